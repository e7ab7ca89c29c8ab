import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  truncateSync,
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
  pages(): Iterable<SpooledPage>;
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
  const isLeft = (name: string) => Number(existsSync(fileOf(name)));
  // Interrupted exports come first.
  const names = all.toSorted((one, other) => isLeft(other) - isLeft(one));
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

/** A file of JSON lines, a page a line. A truncated last line is ignored. */
class FileSpool implements ExportSpool {
  readonly #path: string;
  readonly #lock: RunLock;
  readAtMs: ExportSpool["readAtMs"];

  constructor(path: string, lock: RunLock, { nowMs, ageMsMax, restart }: ExportSpoolOptions) {
    this.#path = path;
    this.#lock = lock;
    guard(() => appendFileSync(path, "", { mode: 0o600 }));
    if (restart !== true) this.#recover();
    const { to } = this.readAtMs ?? { to: Number.NaN };
    if (!(Math.abs(nowMs - to) <= ageMsMax)) this.clear();
  }

  *pages(): Generator<SpooledPage> {
    for (const { spooled } of this.#lines()) yield spooled;
  }

  add(page: ListingsPage, atMs: number): void {
    guard(() => appendFileSync(this.#path, `${JSON.stringify({ atMs, page })}\n`));
    this.readAtMs = { from: this.readAtMs?.from ?? atMs, to: atMs };
  }

  clear(): void {
    this.readAtMs = undefined;
    guard(() => truncateSync(this.#path));
  }

  close({ keep }: { readonly keep: boolean }): void {
    if (!keep || this.readAtMs === undefined) rmSync(this.#path, { force: true });
    this.#lock.release();
  }

  /** Keeps the complete lines of an earlier export; its file may end anywhere. */
  #recover(): void {
    let end = 0;
    for (const { spooled, next } of this.#lines()) {
      end = next;
      this.readAtMs = { from: this.readAtMs?.from ?? spooled.atMs, to: spooled.atMs };
    }
    guard(() => truncateSync(this.#path, end));
  }

  /**
   * The lines up to the first that is no page, with the offset after each; read in blocks, because an
   * export may be large.
   */
  *#lines(): Generator<{ readonly spooled: SpooledPage; readonly next: number }> {
    const file = guard(() => openSync(this.#path, "r"));
    try {
      const block = Buffer.alloc(blockBytes);
      let rest: Buffer = Buffer.alloc(0);
      let next = 0;
      for (;;) {
        const length = guard(() => readSync(file, block));
        if (length === 0) return;
        rest = Buffer.concat([rest, block.subarray(0, length)]);
        for (let to = rest.indexOf("\n"); to >= 0; to = rest.indexOf("\n")) {
          const spooled = spooledPage(rest.toString("utf8", 0, to));
          if (spooled === undefined) return;
          rest = rest.subarray(to + 1);
          next += to + 1;
          yield { spooled, next };
        }
      }
    } finally {
      closeSync(file);
    }
  }
}

function spooledPage(text: string): SpooledPage | undefined {
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
