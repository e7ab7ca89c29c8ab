import { createHash, randomUUID } from "node:crypto";
import { open, realpath, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, extname, isAbsolute, join, relative, sep } from "node:path";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { failedError, messageOf, SheetportError, usageError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { exists } from "./read-files.ts";

export type FileContent =
  | Uint8Array
  | Iterable<string>
  | ((stream: Writable) => void | Promise<void>);

export async function writeWhole(
  path: string,
  content: FileContent,
  { overwrite = false, dataDir }: WriteOptions,
): Promise<void> {
  if (dataDir !== "own") await refuseOwnData(path, dataDir);
  if (!overwrite && (await exists(path))) {
    throw usageError("file-exists", msg("commands.files.exists", { path }));
  }
  const mode = dataDir === "own" ? 0o600 : undefined;
  await writeBeside(path, content, (temporary) => putAt(temporary, path), mode);
}

interface WriteOptions {
  readonly overwrite?: boolean;
  /** The data folder, whose files are refused. “own” writes such a file, with mode 0600. */
  readonly dataDir: string | "own";
}

/** Call this before producing the content. */
export async function refuseUnwritable(
  path: string,
  { dataDir }: { readonly dataDir: string },
): Promise<void> {
  await refuseOwnData(path, dataDir);
  if (!(await canTakeFile(path))) {
    throw usageError("not-a-file", msg("commands.files.notAFile", { path }));
  }
  const folder = dirname(path);
  const its = await stat(folder).catch(() => undefined);
  if (its?.isDirectory() === true) return;
  throw usageError("no-such-folder", msg("commands.files.noFolder", { folder }));
}

/** Returns false for a device or pipe, which a renamed file would replace, and for a folder. */
async function canTakeFile(path: string): Promise<boolean> {
  const its = await stat(path).catch(() => undefined);
  return its === undefined || its.isFile();
}

/**
 * `place` must rename the temporary file.
 *
 * @throws SheetportError `file-not-writable` (exit 1); errors thrown by `place`
 */
export async function writeBeside<Value>(
  path: string,
  content: FileContent,
  place: (temporary: string, digest: string) => Promise<Value>,
  mode?: number,
): Promise<Value> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    const file = await open(temporary, "wx", mode);
    const hash = createHash("sha256");
    try {
      await fill(content, async (piece) => {
        hash.update(piece);
        await file.appendFile(piece);
      });
      await file.sync();
    } finally {
      await file.close();
    }
    return await place(temporary, hash.digest("hex"));
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => {});
    if (thrown instanceof SheetportError) throw thrown;
    const message = msg("commands.files.notWritable", { path, why: reasonOf(thrown) });
    throw failedError("file-not-writable", message, thrown);
  }
}

async function fill(
  content: FileContent,
  append: (piece: Uint8Array | string) => Promise<void>,
): Promise<void> {
  if (content instanceof Uint8Array) return append(content);
  if (typeof content !== "function") {
    for (const piece of content) await append(piece);
    return;
  }
  const stream = new Writable({
    write(piece: Uint8Array, _encoding, done) {
      append(piece).then(() => done(), done);
    },
  });
  await content(stream);
  if (!stream.writableFinished) await finished(stream.end());
}

export async function putAt(temporary: string, path: string): Promise<void> {
  if (!(await canTakeFile(path))) {
    throw failedError("file-not-writable", msg("commands.files.notAFile", { path }));
  }
  await renameOver(temporary, path);
}

/** Errors on Windows when renaming over a file that Excel or a virus scanner has open. */
const heldCodes: ReadonlySet<string> = new Set(["EPERM", "EACCES", "EBUSY"]);
const renameTries = 10;
const betweenRenamesMs = 100;

export function isHeld(thrown: unknown): boolean {
  const { syscall, code = "" } = (thrown ?? {}) as NodeJS.ErrnoException;
  return syscall === "rename" && heldCodes.has(code);
}

export async function renameOver(from: string, to: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await rename(from, to);
    } catch (thrown) {
      if (tries === renameTries || !isHeld(thrown)) throw thrown;
      await setTimeout(betweenRenamesMs);
    }
  }
}

/** Cuts the temporary name, which would confuse the user, off the system's error message. */
function reasonOf(thrown: unknown): string {
  const { syscall } = thrown as NodeJS.ErrnoException;
  const message = messageOf(thrown);
  return syscall === undefined ? message : (message.split(`, ${syscall}`)[0] ?? message);
}

/** The folders with sheetport's files, relative to the data folder; "" is that folder itself. */
const ownFolders = ["", "keys", "exports"];

/** Files with these endings are the user's, even in the data folder: the user may work there. */
const workbookEndings = [".xlsx", ".xlsm", ".xlsb", ".xls", ".ods", ".csv"];

export async function refuseOwnData(path: string, dataDir: string): Promise<void> {
  const folder = await realpath(dataDir).catch(() => undefined);
  if (folder === undefined) return;
  const inside = relative(folder, await realPathOf(path));
  if (!isOwnName(inside)) return;
  throw usageError("data-directory", msg("commands.files.ownData", { path, dataDir }));
}

/** The file may not exist yet. */
export async function realPathOf(path: string): Promise<string> {
  const folder = dirname(path);
  return realpath(path).catch(async () =>
    join(await realpath(folder).catch(() => folder), basename(path)),
  );
}

function isOwnName(path: string): boolean {
  if (path === "" || isAbsolute(path) || path.split(sep)[0] === "..") return false;
  // Compares in lower case, because some file systems ignore case.
  const name = basename(path).toLowerCase();
  const folder = dirname(path).toLowerCase();
  if (!ownFolders.includes(folder === "." ? "" : folder)) return false;
  if (extname(name) !== ".json") return !workbookEndings.includes(extname(name));
  return folder !== "." || name === "settings.json" || name.endsWith(".holder.json");
}
