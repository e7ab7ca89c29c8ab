import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { basename, relative, resolve, sep } from "node:path";
import { exitCodes, messageOf, SheetportError } from "../errors.ts";
import type { LabelFile, LabelReference } from "../model/order.ts";
import type { OrderFindingCode } from "../model/order-finding.ts";

/** A label file is at most this large (decision 39). */
const labelBytesMax = 10 * 1024 * 1024;

/** Why a label file cannot be sent, and what to do about it. */
export interface LabelProblem {
  readonly code: OrderFindingCode;
  readonly message: string;
  readonly fix: string;
}

/** Folders from which label files may be taken: each is looked into in this order. */
export type LabelFolders = readonly string[];

/**
 * Finds a label file as a sheet names it, and proves that it may be sent: within one of the folders
 * by its real path, a regular file of at most 10 MB, a PDF, PNG or JPG by its bytes (decision 39).
 */
export async function findLabel(
  written: string,
  folders: LabelFolders,
): Promise<LabelReference | LabelProblem> {
  if (isNetworkPath(written)) {
    return problem("label-outside", written, "is a path into the network.", copyFix);
  }
  const real = await realPathOf(written, folders);
  if (real === undefined) {
    const where = folders.map((folder) => `“${folder}”`).join(" or ");
    return problem("label-missing", written, `is not there: looked in ${where}.`, missingFix);
  }
  const roots = await Promise.all(folders.map((folder) => realpath(folder).catch(() => folder)));
  if (!roots.some((root) => isWithin(real, root))) {
    return problem("label-outside", written, "lies outside the permitted folder.", copyFix);
  }
  const read = await readLabelFile(real);
  if ("code" in read) return problem(read.code, written, read.message, read.fix);
  const { bytes, contentType } = read;
  const name = basename(real);
  return { path: real, name, contentType, sizeBytes: bytes.length, digest: digestOf(bytes) };
}

/**
 * The bytes of a label file that a plan knows, proven to be the same as then.
 *
 * @throws SheetportError `label-changed`, exit code 6
 */
export async function readPlannedLabel(label: LabelReference): Promise<LabelFile> {
  const { path, name, contentType, digest } = label;
  const real = await realpath(path).catch(() => undefined);
  if (real === undefined) throw changed(`The label file ${name} is not there any more.`);
  if (real !== path) throw changed(`The label file ${name} lies elsewhere by now.`);
  const read = await readLabelFile(path);
  if ("code" in read) throw changed(`The label file ${name} ${read.message}`);
  if (digestOf(read.bytes) !== digest) {
    throw changed(`The label file ${name} has changed since it was checked.`);
  }
  return { name, contentType, bytes: read.bytes };
}

const copyFix = "Copy the file into the workbook’s folder, or name its folder with --labels-dir.";
const missingFix = "Check the name, or name the folder of the labels with --labels-dir.";

/** `\\server\share`, `//server/share`, `\\?\…`: nothing is ever fetched from there. */
function isNetworkPath(written: string): boolean {
  return /^[\\/]{2}/.test(written);
}

async function realPathOf(written: string, folders: LabelFolders): Promise<string | undefined> {
  for (const folder of folders) {
    const real = await realpath(resolve(folder, written)).catch(() => undefined);
    if (real !== undefined) return real;
  }
  return undefined;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== "" && way !== ".." && !way.startsWith(`..${sep}`) && resolve(folder, way) === path;
}

type LabelBytes = Pick<LabelFile, "bytes" | "contentType">;

/** Neither a link nor a pipe is opened: a link would lead elsewhere, and a pipe would never end. */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

async function readLabelFile(path: string): Promise<LabelBytes | LabelProblem> {
  let file: FileHandle;
  try {
    file = await open(path, openFlags);
  } catch (thrown) {
    return { ...notAFile, message: `cannot be read: ${messageOf(thrown)}.` };
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
    return { ...notAFile, message: `cannot be read: ${messageOf(thrown)}.` };
  } finally {
    await file.close();
  }
}

const notAFile: LabelProblem = {
  code: "label-not-a-file",
  message: "is not an ordinary file.",
  fix: "Name a PDF, PNG or JPG file.",
};

const wrongType: LabelProblem = {
  code: "label-wrong-type",
  message: "is neither a PDF nor a PNG nor a JPG by its content.",
  fix: "Save the label as PDF, PNG or JPG.",
};

function tooLarge(bytes: number): LabelProblem {
  return {
    code: "label-too-large",
    message: `has ${(bytes / 2 ** 20).toFixed(1)} MB; 10 MB are allowed.`,
    fix: "Save the label smaller, or give a label URL.",
  };
}

/** What a file is by its first bytes. */
function typeOf(bytes: Buffer): LabelFile["contentType"] | undefined {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "application/pdf";
  if (bytes.subarray(0, 8).toString("hex") === "89504e470d0a1a0a") return "image/png";
  if (bytes.subarray(0, 3).toString("hex") === "ffd8ff") return "image/jpeg";
  return undefined;
}

function digestOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function problem(code: OrderFindingCode, written: string, what: string, fix: string): LabelProblem {
  return { code, message: `The label file “${written}” ${what}`, fix };
}

function changed(message: string): SheetportError {
  return new SheetportError(message, {
    code: "label-changed",
    hint: "Put the file back as it was and resume, or run “sheetport fulfil” again.",
    exitCode: exitCodes.guarded,
  });
}
