import { createHash, randomUUID } from "node:crypto";
import { constants, readdirSync, type Stats } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { nearestNames } from "../../model/text/edit-distance.ts";
import type { Host } from "./host.ts";
import { refuseOwnData } from "./own-data.ts";
import { didYouMean, usageError } from "./settings.ts";

/** More than this is refused; the workbook module has its own, smaller limit. */
const fileBytesMax = 256 * 1024 * 1024;

/** A pipe without a writer would never be opened otherwise. */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** A path as a person reads it from `cwd`: absolute where it climbs more than one folder. */
export function shownPath(path: string, cwd: string): string {
  const near = relative(cwd, path) || path;
  return near.startsWith(join("..", "..")) ? resolve(cwd, path) : near;
}

/**
 * The bytes of a file that the person named.
 *
 * @throws SheetportError `file-not-found`, `file-is-folder`, `file-is-device`, `file-not-readable`
 * (exit 2), `workbook-too-large` (exit 3).
 */
export async function readNamedFile(path: string): Promise<Buffer> {
  const { bytes, size } = await readOrdinaryFile(path, fileBytesMax);
  if (bytes === undefined) throw tooLarge(basename(path), Math.max(size, fileBytesMax));
  return bytes;
}

/**
 * What is piped in, where a person writes “-” for a file.
 *
 * @throws SheetportError `no-input` (exit 2) when nobody pipes, `workbook-too-large` (exit 3).
 */
export async function readPiped({ readInput }: Partial<Pick<Host, "readInput">>): Promise<Buffer> {
  if (readInput === undefined) {
    throw usageError("no-input", msg("commands.files.nothingPiped"));
  }
  const bytes = await readInput(fileBytesMax);
  if (bytes.length > fileBytesMax) throw tooLarge("-", fileBytesMax);
  return bytes;
}

/** A file as it was read. */
interface OrdinaryFile {
  /** Undefined: it has more bytes than allowed. */
  readonly bytes: Buffer | undefined;
  /** Its size as the system states it. */
  readonly size: number;
  /** Its permissions, among others. */
  readonly mode: number;
}

/**
 * Reads a file to its end or to `bytesMax`, whatever its stated size. A device or a pipe,
 * which may have no end, is not opened.
 *
 * @throws SheetportError as {@link readNamedFile}, but for its size.
 */
export async function readOrdinaryFile(path: string, bytesMax: number): Promise<OrdinaryFile> {
  try {
    refuseOtherThanFile(path, await stat(path));
    const file = await open(path, openFlags);
    try {
      const its = await file.stat();
      refuseOtherThanFile(path, its);
      return { bytes: await readBounded(file, its.size, bytesMax), size: its.size, mode: its.mode };
    } finally {
      await file.close();
    }
  } catch (thrown) {
    throw thrown instanceof SheetportError ? thrown : fileError(path, thrown);
  }
}

/** All bytes of an opened file, counted as they come; undefined when there are more than that. */
export async function readBounded(
  file: FileHandle,
  expected: number,
  bytesMax: number,
): Promise<Buffer | undefined> {
  if (expected > bytesMax) return undefined;
  // One more than expected, so that the end is seen.
  let room = Buffer.allocUnsafeSlow(expected + 1);
  for (let read = 0; ; ) {
    const { bytesRead } = await file.read(room, read, room.length - read);
    read += bytesRead;
    if (bytesRead === 0) return room.subarray(0, read);
    if (read > bytesMax) return undefined;
    if (read === room.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(2 * room.length, bytesMax + 1));
      room.copy(larger);
      room = larger;
    }
  }
}

function refuseOtherThanFile(path: string, its: Pick<Stats, "isFile" | "isDirectory">): void {
  if (its.isFile()) return;
  const code = its.isDirectory() ? "file-is-folder" : "file-is-device";
  throw usageError(code, msg("commands.files.notAFile", { path }));
}

function tooLarge(name: string, size: number): SheetportError {
  const megabytes = Math.round(size / 2 ** 20);
  return new SheetportError(msg("commands.files.tooLarge", { name, megabytes }), {
    code: "workbook-too-large",
    exitCode: exitCodes.workbook,
  });
}

function fileError(path: string, thrown: unknown): SheetportError {
  const { code } = thrown as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR") {
    const near = didYouMean(namesLike(path));
    return usageError("file-not-found", msg("commands.files.notFound", { path, near }), thrown);
  }
  if (code === "EISDIR") {
    return usageError("file-is-folder", msg("commands.files.notAFile", { path }), thrown);
  }
  return notReadable(path, thrown);
}

/** A file or folder that the system does not let us read. */
export function notReadable(path: string, thrown: unknown): SheetportError {
  const message = msg("commands.files.notReadable", { path, why: messageOf(thrown) });
  return usageError("file-not-readable", message, thrown);
}

/** Files of the same folder with nearly the same name. */
export function namesLike(path: string): readonly string[] {
  try {
    return nearestNames(basename(path), readdirSync(dirname(path)));
  } catch {
    // The folder is not there either.
    return [];
  }
}

