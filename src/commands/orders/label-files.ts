import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
import { msg, orTexts, quotedTexts } from "../../model/message.ts";
import type { LabelFile, LabelReference } from "../../model/order/order.ts";
import type { OrderFindingCode } from "../../model/sheet/finding.ts";

/** The limit for label files (decision 39). */
const labelBytesMax = 10 * 1024 * 1024;

interface LabelProblem {
  readonly code: OrderFindingCode;
  readonly message: Message;
}

/** A folder with label files. Its subfolders are not searched. */
interface LabelFolder {
  readonly path: string;
  /** The folder for display: the text of `--labels-dir`, or empty for the workbook's folder. */
  readonly shown: string;
}

type LabelFolders = readonly LabelFolder[];

/**
 * Finds the label file that a cell names and checks that it may be sent. Its real path must be
 * directly in one of the folders. It must be a regular, visible file of at most 10 MB, and a PDF,
 * PNG or JPG by its content (decision 39).
 */
export async function findLabel(
  written: string,
  { folders }: { readonly folders: LabelFolders },
): Promise<LabelReference | LabelProblem> {
  if (isNetworkPath(written)) return outside(written);
  const real = await realPathOf(written, folders);
  if (real === undefined) {
    const names = orTexts(quotedTexts(folders.map(({ path }) => path)));
    const message = msg("commands.labels.missing", { file: written, folders: names });
    return { code: "label-missing", message };
  }
  const folder = await folderOf(real, folders);
  if (folder === undefined) return outside(written);
  const name = basename(real);
  if (name.startsWith(".")) {
    return {
      code: "label-hidden",
      message: msg("commands.labels.hidden", { file: written }),
    };
  }
  const read = await readLabelFile(real);
  if (typeof read === "function") return read(written);
  const { bytes, contentType } = read;
  const shown = join(folder.shown, name);
  const sizeBytes = bytes.length;
  return { path: real, shown, name, contentType, sizeBytes, digest: digestOf(bytes) };
}

/**
 * Reads a label file of a plan, and checks that it has not changed since.
 *
 * @throws SheetportError `label-changed`, exit code 6
 */
export async function readPlannedLabel(label: LabelReference): Promise<LabelFile> {
  const { path, name, contentType, digest } = label;
  const real = await realpath(path).catch(() => undefined);
  if (real !== path) throw changed(name);
  const read = await readLabelFile(path);
  if (typeof read === "function" || digestOf(read.bytes) !== digest) throw changed(name);
  return { name, contentType, bytes: read.bytes };
}

/** Network paths (`\\server\share`, `//server/share`, `\\?\…`) are never opened. */
function isNetworkPath(written: string): boolean {
  return /^[\\/]{2}/.test(written);
}

async function realPathOf(written: string, folders: LabelFolders): Promise<string | undefined> {
  for (const { path } of folders) {
    const real = await realpath(resolve(path, written)).catch(() => undefined);
    if (real !== undefined) return real;
  }
  return undefined;
}

async function folderOf(path: string, folders: LabelFolders): Promise<LabelFolder | undefined> {
  for (const folder of folders) {
    const root = await realpath(folder.path).catch(() => folder.path);
    // `relative` follows the letter-case rules of the system.
    if (relative(root, dirname(path)) === "") return folder;
  }
  return undefined;
}

type LabelBytes = Pick<LabelFile, "bytes" | "contentType">;

/**
 * Avoids opening links and pipes: a link may lead out of the folder, and reading a pipe may never
 * end.
 */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

type Unfit = (file: string) => LabelProblem;

async function readLabelFile(path: string): Promise<LabelBytes | Unfit> {
  let file: FileHandle;
  try {
    file = await open(path, openFlags);
  } catch (thrown) {
    return unreadable(messageOf(thrown));
  }
  try {
    const its = await file.stat();
    if (!its.isFile()) return notAFile;
    if (its.size > labelBytesMax) return tooLarge(its.size);
    const bytes = await file.readFile();
    if (bytes.length > labelBytesMax) return tooLarge(bytes.length);
    const contentType = typeOf(bytes);
    return contentType === undefined ? wrongType : { bytes, contentType };
  } catch (thrown) {
    return unreadable(messageOf(thrown));
  } finally {
    await file.close();
  }
}

function unreadable(why: string): Unfit {
  return (file) => ({
    code: "label-not-a-file",
    message: msg("commands.labels.unreadable", { file, why }),
  });
}

function notAFile(file: string): LabelProblem {
  return { code: "label-not-a-file", message: msg("commands.labels.wrongType", { file }) };
}

function wrongType(file: string): LabelProblem {
  return { code: "label-wrong-type", message: msg("commands.labels.wrongType", { file }) };
}

function outside(file: string): LabelProblem {
  return { code: "label-outside", message: msg("commands.labels.outside", { file }) };
}

function tooLarge(bytes: number): Unfit {
  const megabytes = (bytes / 2 ** 20).toFixed(1);
  return (file) => ({
    code: "label-too-large",
    message: msg("commands.labels.tooLarge", { file, megabytes }),
  });
}

function typeOf(bytes: Buffer): LabelFile["contentType"] | undefined {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "application/pdf";
  if (bytes.subarray(0, 8).toString("hex") === "89504e470d0a1a0a") return "image/png";
  if (bytes.subarray(0, 3).toString("hex") === "ffd8ff") return "image/jpeg";
  return undefined;
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function changed(file: string): SheetportError {
  const message = msg("commands.labels.changed", { file });
  return new SheetportError(message, { code: "label-changed", exitCode: exitCodes.guarded });
}
