import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { SheetportError } from "../../errors.ts";
import type { Clock } from "../../model/run/ports.ts";
import { readNamedFile } from "../files/read-files.ts";

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
    const file = await stat(path, { bigint: true }).catch(() => undefined);
    return file && { sizeBytes: file.size, changedNs: file.mtimeNs, inode: file.ino };
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
  /**
   * Called once if the file was deleted, moved or renamed, and not replaced within two seconds.
   * `onSaved` follows if it exists again.
   */
  readonly onGone?: () => void | Promise<void>;
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
  readonly knownDigest?: string | undefined;
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
  const { fs = systemWatch, clock, signal, knownDigest } = options;
  let watched: Watched = { look: undefined, digest: knownDigest, problem: undefined };
  let last: FileLook | undefined;
  let sinceMs = clock.nowMs();
  while (!signal.aborted) {
    const look = await fs.look(path);
    if (!isSameLook(look, last)) {
      last = look;
      sinceMs = clock.nowMs();
    }
    const quietForMs = clock.nowMs() - sinceMs;
    if (quietForMs > 0 && !signal.aborted) {
      watched = await afterLook(watched, { path, look, quietForMs }, { ...options, fs });
    }
    await clock.sleep(lookEveryMs, signal).catch(() => {});
  }
}

/** A watched file at its last event. */
interface Watched {
  /** Undefined if there was no event yet, or if the file did not exist. */
  readonly look: FileLook | undefined;
  readonly digest: string | undefined;
  readonly problem: "gone" | "unreadable" | undefined;
}

/** Reports what happened to a file whose metadata has not changed for some time. */
async function afterLook(
  before: Watched,
  {
    path,
    look,
    quietForMs,
  }: {
    readonly path: string;
    readonly look: FileLook | undefined;
    readonly quietForMs: number;
  },
  { fs, onSaved, onGone, onUnreadable }: WatchEvents & { readonly fs: WatchFileSystem },
): Promise<Watched> {
  if (look === undefined) {
    if (before.problem === "gone" || quietForMs < goneAfterMs) return before;
    await onGone?.();
    // A file that is moved back has the same metadata, but must still cause an event.
    return { ...before, look, problem: "gone" };
  }
  if (isSameLook(look, before.look)) return before;
  const bytes = await fs.read(path).catch((thrown: unknown) => {
    if (thrown instanceof SheetportError) return thrown;
    throw thrown;
  });
  // The file changed again meanwhile, so wait until it is stable.
  if (!isSameLook(await fs.look(path), look)) return before;
  if (bytes instanceof SheetportError) {
    const isHopeless = bytes.code !== "file-not-readable" || quietForMs >= unreadableAfterMs;
    if (before.problem === "unreadable" || !isHopeless) return before;
    await onUnreadable?.(bytes);
    return { ...before, problem: "unreadable" };
  }
  const digest = createHash("sha256").update(bytes).digest("hex");
  const isChanged = before.digest !== undefined && digest !== before.digest;
  // The file at the start is not a save. Nor is a change of the inode number alone.
  const isSaved = before.look !== undefined && before.look.changedNs !== look.changedNs;
  if (isChanged || isSaved || before.problem !== undefined) {
    await onSaved({ bytes, digest, isChanged });
  }
  return { look, digest, problem: undefined };
}

function isSameLook(one: FileLook | undefined, other: FileLook | undefined): boolean {
  return (
    one?.sizeBytes === other?.sizeBytes &&
    one?.changedNs === other?.changedNs &&
    one?.inode === other?.inode
  );
}
