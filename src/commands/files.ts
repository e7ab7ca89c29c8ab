import { randomUUID } from "node:crypto";
import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { exitCodes, messageOf, SheetportError } from "../errors.ts";

/** Reads larger than this are refused before they begin; the workbook room has its own, smaller limit. */
const fileBytesMax = 256 * 1024 * 1024;

/**
 * The bytes of a file that the person named.
 *
 * @throws SheetportError `file-not-found`, `file-is-folder`, `file-not-readable` (exit 2).
 */
export async function readNamedFile(path: string): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > fileBytesMax) throw tooLarge(path, size);
    return await readFile(path);
  } catch (thrown) {
    throw thrown instanceof SheetportError ? thrown : fileError(path, thrown);
  }
}

function tooLarge(path: string, size: number): SheetportError {
  return new SheetportError(
    `${basename(path)} has ${Math.round(size / 2 ** 20)} MB; no workbook of products is that large.`,
    {
      code: "workbook-too-large",
      hint: "Split it into workbooks of at most 64 MB.",
      exitCode: exitCodes.workbook,
    },
  );
}

function fileError(path: string, thrown: unknown): SheetportError {
  const code = (thrown as NodeJS.ErrnoException).code;
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new SheetportError(`There is no file ${path}.`, {
      code: "file-not-found",
      hint: "Check the name and the folder; “sheetport template products” writes a blank workbook.",
      exitCode: exitCodes.usage,
      cause: thrown,
    });
  }
  if (code === "EISDIR") {
    return new SheetportError(`${path} is a folder, not a file.`, {
      code: "file-is-folder",
      hint: "Name the workbook in it.",
      exitCode: exitCodes.usage,
      cause: thrown,
    });
  }
  return new SheetportError(`${path} cannot be read: ${messageOf(thrown)}`, {
    code: "file-not-readable",
    hint: "Close it in other programs and check that you may read it.",
    exitCode: exitCodes.usage,
    cause: thrown,
  });
}

/**
 * Writes a file whole or not at all: under a temporary name beside it, synced, then renamed.
 *
 * @throws SheetportError `file-exists` (exit 2) without `overwrite`, `file-not-writable` (exit 1).
 */
export async function writeWhole(
  path: string,
  content: Uint8Array | Iterable<string>,
  options: WriteOptions = {},
): Promise<void> {
  await writeWholeWith(path, options, async (file) => {
    if (content instanceof Uint8Array) await file.writeFile(content);
    else for (const piece of content) await file.appendFile(piece, "utf8");
  });
}

/** Writes a file as {@link writeWhole} does, from a stream: for what is too large to hold. */
export async function writeWholeStream(
  path: string,
  fill: (stream: Writable) => Promise<void>,
  options: WriteOptions = {},
): Promise<void> {
  await writeWholeWith(path, options, async (file) => {
    const stream = new Writable({
      write(piece: Uint8Array, _encoding, done) {
        file.appendFile(piece).then(() => done(), done);
      },
    });
    await fill(stream);
    if (!stream.writableFinished) await finished(stream.end());
  });
}

/** What may become of a file that stands there already. */
export interface WriteOptions {
  /** @default false */
  readonly overwrite?: boolean;
}

/**
 * Refuses a file that stands there already, unless it may be replaced.
 *
 * @throws SheetportError `file-exists` (exit 2).
 */
export async function refuseExisting(path: string, { overwrite }: WriteOptions): Promise<void> {
  if (overwrite === true || !(await exists(path))) return;
  throw new SheetportError(`${path} exists already.`, {
    code: "file-exists",
    hint: "Name another file, or add --force to replace it.",
    exitCode: exitCodes.usage,
  });
}

/**
 * Refuses a name under which no file can be written, before any work is done for it.
 *
 * @throws SheetportError `not-a-file`, `no-such-folder` (exit 2).
 */
export async function refuseUnwritable(path: string): Promise<void> {
  const inTheWay = await inTheWayOf(path);
  if (inTheWay !== undefined) {
    throw new SheetportError(`${path} cannot be written: ${inTheWay}.`, {
      code: "not-a-file",
      hint: "Name a file that does not exist yet, or an ordinary one.",
      exitCode: exitCodes.usage,
    });
  }
  const folder = dirname(path);
  const isFolder = await stat(folder).then(
    (its) => its.isDirectory(),
    () => false,
  );
  if (isFolder) return;
  throw new SheetportError(`There is no folder ${folder}.`, {
    code: "no-such-folder",
    hint: "Make the folder, or name a file in another one.",
    exitCode: exitCodes.usage,
  });
}

/**
 * What stands under a name and is no ordinary file: a file that is renamed onto a device or a pipe
 * would take its place instead of being written to it.
 */
async function inTheWayOf(path: string): Promise<string | undefined> {
  const its = await stat(path).catch(() => undefined);
  if (its === undefined || its.isFile()) return undefined;
  return its.isDirectory() ? "it is a folder" : "it is a device or a pipe, not an ordinary file";
}

async function writeWholeWith(
  path: string,
  options: WriteOptions,
  fill: (file: FileHandle) => Promise<void>,
): Promise<void> {
  await refuseExisting(path, options);
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID().slice(0, 8)}.tmp`);
  try {
    const inTheWay = await inTheWayOf(path);
    if (inTheWay !== undefined) throw new Error(inTheWay);
    const file = await open(temporary, "wx");
    try {
      await fill(file);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (thrown) {
    await rm(temporary, { force: true }).catch(() => {});
    if (thrown instanceof SheetportError) throw thrown;
    throw new SheetportError(`${path} cannot be written: ${messageOf(thrown)}.`, {
      code: "file-not-writable",
      hint: "Close it in other programs, check the folder and the space on the disk, and try again.",
      exitCode: exitCodes.failed,
      cause: thrown,
    });
  }
}

/** Whether something stands under this name. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
