import { hash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { stat } from "node:fs/promises";
import { SheetportError } from "../../errors.ts";
import type { Clock } from "../../model/run/ports.ts";
import { readNamedFile } from "../files/read-files.ts";

/** Almost every save changes one of these. */
export type FileLook = Pick<BigIntStats, "size" | "mtimeNs" | "ino">;

export interface WatchFileSystem {
  /** Undefined if there is no accessible file at the path. */
  look(path: string): Promise<FileLook | undefined>;
  /** @throws SheetportError the errors of `readNamedFile` */
  read(path: string): Promise<Buffer>;
}

const systemWatch: WatchFileSystem = {
  look: (path) => stat(path, { bigint: true }).catch(() => undefined),
  read: readNamedFile,
};

export interface WorkbookSave {
  readonly bytes: Buffer;
  /** False if the bytes are the same as before, for example after a save without changes. */
  readonly isChanged: boolean;
}

/** Each call of a handler waits until the previous call has finished. */
export interface WatchEvents {
  readonly onSaved: (save: WorkbookSave) => void | Promise<void>;
  /** Called once the file has been gone for two seconds. `onSaved` follows if it comes back. */
  readonly onGone?: () => void | Promise<void>;
  /**
   * Called once if the file cannot be read for 30 seconds, or immediately if waiting does not help.
   * The watch still tries to read it later.
   */
  readonly onUnreadable?: (why: SheetportError) => void | Promise<void>;
}

interface WatchOptions extends WatchEvents {
  readonly fs?: WatchFileSystem;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /**
   * Digest of the bytes that were already checked, to notice a save since then. Without it, the
   * file at the start counts as checked.
   */
  readonly knownDigest?: string | undefined;
}

/** If a file stays the same for this long, no program is still writing it. */
const lookEveryMs = 300;
/** Some editors delete the file before they write it again. That takes less time than this. */
const goneAfterMs = 2_000;
/** Virus scanners and file synchronisation release a file sooner than this. */
const unreadableAfterMs = 30_000;

/**
 * Notices a save whether the editor writes the file in place, renames another file over it, or
 * deletes and recreates it.
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
      watched = await afterLook(watched, look, { ...options, fs, path, quietForMs });
    }
    await clock.sleep(lookEveryMs, signal).catch(() => {});
  }
}

interface Watched {
  /** The metadata when the file was last read. Undefined before that, and when the file is gone. */
  readonly look: FileLook | undefined;
  readonly digest: string | undefined;
  readonly problem: "gone" | "unreadable" | undefined;
}

interface LookOptions extends WatchEvents {
  readonly fs: WatchFileSystem;
  readonly path: string;
  readonly quietForMs: number;
}

async function afterLook(
  before: Watched,
  look: FileLook | undefined,
  { fs, path, quietForMs, onSaved, onGone, onUnreadable }: LookOptions,
): Promise<Watched> {
  if (look === undefined) {
    if (before.problem === "gone" || quietForMs < goneAfterMs) return before;
    await onGone?.();
    // Drops the old metadata, so that a file that is moved back unchanged is reported, too.
    return { ...before, look, problem: "gone" };
  }
  if (isSameLook(look, before.look)) return before;
  const bytes = await fs.read(path).catch((thrown: unknown) => {
    if (thrown instanceof SheetportError) return thrown;
    throw thrown;
  });
  // If the file changed during the reading, waits until it is stable.
  if (!isSameLook(await fs.look(path), look)) return before;
  if (bytes instanceof SheetportError) {
    const isHopeless = bytes.code !== "file-not-readable" || quietForMs >= unreadableAfterMs;
    if (before.problem === "unreadable" || !isHopeless) return before;
    await onUnreadable?.(bytes);
    return { ...before, problem: "unreadable" };
  }
  const digest = hash("sha256", bytes);
  const isChanged = before.digest !== undefined && digest !== before.digest;
  // The first look at the file is not a save, and neither is a change of only the inode number.
  const isSaved = before.look !== undefined && before.look.mtimeNs !== look.mtimeNs;
  if (isChanged || isSaved || before.problem !== undefined) {
    await onSaved({ bytes, isChanged });
  }
  return { look, digest, problem: undefined };
}

function isSameLook(one: FileLook | undefined, other: FileLook | undefined): boolean {
  return (["size", "mtimeNs", "ino"] as const).every((name) => one?.[name] === other?.[name]);
}
