import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Figure, judged, median, printJudged } from "./figure.ts";

const repository = join(import.meta.dirname, "../..");
const cli = join(repository, "dist/cli.js");
const sample = join(repository, "samples/catalogue.xlsx");

/** What is started, and how many times as long as bare Node it may take. */
interface Started {
  readonly what: string;
  readonly args: readonly string[];
  /** Printed by a run that did what it should. */
  readonly prints: string;
  readonly timesMax?: number;
}

/**
 * Starts bare Node and the built program by turns, `[--runs N]` each: its help, its version, and the
 * check of the sample of 40 rows. Judged by medians of the same run, in times of bare Node.
 */
export async function startupBench(args: readonly string[] = []): Promise<readonly Figure[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: "string", default: "41" } },
  });
  const folder = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  try {
    const starts = startsIn(folder);
    const times = starts.map((): number[] => []);
    for (let run = 0; run < Number(values.runs); run += 1) {
      starts.forEach((one, at) => {
        times[at]?.push(startMs(one));
      });
    }
    return figuresOf(starts, times.map(median));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function startsIn(folder: string): readonly Started[] {
  const check = [cli, "check", sample, "--data-dir", folder, "--lang", "en"];
  return [
    { what: "node -e 0", args: ["-e", "0"], prints: "" },
    { what: "sheetport --help", args: [cli, "--help"], prints: "Usage:", timesMax: 2 },
    { what: "sheetport --version", args: [cli, "--version"], prints: "sheetport ", timesMax: 2 },
    { what: "sheetport check, 40 rows", args: check, prints: "40 rows: 40 valid", timesMax: 6 },
  ];
}

/** Time of one whole process, in milliseconds. */
function startMs({ what, args, prints }: Started): number {
  const startMs = performance.now();
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: "utf8",
    env: { ...process.env, NODE_OPTIONS: undefined, NODE_COMPILE_CACHE: undefined },
  });
  const tookMs = performance.now() - startMs;
  if (status !== 0 || !stdout.includes(prints)) throw new Error(`${what} ended with ${status}`);
  return tookMs;
}

function figuresOf(starts: readonly Started[], mediansMs: readonly number[]): readonly Figure[] {
  const bareMs = mediansMs[0] ?? Number.NaN;
  const figures = starts.map(({ what, timesMax }, at): Figure => {
    const ms = mediansMs[at] ?? Number.NaN;
    if (timesMax === undefined) return { what, measured: `${ms.toFixed(0)} ms` };
    const times = judged(what, { value: ms / bareMs, limit: timesMax, unit: " × node -e 0" });
    return { ...times, measured: `${ms.toFixed(0)} ms, ${times.measured}` };
  });
  console.log(`From start to end, medians; bare Node takes ${bareMs.toFixed(0)} ms`);
  printJudged(figures);
  return figures;
}
