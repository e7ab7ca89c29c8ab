import { constants, readdirSync, type Stats } from "node:fs";
import { type FileHandle, lstat, open, stat } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { messageOf, SheetportError, usageError, workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { nearestNames } from "../../model/text/spelling.ts";
import { firstBytes, type Host } from "../process/host.ts";
import { didYouMean } from "../process/settings.ts";

/** The workbook module has a smaller limit of its own. */
const fileBytesMax = 256 * 1024 * 1024;

/** Without O_NONBLOCK, opening a pipe would block until something writes to it. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export async function readNamedFile(path: string): Promise<Buffer> {
  const { bytes, size } = await readOrdinaryFile(path, fileBytesMax);
  if (bytes === undefined) throw tooLarge(basename(path), Math.max(size, fileBytesMax));
  return bytes;
}

export async function readPiped({ readInput }: Partial<Pick<Host, "readInput">>): Promise<Buffer> {
  if (readInput === undefined) {
    throw usageError("no-input", msg("commands.files.nothingPiped"));
  }
  const bytes = await readInput(fileBytesMax);
  if (bytes.length > fileBytesMax) throw tooLarge("-", fileBytesMax);
  return bytes;
}

interface OrdinaryFile {
  /** Undefined if the file is larger than the limit. */
  readonly bytes: Buffer | undefined;
  readonly size: number;
  readonly mode: number;
}

/**
 * Counts the bytes while reading, because the system may report a wrong size. Refuses devices and
 * pipes, which may never end.
 *
 * @throws SheetportError exit code 2: `file-not-found`, `file-is-folder`, `file-is-device`,
 * `file-not-readable`.
 */
export async function readOrdinaryFile(
  path: string,
  bytesMax: number,
  isLinkRefused = false,
): Promise<OrdinaryFile> {
  try {
    refuseOtherThanFile(path, await (isLinkRefused ? lstat : stat)(path));
    // Windows lacks this flag.
    const { O_NOFOLLOW = 0 } = constants;
    const file = await open(path, openFlags | (isLinkRefused ? O_NOFOLLOW : 0));
    try {
      const its = await file.stat();
      refuseOtherThanFile(path, its);
      const { size, mode } = its;
      return { bytes: size > bytesMax ? undefined : await readBounded(file, bytesMax), size, mode };
    } finally {
      await file.close();
    }
  } catch (thrown) {
    throw thrown instanceof SheetportError ? thrown : fileError(path, thrown);
  }
}

/** Undefined if there are more bytes than `bytesMax`. */
export async function readBounded(file: FileHandle, bytesMax: number): Promise<Buffer | undefined> {
  const bytes = await firstBytes(file.createReadStream({ autoClose: false }), bytesMax);
  return bytes.length > bytesMax ? undefined : bytes;
}

function refuseOtherThanFile(path: string, its: Pick<Stats, "isFile" | "isDirectory">): void {
  if (its.isFile()) return;
  const code = its.isDirectory() ? "file-is-folder" : "file-is-device";
  throw usageError(code, msg("commands.files.notAFile", { path }));
}

function tooLarge(name: string, size: number): SheetportError {
  const megabytes = Math.floor(size / 2 ** 20);
  return workbookError("workbook-too-large", msg("commands.files.tooLarge", { name, megabytes }));
}

/** If a file with such a name is missing, the error message suggests a blank workbook. */
const workbookNames = /\.(xls[bmx]?|ods|csv|tsv)$/i;

function fileError(path: string, thrown: unknown): SheetportError {
  const { code } = thrown as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") {
    const near = didYouMean(namesLike(path));
    const values = { path, near, isWorkbook: workbookNames.test(path) };
    return usageError("file-not-found", msg("commands.files.notFound", values), thrown);
  }
  if (code === "EISDIR") {
    return usageError("file-is-folder", msg("commands.files.notAFile", { path }), thrown);
  }
  return notReadable(path, thrown);
}

export function notReadable(path: string, thrown: unknown): SheetportError {
  const message = msg("commands.files.notReadable", { path, why: messageOf(thrown) });
  return usageError("file-not-readable", message, thrown);
}

export function namesLike(path: string): readonly string[] {
  try {
    return nearestNames(basename(path), readdirSync(dirname(path)));
  } catch {
    return [];
  }
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
