import { watch } from "node:fs";
import { stat } from "node:fs/promises";
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
  /**
   * Tells of what happens in a folder, as far as the system does (network drives often do not).
   * A folder that cannot be watched gives no events.
   *
   * @returns stops watching; may be called twice
   */
  watchFolder(folder: string, events: FolderEvents): () => void;
  /**
   * Undefined when nothing stands under the path.
   *
   * @throws Error when the system does not say.
   */
  look(path: string): Promise<FileLook | undefined>;
  /** @throws SheetportError as `readNamedFile`. */
  read(path: string): Promise<Buffer>;
}

/** What a watched folder tells. */
export interface FolderEvents {
  /** `name` is the file's, without its folder; undefined when the system does not say. */
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
