import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { exitCodes, messageOf, SheetportError } from "../errors.ts";
import { msg } from "../model/message.ts";
import type { ListingsPage } from "../model/run/ports.ts";
import { acquireRunLock, type LockHolder, type RunLock } from "./runs/run-lock.ts";

/** A page and when it was read; wall-clock milliseconds. */
interface SpooledPage {
  readonly atMs: number;
  readonly page: ListingsPage;
}

/** Pages of the product list, kept on the disk until they are in a workbook. */
export interface ExportSpool {
  /** When the first and the last kept page were read; wall-clock milliseconds. */
  readonly readAtMs: { readonly from: number; readonly to: number } | undefined;
  /** The pages in the order in which they were added; can be read several times. */
  pages(): Iterable<ListingsPage>;
  /** The same with the time of each reading; wall-clock milliseconds. */
  pagesWithTimes(): Iterable<SpooledPage>;
  add(page: ListingsPage, atMs: number): void;
  clear(): void;
  /** Closes the spool; `keep` leaves it for the next export to continue. */
  close(options: { readonly keep: boolean }): void;
}

/** Where an export keeps its pages, and for how long. */
export interface ExportSpoolOptions {
  /** The data folder. */
  readonly dir: string;
  /** One spool for each environment and key. */
  readonly name: string;
  readonly holder: LockHolder;
  readonly nowMs: number;
  /**
   * An export continues if its last page is at most this old, and not from the future, because the
   * wall clock may have been set. No write depends on it: an upload reads what is live.
   */
  readonly ageMsMax: number;
  /** Starts from the first page, whatever is kept. @default false */
  readonly restart?: boolean;
}

/** Exports of one environment that can run side by side. */
const spoolsMax = 16;
const formatVersion = 1;
const newline = 0x0a;
const blockBytes = 256 * 1024;

/**
 * Opens the spool of an environment: one that an interrupted export has left, else a new one. A
 * lock, which the system releases when a process ends, keeps each spool to one process; a second
 * export has its own.
 *
 * @throws SheetportError `export-not-kept` when the disk refuses it; `run-active` when there are 16
 * exports at once.
 */
export function openExportSpool(options: ExportSpoolOptions): ExportSpool {
  const folder = join(options.dir, "exports");
  const fileOf = (name: string) => join(folder, `${name.replace(/[^\w.-]/g, "_")}.jsonl`);
  guard(() => mkdirSync(folder, { recursive: true, mode: 0o700 }));
  const all = Array.from({ length: spoolsMax }, (_, at) => `export-${options.name}-${at + 1}`);
  // Interrupted exports come first.
  const names = [
    ...all.filter((name) => existsSync(fileOf(name))),
    ...all.filter((name) => !existsSync(fileOf(name))),
  ];
  for (const [at, name] of names.entries()) {
    const lock = lockOf(name, options, at === names.length - 1);
    if (lock !== undefined) return new FileSpool(fileOf(name), lock, options);
  }
  throw new Error("The last lock throws.");
}

function lockOf(name: string, options: ExportSpoolOptions, isLast: boolean): RunLock | undefined {
  const { dir, holder } = options;
  try {
    return acquireRunLock({ dir: join(dir, "exports"), name, holder });
  } catch (thrown) {
    const isTaken = thrown instanceof SheetportError && thrown.code === "run-active";
    if (isTaken && !isLast) return undefined;
    throw thrown;
  }
}

/** A file of JSON lines: a header, then a page a line. A truncated last line is ignored. */
class FileSpool implements ExportSpool {
  readonly #path: string;
  readonly #lock: RunLock;
  readonly #file: number;
  #end = 0;
  #from: number | undefined;
  #to: number | undefined;

