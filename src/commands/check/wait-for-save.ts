import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import { SheetportError } from "../../errors.ts";
import type { Clock } from "../../model/run/ports.ts";
import { beginsAsZip, endsAsZip, isTextTableName } from "../../workbook/index.ts";
import { notReadable, readNamedFile } from "../process/files.ts";

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
  /**
   * Reports changes in a folder, as far as the system does (network drives often do not).
   * A folder that cannot be watched gives no events.
   *
   * @returns stops watching; may be called twice
   */
  watchFolder(folder: string, events: FolderEvents): () => void;
  /**
   * Undefined when nothing stands under the path.
   *
   * @throws Error when the system cannot look it up.
   */
  look(path: string): Promise<FileLook | undefined>;
  /** @throws SheetportError as `readNamedFile`. */
  read(path: string): Promise<Buffer>;
}

/** Events of a watched folder. */
export interface FolderEvents {
  /** `name` is the file's, without its folder; undefined when the system does not give it. */
  readonly onChange: (name: string | undefined) => void;
  /** No events come any more; it is still to be closed. */
  readonly onEnd: () => void;
}

/** This machine's file system. */
export const systemWatch: WatchFileSystem = {
  watchFolder(folder, { onChange, onEnd }) {
    try {
      const watcher = watch(folder, { persistent: true });
      watcher.on("change", (_kind, name) => onChange(name?.toString() || undefined));
      watcher.on("error", onEnd);
      return () => watcher.close();
    } catch {
      return () => {};
    }
  },
  async look(path) {
    try {
      const { size, mtimeNs, ino } = await stat(path, { bigint: true });
      return { sizeBytes: size, changedNs: mtimeNs, inode: ino };
    } catch (thrown) {
      const { code } = thrown as NodeJS.ErrnoException;
      if (code === "ENOENT" || code === "ENOTDIR") return undefined;
      throw thrown;
    }
  },
  read: readNamedFile,
};

/** How a save ended. */
export type Settled =
  | { readonly kind: "whole"; readonly bytes: Buffer; readonly look: FileLook }
  | { readonly kind: "gone" }
  | { readonly kind: "unreadable"; readonly why: SheetportError }
  /** The signal was aborted. */
  | { readonly kind: "stopped" };

/** What a file that is being saved is watched with. */
interface SettleOptions {
  readonly fs: WatchFileSystem;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called once when the file cannot be taken yet: it is being written, or has no end. */
  readonly onWaiting?: (() => void | Promise<void>) | undefined;
}

/** A file that looks the same for that long is not being written; doubled at each vain try. */
const quietMs = 300;
const quietMaxMs = 2_000;
/** An editor that deletes before it writes anew has done so by then. */
const goneAfterMs = 2_000;
/** After that a quiet file without the end of a workbook is taken as it is, and the check reports it. */
const halfAfterMs = 5_000;
/** Another program (a virus scanner, a synchronised folder) has let go of a file by then. */
const unreadableAfterMs = 30_000;

/** What is at a path: a file, nothing (undefined), or an error. */
type FileStatus = FileLook | SheetportError | undefined;

/**
 * Waits until a file that is being saved is quiet and whole, and gives its bytes. The waiting is
 * bounded from the last change on: a save of several minutes is waited for.
 */
export async function waitForSave(path: string, options: SettleOptions): Promise<Settled> {
  const { fs, clock, signal } = options;
  let last = await lookAt(path, fs);
  let sinceMs = clock.nowMs();
  let waitMs = quietMs;
  let isTold = false;
  for (;;) {
    await clock.sleep(waitMs, signal).catch(() => {});
    if (signal.aborted) return { kind: "stopped" };
    const status = await lookAt(path, fs);
    if (isSameStatus(status, last)) {
      const settled = await judge(path, fs, { status, quietForMs: clock.nowMs() - sinceMs });
      if (signal.aborted) return { kind: "stopped" };
      if (settled !== undefined) return settled;
      waitMs = Math.min(2 * waitMs, quietMaxMs);
    } else {
      last = status;
      sinceMs = clock.nowMs();
      waitMs = quietMs;
    }
    if (isTold || status === undefined) continue;
    isTold = true;
    await options.onWaiting?.();
  }
}

/** Whether a file has not changed between two looks. */
export function isSameLook(one: FileLook, other: FileLook | undefined): boolean {
  return (
    one.sizeBytes === other?.sizeBytes &&
    one.changedNs === other.changedNs &&
    one.inode === other.inode
  );
}

async function lookAt(path: string, fs: WatchFileSystem): Promise<FileStatus> {
  try {
    return await fs.look(path);
  } catch (thrown) {
    return notReadable(path, thrown);
  }
}

function isSameStatus(one: FileStatus, other: FileStatus): boolean {
  if (one instanceof SheetportError) return other instanceof SheetportError;
  if (one === undefined || other === undefined) return one === other;
  return !(other instanceof SheetportError) && isSameLook(one, other);
}

interface Quiet {
  readonly status: FileStatus;
  readonly quietForMs: number;
}

/** What a quiet file comes to; undefined: wait and try again. */
async function judge(
  path: string,
  fs: WatchFileSystem,
  { status, quietForMs }: Quiet,
): Promise<Settled | undefined> {
  if (status === undefined) return quietForMs >= goneAfterMs ? { kind: "gone" } : undefined;
  const read = status instanceof SheetportError ? status : await readAt(path, fs);
  if (read instanceof SheetportError) {
    // Gone meanwhile: the next look decides.
    if (read.code === "file-not-found") return undefined;
    const isHopeless = read.code !== "file-not-readable";
    return isHopeless || quietForMs >= unreadableAfterMs
      ? { kind: "unreadable", why: read }
      : undefined;
  }
  const after = await lookAt(path, fs);
  const wasWritten = !isSameStatus(after, status) || BigInt(read.length) !== sizeOf(after);
  // A table as text has no end that could be missing.
  const isWhole = endsAsZip(read) || (isTextTableName(path) && !beginsAsZip(read));
  if (wasWritten || (!isWhole && quietForMs < halfAfterMs)) return undefined;
  return { kind: "whole", bytes: read, look: status as FileLook };
}

async function readAt(path: string, fs: WatchFileSystem): Promise<Buffer | SheetportError> {
  return fs.read(path).catch((thrown: unknown) => {
    if (thrown instanceof SheetportError) return thrown;
    throw thrown;
  });
}

function sizeOf(status: FileStatus): bigint | undefined {
  return status instanceof SheetportError ? undefined : status?.sizeBytes;
}
