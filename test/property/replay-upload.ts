import { seedOf } from "../support/chance.ts";
import { behaviours, sceneOf } from "./duplicates.proof.ts";
import { upload } from "./upload-world.ts";

/**
 * Shows one SKU of one modelled upload, event by event, as a violation names them:
 * `node test/property/replay-upload.ts SEED UPLOAD SKU [BEHAVIOUR]`.
 */
async function replay([seed, number, sku, asked]: readonly string[]): Promise<void> {
  const repeatedCreate = behaviours.find((one) => one === asked) ?? behaviours[0];
  const scene = sceneOf(seedOf(Number(seed), Number(number)), { repeatedCreate });
  const { chance: _chance, ...told } = scene;
  console.log(told);
  const { ended } = await upload({
    ...scene,
    onEvent: ({ atMs, ...event }) => {
      if ("operation" in event && !event.operation.endsWith(`-${sku}`)) return;
      const { type, ...rest } = event;
      const { listing: _listing, ...message } = { listing: undefined, ...rest };
      console.log(new Date(atMs).toISOString(), type, JSON.stringify(message));
    },
  });
  const found = ended.find(({ operation }) => operation.sku === sku);
  console.log(`ended: ${found?.state?.outcome ?? "without an outcome"}`);
  for (const { atMs, record, isOurs, listing } of found?.history ?? []) {
    const whose = isOurs ? "ours" : "not ours";
    console.log(`at the marketplace: record ${record}, ${atMs} ms, ${whose}, “${listing.name}”`);
  }
}

if (import.meta.main) await replay(process.argv.slice(2));
