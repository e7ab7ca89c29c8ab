import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Measured, measure, measureProgram, type Runner } from "./measure.ts";

const here = import.meta.dirname;

/** Our reading alone, and exceljs reading the same file into memory. */
export const readers: readonly Runner[] = [
  { name: "sheetport, reading", modulePath: join(here, "read-ours.ts") },
  {
    name: "exceljs, document mode",
    modulePath: join(here, "read-exceljs.ts"),
    heapMegabytes: 8192,
  },
];

/** One runner's figures. */
export interface ReadResult extends Measured {
  readonly name: string;
}

/**
 * Reads the same workbook of 100,000 rows × 35 columns with the built `sheetport check` and every
 * runner, prints seconds and peak
 * memory, and how they compare with the last runner, which is the yardstick.
 */
export async function readBench(
  runners: readonly Runner[] = readers,
  { rows = 100_000, columns = 35 } = {},
): Promise<readonly ReadResult[]> {
  const folder = await mkdtemp(join(tmpdir(), "sheetport-bench-"));
  try {
    const file = join(folder, "products.xlsx");
    const maker = { name: "workbook", modulePath: join(here, "make-workbook.ts") };
    await measure(maker, file, String(rows), String(columns));
    const results: ReadResult[] = [{ name: "sheetport check", ...(await check(file)) }];
    for (const runner of runners) {
      results.push({ name: runner.name, ...(await measure(runner, file)) });
    }
    print(results, { rows, columns });
    return results;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The built program from its start to its end; exit 3, because the sheet has mistakes. */
function check(file: string): Promise<Measured> {
  const cli = join(here, "../../dist/cli.js");
  return measureProgram([cli, "check", file, "--json", "--quiet"], { okCodes: [0, 3] });
}

function print(
  results: readonly ReadResult[],
  { rows, columns }: { readonly rows: number; readonly columns: number },
): void {
  const yardstick = results.at(-1);
  console.log(`Reading ${rows.toLocaleString("en")} rows × ${columns} columns`);
  for (const { name, seconds, peakMegabytes } of results) {
    const time = (yardstick?.seconds ?? 0) / seconds;
    const memory = (yardstick?.peakMegabytes ?? 0) / peakMegabytes;
    const figures =
      `${seconds.toFixed(1)} s`.padStart(8) + `${peakMegabytes.toFixed(0)} MB`.padStart(10);
    console.log(
      `  ${name.padEnd(28)}${figures}   1/${time.toFixed(1)} time, 1/${memory.toFixed(1)} memory`,
    );
  }
}

if (import.meta.main) await readBench();