/** What a file is to hold; a stream for what is too large to be held at once. */
export type FileContent =
  | Uint8Array
  | Iterable<string>
  | ((stream: Writable) => void | Promise<void>);

/**
 * Writes a file whole or not at all: under a temporary name beside it, synced, then renamed.
 *
 * @throws SheetportError `data-directory`; `file-exists` without `overwrite` (exit 2);
 * `file-not-writable` (exit 1).
 */
export async function writeWhole(
  path: string,
  content: FileContent,
  options: WriteOptions,
): Promise<void> {
  const isOwn = options.dataDir === "own";
  if (!isOwn) await refuseOwnData(path, options.dataDir);
  await refuseExisting(path, options);
  await writeBeside(path, content, { isOwn, place: ({ temporary }) => putAt(temporary, path) });
}

/** What may become of a file that stands there already. */
export interface WriteOptions {
  /** @default false */
  readonly overwrite?: boolean;
  /**
   * Where sheetport's own files stand, none of which is ever written over; "own" for one
   * of them, which is for its owner alone.
   */
  readonly dataDir: string | "own";
}

/**
 * Refuses a file that stands there already, unless it may be replaced.
 *
 * @throws SheetportError `file-exists` (exit 2).
 */
async function refuseExisting(
  path: string,
  { overwrite }: Pick<WriteOptions, "overwrite">,
): Promise<void> {
  if (overwrite === true || !(await exists(path))) return;
  throw usageError("file-exists", msg("commands.files.exists", { path }));
}

/**
 * Refuses a name under which no file can be written, before any work is done for it.
 *
 * @throws SheetportError `data-directory`, `not-a-file`, `no-such-folder` (exit 2).
 */
export async function refuseUnwritable(
  path: string,
  { dataDir }: { readonly dataDir: string },
): Promise<void> {
  await refuseOwnData(path, dataDir);
  if (!(await canTakeFile(path))) {
    throw usageError("not-a-file", msg("commands.files.notAFile", { path }));
  }
  const folder = dirname(path);
  const isFolder = await stat(folder).then(
    (its) => its.isDirectory(),
    () => false,
  );
  if (isFolder) return;
  throw usageError("no-such-folder", msg("commands.files.noFolder", { folder }));
}

/** False for a folder, and for a device or a pipe: a file renamed onto one would take its place. */
async function canTakeFile(path: string): Promise<boolean> {
  const its = await stat(path).catch(() => undefined);
  return its === undefined || its.isFile();
}

/** A file that has only a temporary name yet. */
interface WrittenBeside {
  readonly temporary: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
}

/**
 * Writes a file under a temporary name beside `path`; `place` gives it its name. Whatever fails, no
 * temporary file is left.
 *
 * @throws SheetportError `file-not-writable` (exit 1); what `place` throws
 */
export async function writeBeside<Value>(
  path: string,
  content: FileContent,
  {
    isOwn = false,
    place,
  }: {
    /** For its owner alone. @default false */
    readonly isOwn?: boolean;
    readonly place: (written: WrittenBeside) => Promise<Value>;
  },
): Promise<Value> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    const file = await open(temporary, "wx", isOwn ? 0o600 : undefined);
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
    return await place({ temporary, digest: hash.digest("hex") });
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => {});
    if (thrown instanceof SheetportError) throw thrown;
    throw new SheetportError(msg("commands.files.notWritable", { path, why: reasonOf(thrown) }), {
      code: "file-not-writable",
      exitCode: exitCodes.failed,
      cause: thrown,
    });
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

/**
 * Gives a file that was written under a temporary name its own; one that stands there is replaced.
 *
 * @throws SheetportError `file-not-writable` (exit 1) for what is no file; what the system throws
 */
export async function putAt(temporary: string, path: string): Promise<void> {
  if (!(await canTakeFile(path))) {
    throw new SheetportError(msg("commands.files.notAFile", { path }), {
      code: "file-not-writable",
      exitCode: exitCodes.failed,
    });
  }
  await renameOver(temporary, path);
}

/** What Windows answers while another program has a file open: a moment of a virus scanner, or Excel. */
const heldCodes: ReadonlySet<string> = new Set(["EPERM", "EACCES", "EBUSY"]);
const renameTries = 10;
const betweenRenamesMs = 100;

/** Whether a file could not be replaced because another program has it open, as far as that shows. */
export function isHeld(thrown: unknown): boolean {
  const { syscall, code = "" } = (thrown ?? {}) as NodeJS.ErrnoException;
  return syscall === "rename" && heldCodes.has(code);
}

/** Renames a file to a name that is taken or not; for a second where another program is in the way. */
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

/** The system's message without the temporary name, which means nothing to a person. */
function reasonOf(thrown: unknown): string {
  const { syscall } = thrown as NodeJS.ErrnoException;
  const message = messageOf(thrown);
  return syscall === undefined ? message : (message.split(`, ${syscall}`)[0] ?? message);
}

/** Whether something stands under this name. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
