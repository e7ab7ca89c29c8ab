import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { systemClock, systemRandom } from "../../src/commands/host.ts";
import { documentedRates, parseRate } from "../../src/model/rate.ts";
import { type LaneSummary, type Summary, startSimulator } from "../../src/simulator/index.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";

const cli = join(import.meta.dirname, "../../dist/cli.js");
const key = "bench-key";
const count = 250;
const rate = "100/2s";
const limit = parseRate(rate);

/**
 * Uploads 250 creates and 250 updates at 100/2s, and beside it, at the same time, each kind alone;
 * judged by the simulators' own clocks. Prints windows, overlap, and total time ÷ longest lane.
 */
export async function uploadBench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  try {
    const [both, creates, updates] = await Promise.all([
      upload(folder, "both"),
      upload(folder, "create"),
      upload(folder, "update"),
    ]);
    print(both, { creates, updates });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Kind = "both" | "create" | "update";

/** What the simulator saw, and how long the whole command took, checking and comparing included. */
interface Uploaded {
  readonly summary: Summary;
  readonly commandMs: number;
}

async function upload(folder: string, kind: Kind): Promise<Uploaded> {
  const number = Array.from({ length: count }, (_, index) => index);
  const live = number.map((at) => plausibleProduct(`OLD-${at}`, at));
  const creates = number.map((at) => plausibleProduct(`NEW-${at}`, 1000 + at));
  const updates = live.map((product, at) => ({ ...product, name: `Stoneware mug, glaze ${at}` }));
  const workbook = join(folder, `${kind}.xlsx`);
  const rows = { both: [...creates, ...updates], create: creates, update: updates }[kind];
  await writeFile(workbook, await productsWorkbook(rows));
  const simulator = await startSimulator({
    apiKey: key,
    clock: systemClock,
    random: systemRandom,
    rates: { ...documentedRates, create: limit, update: limit, read: limit },
    seed: { products: live, orders: [] },
  });
  try {
    const lanes = ["create", "update", "read"].flatMap((lane) => [`--${lane}-rate`, rate]);
    const place = ["--base-url", simulator.url, "--env", "bench", "--data-dir", join(folder, kind)];
    const startMs = performance.now();
    await promisify(execFile)(
      process.execPath,
      [cli, "upload", workbook, "--yes", "--quiet", ...place, ...lanes],
      { env: { ...process.env, SHEETPORT_API_KEY: key } },
    );
    return { summary: simulator.summary(), commandMs: performance.now() - startMs };
  } finally {
    await simulator.close();
  }
}

function print(
  both: Uploaded,
  alone: { readonly creates: Uploaded; readonly updates: Uploaded },
): void {
  console.log(`Uploading ${count} creates and ${count} updates at ${rate}`);
  for (const lane of ["create", "update", "read"] as const) {
    const { arrivals, maxSlidingCost, maxCalendarCost, overLimit } = both.summary[lane];
    console.log(
      `  ${lane.padEnd(8)}${arrivals} requests, at most ${maxSlidingCost} in any window, ${maxCalendarCost} in a calendar window, ${overLimit} over the limit`,
    );
  }
  const { create, update } = both.summary;
  const overlapMs =
    Math.min(create.lastMs ?? 0, update.lastMs ?? 0) -
    Math.max(create.firstMs ?? 0, update.firstMs ?? 0);
  console.log(`  lanes side by side for ${seconds(overlapMs)}`);
  const { creates, updates } = alone;
  printRatio("first write to last", {
    bothMs: spanMs([create, update]),
    longestMs: Math.max(spanMs([creates.summary.create]), spanMs([updates.summary.update])),
  });
  printRatio("whole command", {
    bothMs: both.commandMs,
    longestMs: Math.max(creates.commandMs, updates.commandMs),
  });
}

function printRatio(
  what: string,
  { bothMs, longestMs }: { readonly bothMs: number; readonly longestMs: number },
): void {
  const ratio = (bothMs / longestMs).toFixed(3);
  console.log(
    `  ${what}: both lanes ${seconds(bothMs)}, the longer one alone ${seconds(longestMs)}, ratio ${ratio}`,
  );
}

function spanMs(lanes: readonly LaneSummary[]): number {
  return (
    Math.max(...lanes.map((lane) => lane.lastMs ?? 0)) -
    Math.min(...lanes.map((lane) => lane.firstMs ?? Number.POSITIVE_INFINITY))
  );
}

function seconds(durationMs: number): string {
  return `${(durationMs / 1000).toFixed(2)} s`;
}

if (import.meta.main) await uploadBench();
