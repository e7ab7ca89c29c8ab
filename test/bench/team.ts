import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { documentedRates } from "../../src/model/run/rate.ts";
import { openProxy } from "../support/postgres/proxy.ts";
import { startPostgres } from "../support/postgres/server.ts";
import { type Figure, printJudged } from "./figure.ts";
import { fullest, refused, share, spanText, upload } from "./upload.ts";

/** Of the permitted rate of creates. Updates also wait for readings, wherever the record is. */
const shareMin = 0.97;

/** Milliseconds to the server and back. */
const distances = [1, 80];

/**
 * Uploads creates with a record on a server near and far, side by side:
 * `[--rows 200]`. A simulator judges the rate by its own clock.
 */
export async function teamBench(args: readonly string[] = []): Promise<readonly Figure[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { rows: { type: "string", default: "200" } },
  });
  const folder = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  const server = await startPostgres({ settings: { fsync: "on" } });
  try {
    const all = await Promise.all(
      distances.map(async (distanceMs) => {
        const proxy = await openProxy(server);
        proxy.delayMs = distanceMs / 2;
        const sent = await upload(join(folder, String(distanceMs)), {
          ...{ rate: "100/60s", limit: documentedRates.create, rows: Number(values.rows) },
          ...{ kind: "create", record: proxy.url(await server.createDatabase()) },
        });
        await proxy.close();
        return figureOf(distanceMs, sent);
      }),
    );
    printJudged(all);
    return all;
  } finally {
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

function figureOf(distanceMs: number, sent: Awaited<ReturnType<typeof upload>>): Figure {
  const { create } = sent.summary;
  const more = `${spanText([create])}, ${fullest(sent)} in the fullest window, ${refused(sent)} refused`;
  return {
    what: `creates: achieved ÷ permitted rate, record ${distanceMs} ms away`,
    measured: `${share(create).toFixed(3)}; ${more}`,
    limit: `≥ ${shareMin}`,
    isReached: share(create) >= shareMin,
  };
}

if (import.meta.main) await teamBench(process.argv.slice(2));
