import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { SheetportError } from "../../errors.ts";
import type { Clock } from "../../model/run/ports.ts";
import { readNamedFile } from "../process/files.ts";

/** The metadata of a file. Two saves almost never have the same metadata. */
export interface FileLook {
  readonly sizeBytes: bigint;
  readonly changedNs: bigint;
  /** Inode number. Changes if another file is renamed to this path. */
  readonly inode: bigint;
}

/** File system functions needed to watch a file. */
export interface WatchFileSystem {
  /** Undefined if there is no accessible file at the path. */
  look(path: string): Promise<FileLook | undefined>;
  /** @throws SheetportError the errors of `readNamedFile` */
  read(path: string): Promise<Buffer>;
}

const systemWatch: WatchFileSystem = {
  async look(path) {
    const its = await stat(path, { bigint: true }).catch(() => undefined);
    return its && { sizeBytes: its.size, changedNs: its.mtimeNs, inode: its.ino };
  },
  read: readNamedFile,
};

/** A save of the watched workbook. */
export interface WorkbookSave {
  readonly bytes: Buffer;
  readonly digest: string;
  /** False if the file was saved or restored with identical bytes. */
  readonly isChanged: boolean;
}

/**
 * Events of a watched workbook. They run one at a time: each waits for the promise of the previous
 * event.
 */
export interface WatchEvents {
  readonly onSaved: (save: WorkbookSave) => void | Promise<void>;
  /** Called once if the file was deleted, moved or renamed, and not replaced within two seconds. */
  readonly onGone?: () => void | Promise<void>;
  /** Called if the file exists again after `onGone`. `onSaved` follows. */
  readonly onBack?: () => void | Promise<void>;
  /** Called once if a saved file could not be read for 30 seconds. Reading is still retried. */
  readonly onUnreadable?: (why: SheetportError) => void | Promise<void>;
}

interface WatchOptions extends WatchEvents {
  /** @default the file system of this machine */
  readonly fs?: WatchFileSystem;
  readonly clock: Clock;
  /** Aborting it stops the watching. */
  readonly signal: AbortSignal;
  /**
   * Digest of the bytes that were already checked, so that a save since then is not missed.
   * @default the file at the start
   */
  readonly knownDigest?: string;
}

/** If the file is unchanged after this time, nobody is writing it. */
const lookEveryMs = 300;
/** Editors that delete the file before they write it again need less time than this. */
const goneAfterMs = 2_000;
/** Other programs (virus scanners, file synchronisation) release a file within this time. */
const unreadableAfterMs = 30_000;

/**
 * Reports every save of a workbook, whether the editor writes in place, renames another file over
 * it, or deletes and recreates it. Returns after the signal is aborted.
 *
 * @param path absolute
 * @throws errors thrown by event handlers
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
  /**
   * The file at the last event. Undefined if there was no event yet, or if the file did not exist.
   */
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

  /** Handles a file, or its absence, whose metadata has not changed for this time. */
  async take(look: FileLook | undefined, quietForMs: number): Promise<void> {
    if (look === undefined) return this.#takeAbsence(quietForMs);
    if (isSameLook(look, this.#seen)) return;
    const read = await this.#fs.read(this.#path).catch((thrown: unknown) => {
      if (thrown instanceof SheetportError) return thrown;
      throw thrown;
    });
    // The file changed again meanwhile, so wait until it is stable.
    if (!isSameLook(await this.#fs.look(this.#path), look)) return;
    if (read instanceof SheetportError) await this.#takeError(read, quietForMs);
    else await this.#takeFile(read, look);
  }

  async #takeAbsence(quietForMs: number): Promise<void> {
    if (this.#isGone || quietForMs < goneAfterMs) return;
    this.#isGone = true;
    // A file that is moved back has the same metadata, but must still cause an event.
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
    // The file at the start is not a save. Nor is a change of the inode number alone.
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
