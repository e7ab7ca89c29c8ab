import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { SheetportError } from "../../errors.ts";
import type { Clock } from "../../model/run/ports.ts";
import { readNamedFile } from "../process/files.ts";

/** How a file looks from outside; two saves hardly ever look the same. */
export interface FileLook {
  readonly sizeBytes: bigint;
  /** Nanoseconds since 1970. */
  readonly changedNs: bigint;
  /** The file's number on its disk: another one after a rename. */
  readonly inode: bigint;
}

/** What watching needs of the file system. */
export interface WatchFileSystem {
  /** Undefined when nothing can be seen under the path. */
  look(path: string): Promise<FileLook | undefined>;
  /** @throws SheetportError as `readNamedFile`. */
  read(path: string): Promise<Buffer>;
}

const systemWatch: WatchFileSystem = {
  async look(path) {
    const its = await stat(path, { bigint: true }).catch(() => undefined);
    return its && { sizeBytes: its.size, changedNs: its.mtimeNs, inode: its.ino };
  },
  read: readNamedFile,
};

/** A workbook that somebody has saved. */
export interface WorkbookSave {
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, hexadecimal. */
  readonly digest: string;
  /** False: saved again, or put back, with the very same bytes. */
  readonly isChanged: boolean;
}

/** Events of a watched workbook, one after another: each waits for the promise of the last. */
export interface WatchEvents {
  readonly onSaved: (save: WorkbookSave) => void | Promise<void>;
  /** Deleted, moved or renamed, and not replaced within two seconds; once. */
  readonly onGone?: () => void | Promise<void>;
  /** There again after `onGone`; `onSaved` follows. */
  readonly onBack?: () => void | Promise<void>;
  /** It was saved but could not be read for half a minute; once, and tried again. */
  readonly onUnreadable?: (why: SheetportError) => void | Promise<void>;
}

interface WatchOptions extends WatchEvents {
  /** @default this machine's */
  readonly fs?: WatchFileSystem;
  readonly clock: Clock;
  /** Ends the watching. */
  readonly signal: AbortSignal;
  /**
   * Digest of the bytes that were checked already, so that no save since then is missed.
   * @default the file at the beginning
   */
  readonly knownDigest?: string;
}

/** A file that looks the same twice is not being written. */
const lookEveryMs = 300;
/** An editor that deletes before it writes anew has done so by then. */
const goneAfterMs = 2_000;
/** Another program (a virus scanner, a synchronised folder) has let go of a file by then. */
const unreadableAfterMs = 30_000;

/**
 * Reports each save of a workbook, however the editor does it: in place, by renaming another file
 * over it, by deleting and making it anew. Ends when the signal is aborted.
 *
 * @param path absolute
 * @throws what an event throws
 */
export async function watchWorkbook(path: string, options: WatchOptions): Promise<void> {
  const { fs = systemWatch, clock, signal } = options;
  const watch = new WorkbookWatch(path, fs, options);
  let last: FileLook | undefined;
  let sinceMs = clock.nowMs();
  while (!signal.aborted) {
    const look = await fs.look(path);
    if (!isSameLook(look, last)) {
      last = look;
      sinceMs = clock.nowMs();
    }
    const quietForMs = clock.nowMs() - sinceMs;
    if (quietForMs > 0 && !signal.aborted) await watch.take(look, quietForMs);
    await clock.sleep(lookEveryMs, signal).catch(() => {});
  }
}

class WorkbookWatch {
  readonly #path: string;
  readonly #fs: WatchFileSystem;
  readonly #options: WatchOptions;
  /** The file as it was dealt with last; undefined: not yet, or it was not there. */
  #seen: FileLook | undefined;
  #digest: string | undefined;
  #isGone = false;
  #isUnreadable = false;

  constructor(path: string, fs: WatchFileSystem, options: WatchOptions) {
    this.#path = path;
    this.#fs = fs;
    this.#options = options;
    this.#digest = options.knownDigest;
  }

  /** Takes a file, or its absence, that has looked the same for so long. */
  async take(look: FileLook | undefined, quietForMs: number): Promise<void> {
    if (look === undefined) return this.#takeAbsence(quietForMs);
    if (isSameLook(look, this.#seen)) return;
    const read = await this.#fs.read(this.#path).catch((thrown: unknown) => {
      if (thrown instanceof SheetportError) return thrown;
      throw thrown;
    });
    // Written or gone meanwhile: it is quiet later.
    if (!isSameLook(await this.#fs.look(this.#path), look)) return;
    if (read instanceof SheetportError) await this.#takeError(read, quietForMs);
    else await this.#takeFile(read, look);
  }

  async #takeAbsence(quietForMs: number): Promise<void> {
    if (this.#isGone || quietForMs < goneAfterMs) return;
    this.#isGone = true;
    // Moved back, it will look the same, and is still an event.
    this.#seen = undefined;
    await this.#options.onGone?.();
  }

  async #takeFile(bytes: Buffer, look: FileLook): Promise<void> {
    const digest = createHash("sha256").update(bytes).digest("hex");
    const [known = digest, seen] = [this.#digest, this.#seen];
    const wasAway = this.#isGone || this.#isUnreadable;
    if (this.#isGone) await this.#options.onBack?.();
    this.#digest = digest;
    this.#seen = look;
    this.#isGone = false;
    this.#isUnreadable = false;
    const isChanged = digest !== known;
    // At the beginning nothing was saved; and a file may be numbered anew without being saved.
    const isSaved = seen !== undefined && seen.changedNs !== look.changedNs;
    if (isChanged || isSaved || wasAway) await this.#options.onSaved({ bytes, digest, isChanged });
  }

  async #takeError(why: SheetportError, quietForMs: number): Promise<void> {
    const isHopeless = why.code !== "file-not-readable" || quietForMs >= unreadableAfterMs;
    if (this.#isUnreadable || !isHopeless) return;
    this.#isUnreadable = true;
    await this.#options.onUnreadable?.(why);
  }
}

function isSameLook(one: FileLook | undefined, other: FileLook | undefined): boolean {
  return (
    one?.sizeBytes === other?.sizeBytes &&
    one?.changedNs === other?.changedNs &&
    one?.inode === other?.inode
  );
}
