import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

/** A way to read a workbook: a module that exports `run(file): Promise<number>`. */
export interface Runner {
  readonly name: string;
  readonly modulePath: string;
  /** Heap limit in MB, for readers that need more than Node.js gives on a small machine. */
  readonly heapMegabytes?: number;
}

export interface Measured {
  /** What `run` gave: cells, rows. */
  readonly count: number;
  readonly seconds: number;
  /** Peak resident memory of the whole process. */
  readonly peakMegabytes: number;
}

/**
 * Runs one reader on a file in a process of its own, so that its peak memory is its own. The caller
 * must be small: a new process counts what its parent had in memory when it began.
 */
export async function measure(
  runner: Runner,
  file: string,
  ...rest: readonly string[]
): Promise<Measured> {
  const child = join(import.meta.dirname, "child.ts");
  const heap = runner.heapMegabytes;
  const options = heap === undefined ? [] : [`--max-old-space-size=${heap}`];
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...options,
    child,
    runner.modulePath,
    file,
    ...rest,
  ]);
  const measured = JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Measured;
  if (measured.count === 0) throw new Error(`${runner.name} has read nothing`);
  return measured;
}