  constructor(path: string, lock: RunLock, options: ExportSpoolOptions) {
    this.#path = path;
    this.#lock = lock;
    this.#file = guard(() => openSync(path, existsSync(path) ? "r+" : "wx+", 0o600));
    const { nowMs, ageMsMax, restart } = options;
    if (restart !== true) this.#recover();
    if (this.#to === undefined || nowMs - this.#to > ageMsMax || this.#to > nowMs + ageMsMax) {
      this.clear();
    }
  }

  get readAtMs(): ExportSpool["readAtMs"] {
    if (this.#from === undefined || this.#to === undefined) return undefined;
    return { from: this.#from, to: this.#to };
  }

  *pages(): Generator<ListingsPage> {
    for (const { page } of this.pagesWithTimes()) yield page;
  }

  *pagesWithTimes(): Generator<SpooledPage> {
    for (const { text } of this.#lines()) {
      const line = parsedLine(text);
      if (line !== undefined) yield line;
    }
  }

  add(page: ListingsPage, atMs: number): void {
    this.#write(`${JSON.stringify({ atMs, page } satisfies SpooledPage)}\n`);
    this.#from ??= atMs;
    this.#to = atMs;
  }

  clear(): void {
    this.#end = 0;
    this.#from = undefined;
    this.#to = undefined;
    this.#write(`${JSON.stringify({ export: formatVersion })}\n`);
    guard(() => ftruncateSync(this.#file, this.#end));
  }

  close({ keep }: { readonly keep: boolean }): void {
    closeSync(this.#file);
    if (!keep || this.#to === undefined) rmSync(this.#path, { force: true });
    this.#lock.release();
  }

  /** Reads the complete lines of an earlier export; its file may end anywhere. */
  #recover(): void {
    this.#end = guard(() => fstatSync(this.#file).size);
    let end = 0;
    for (const { text, next } of this.#lines()) {
      const line = end === 0 ? undefined : parsedLine(text);
      const isSound = end === 0 ? isHeader(text) : line !== undefined;
      if (!isSound) break;
      end = next;
      if (line === undefined) continue;
      this.#from ??= line.atMs;
      this.#to = line.atMs;
    }
    this.#end = end;
    guard(() => ftruncateSync(this.#file, end));
  }

  #write(text: string): void {
    const bytes = Buffer.from(text);
    guard(() => {
      for (let at = 0; at < bytes.length; ) {
        at += writeSync(this.#file, bytes, at, bytes.length - at, this.#end + at);
      }
    });
    this.#end += bytes.length;
  }

  /** Complete lines with the offset after each; read in blocks, because an export may be large. */
  *#lines(): Generator<{ readonly text: string; readonly next: number }> {
    const block = Buffer.alloc(blockBytes);
    let rest: Buffer = Buffer.alloc(0);
    for (let at = 0; at < this.#end; ) {
      const room = Math.min(blockBytes, this.#end - at);
      const length = guard(() => readSync(this.#file, block, 0, room, at));
      if (length === 0) return;
      const start = at - rest.length;
      const bytes = Buffer.concat([rest, block.subarray(0, length)]);
      at += length;
      let from = 0;
      for (let to = bytes.indexOf(newline); to >= 0; to = bytes.indexOf(newline, from)) {
        yield { text: bytes.toString("utf8", from, to), next: start + to + 1 };
        from = to + 1;
      }
      rest = bytes.subarray(from);
    }
  }
}

function isHeader(text: string): boolean {
  return text === JSON.stringify({ export: formatVersion });
}

function parsedLine(text: string): SpooledPage | undefined {
  try {
    const line = JSON.parse(text) as Partial<SpooledPage>;
    return Array.isArray(line.page?.listings) && typeof line.atMs === "number"
      ? (line as SpooledPage)
      : undefined;
  } catch {
    return undefined;
  }
}

function guard<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (thrown) {
    throw new SheetportError(msg("record.exportNotKept", { why: messageOf(thrown) }), {
      code: "export-not-kept",
      exitCode: exitCodes.failed,
      cause: thrown,
    });
  }
}
