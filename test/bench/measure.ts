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

/**
 * Runs a program on a file: its whole process, start-up included. `count` is the length of what it
 * printed.
 */
export async function measureProgram(
  args: readonly string[],
  { okCodes }: { readonly okCodes: readonly number[] },
): Promise<Measured> {
  const { code, stdout, stderr, ...usage } = await measureEnd(args);
  if (!okCodes.includes(code)) throw new Error(`${args.join(" ")} ended with ${code}: ${stderr}`);
  return { ...usage, count: stdout.length };
}

/** How a program ended, and what its process took. */
export interface MeasuredEnd extends Omit<Measured, "count"> {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Of all its threads: what it takes on a machine that does nothing else, at most. */
  readonly processorSeconds: number;
}

/** Runs a program to its end, whatever it is; NaN where it was killed before it could be measured. */
export async function measureEnd(args: readonly string[]): Promise<MeasuredEnd> {
  const preload = new URL("usage.mjs", import.meta.url).href;
  const ended = await run(["--import", preload, ...args]);
  const last = ended.stderr.trim().split("\n").at(-1) ?? "";
  const usage: Omit<MeasuredEnd, "code" | "stdout" | "stderr"> = last.startsWith("{")
    ? JSON.parse(last)
    : { seconds: Number.NaN, peakMegabytes: Number.NaN, processorSeconds: Number.NaN };
  return { ...ended, ...usage };
}

function run(args: readonly string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      resolve({ code: endOf(error), stdout, stderr });
    });
  });
}

/** A process that was ended by a signal has no code of its own. */
function endOf(error: { readonly code?: unknown } | null): number {
  if (error === null) return 0;
  return typeof error.code === "number" ? error.code : -1;
}
