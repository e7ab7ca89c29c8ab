import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Figure, judged, median, printJudged } from "./figure.ts";
import type { Strings } from "./make-workbook.ts";
import { type Measured, measure, measureProgram, type Runner } from "./measure.ts";

const here = import.meta.dirname;
const columns = 35;
const sizes = [1_000, 10_000, 100_000] as const;
const largest = 100_000;

/** What the largest workbook is judged by, as a share of the fastest other reader's time. */
const shareMax = {
  shared: { reading: 0.4, checking: 0.6 },
  inline: { reading: 0.5, checking: 0.6 },
} as const satisfies Record<Strings, unknown>;

/** The most that the check of the largest workbook may take. */
const megabytesMax = 600;

/** Ten times the rows may take this many times ten times as long. */
const growthMax = 1.25;

const ours = reader("sheetport, reading", "ours");
const peers: readonly Runner[] = [
  reader("exceljs, document", "exceljs-document"),
  reader("exceljs, stream", "exceljs-stream"),
  reader("SheetJS", "sheetjs"),
  reader("read-excel-file", "read-excel-file"),
  reader("hucre", "hucre"),
  reader("hucre, stream", "hucre-stream"),
];
const floor = reader("bare inflating", "inflating");

function reader(name: string, module: string): Runner {
  return { name, modulePath: join(here, "readers", `${module}.ts`), heapMegabytes: 8192 };
}

/** One reader's figures on one workbook. */
interface Line extends Measured {
  readonly name: string;
  /** It gives the same cells as most of them do; undefined where it gives none at all. */
  readonly isRight: boolean | undefined;
}

/**
 * Reads workbooks of three sizes, with shared and with inline strings, with the built `sheetport
 * check`, our reader alone, the other readers and bare inflating, each in a process of its own:
 * `[--runs N]`, in turns; medians. Prints seconds, peak memory and ratios; a missed figure ends with
 * exit code 1.
 */
export async function readBench(args: readonly string[] = []): Promise<readonly Figure[]> {
  const { values } = parseArgs({
    args: [...args],
    options: { runs: { type: "string", default: "1" } },
  });
  const runs = Math.max(1, Number(values.runs));
  const folder = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  const figures: Figure[] = [];
  try {
    for (const strings of ["shared", "inline"] as const) {
      const lines = new Map<number, readonly Line[]>();
      for (const rows of sizes) {
        const file = join(folder, `${strings}-${rows}.xlsx`);
        const maker = { name: "workbook", modulePath: join(here, "make-workbook.ts") };
        await measure(maker, file, String(rows), String(columns), strings);
        const found = await readAll(file, runs);
        lines.set(rows, found);
        print(found, { rows, strings });
      }
      const verdicts = judge(lines, strings);
      printJudged(verdicts);
      figures.push(...told(lines.get(largest) ?? [], strings), ...verdicts);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return figures;
}

async function readAll(file: string, runs: number): Promise<Line[]> {
  const taken = new Map<string, Measured[]>();
  const note = (name: string, one: Measured) => taken.set(name, [...(taken.get(name) ?? []), one]);
  for (let run = 0; run < runs; run += 1) {
    note("sheetport check", await check(file));
    for (const runner of [ours, ...peers, floor]) note(runner.name, await measure(runner, file));
  }
  const digests = await digestsOf(file);
  const right = mostCommon([...digests.values()]);
  return Array.from(taken, ([name, measured]) => {
    const digest = digests.get(name);
    return {
      name,
      count: measured[0]?.count ?? 0,
      seconds: median(measured.map(({ seconds }) => seconds)),
      peakMegabytes: median(measured.map(({ peakMegabytes }) => peakMegabytes)),
      isRight: digest === undefined ? undefined : digest === right,
    };
  });
}

/** The built program from its start to its end; exit 3, because the sheet has mistakes. */
function check(file: string): Promise<Measured> {
  const cli = join(here, "../../dist/cli.js");
  return measureProgram([cli, "check", file, "--json", "--quiet"], { okCodes: [0, 3] });
}

/** What each reader makes of every cell, as a number; not timed. */
async function digestsOf(file: string): Promise<Map<string, number>> {
  const digests = new Map<string, number>();
  for (const { name, modulePath } of [ours, ...peers]) {
    const runner = { ...reader("", "digest"), name };
    digests.set(name, (await measure(runner, file, modulePath)).count);
  }
  return digests;
}

function mostCommon(values: readonly number[]): number | undefined {
  const votes = (value: number) => values.filter((other) => other === value).length;
  return values.toSorted((one, other) => votes(other) - votes(one))[0];
}

function judge(lines: ReadonlyMap<number, readonly Line[]>, strings: Strings): Figure[] {
  const at = (rows: number, name: string) => lines.get(rows)?.find((line) => line.name === name);
  const others = (lines.get(largest) ?? []).filter(({ name }) =>
    peers.some((peer) => peer.name === name),
  );
  const fastest = Math.min(...others.map(({ seconds }) => seconds));
  const [reading, checking] = [at(largest, ours.name), at(largest, "sheetport check")];
  const tenth = at(largest / 10, ours.name);
  const seconds = reading?.seconds ?? Number.NaN;
  const where = `${largest.toLocaleString("en")} rows, ${strings} strings`;
  return [
    judged(`reading ÷ fastest other reader, ${where}`, {
      value: seconds / fastest,
      limit: shareMax[strings].reading,
    }),
    judged(`check ÷ fastest other reader, ${where}`, {
      value: (checking?.seconds ?? Number.NaN) / fastest,
      limit: shareMax[strings].checking,
    }),
    judged(`memory of the check, ${where}`, {
      value: checking?.peakMegabytes ?? Number.NaN,
      limit: megabytesMax,
      unit: " MB",
    }),
    judged(`time of ten times the rows ÷ ten, ${where}`, {
      value: seconds / ((tenth?.seconds ?? Number.NaN) * 10),
      limit: growthMax,
    }),
  ];
}

function told(lines: readonly Line[], strings: Strings): Figure[] {
  return lines.map(({ name, seconds, peakMegabytes, isRight }) => ({
    what: `${name}, ${largest.toLocaleString("en")} rows, ${strings} strings`,
    measured: `${seconds.toFixed(1)} s, ${peakMegabytes.toFixed(0)} MB${isRight === false ? ", wrong cells" : ""}`,
  }));
}

function print(
  lines: readonly Line[],
  { rows, strings }: { readonly rows: number; readonly strings: Strings },
): void {
  const reading = lines.find(({ name }) => name === ours.name);
  console.log(`Reading ${rows.toLocaleString("en")} rows × ${columns} columns, ${strings} strings`);
  for (const { name, seconds, peakMegabytes, isRight } of lines) {
    const ratio = seconds / (reading?.seconds ?? Number.NaN);
    const figures =
      `${seconds.toFixed(2)} s`.padStart(9) + `${peakMegabytes.toFixed(0)} MB`.padStart(10);
    const wrong = isRight === false ? "   wrong cells" : "";
    console.log(`  ${name.padEnd(22)}${figures}   ×${ratio.toFixed(1)} time${wrong}`);
  }
}

if (import.meta.main) await readBench(process.argv.slice(2));
