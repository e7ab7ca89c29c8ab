import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
import { msg, orTexts, quotedTexts } from "../../model/message.ts";
import type { LabelFile, LabelReference } from "../../model/order/order.ts";
import type { OrderFindingCode } from "../../model/sheet/finding.ts";

/** The size limit of a label file (decision 39). */
const labelBytesMax = 10 * 1024 * 1024;

interface LabelProblem {
  readonly code: OrderFindingCode;
  readonly message: Message;
}

/** A folder that may hold label files directly; its subfolders are not searched. */
interface LabelFolder {
  readonly path: string;
  /**
   * The folder as shown to the user: the text of `--labels-dir`, or empty for the workbook's
   * folder.
   */
  readonly shown: string;
}

/**
 * Finds the label file that a cell names and checks that it may be sent (decision 39): a regular,
 * visible file of at most 10 MB, with the content of a PDF, PNG or JPG, whose real path is directly
 * in one of the folders.
 */
export async function findLabel(
  file: string,
  { folders }: { readonly folders: readonly LabelFolder[] },
): Promise<LabelReference | LabelProblem> {
  const outside = {
    code: "label-outside",
    message: msg("commands.labels.outside", { file }),
  } as const;
  // Network paths (`\\server\share`, `//server/share`, `\\?\…`) are never opened, not even to check
  // them.
  if (/^[\\/]{2}/.test(file)) return outside;
  const path = await realPathIn(folders, file);
  if (path === undefined) {
    const names = orTexts(quotedTexts(folders.map((folder) => folder.path)));
    const message = msg("commands.labels.missing", { file, folders: names });
    return { code: "label-missing", message };
  }
  const folder = await folderOf(path, folders);
  if (folder === undefined) return outside;
  const name = basename(path);
  if (name.startsWith(".")) {
    return { code: "label-hidden", message: msg("commands.labels.hidden", { file }) };
  }
  const label = await readLabelFile(path, file);
  if ("code" in label) return label;
  const { bytes, contentType } = label;
  const shown = join(folder.shown, name);
  return { path, shown, name, contentType, sizeBytes: bytes.length, digest: digestOf(bytes) };
}

/**
 * Reads a planned label file, and checks that it is still the file that was planned.
 *
 * @throws SheetportError `label-changed`, exit code 6
 */
export async function readPlannedLabel(planned: LabelReference): Promise<LabelFile> {
  const { path, name, contentType, digest } = planned;
  const isSamePath = (await realpath(path).catch(() => undefined)) === path;
  const label = isSamePath ? await readLabelFile(path, name) : undefined;
  if (label === undefined || "code" in label || digestOf(label.bytes) !== digest) {
    const message = msg("commands.labels.changed", { file: name });
    throw new SheetportError(message, { code: "label-changed", exitCode: exitCodes.guarded });
  }
  return { name, contentType, bytes: label.bytes };
}

async function realPathIn(
  folders: readonly LabelFolder[],
  file: string,
): Promise<string | undefined> {
  for (const { path } of folders) {
    const real = await realpath(resolve(path, file)).catch(() => undefined);
    if (real !== undefined) return real;
  }
  return undefined;
}

async function folderOf(
  path: string,
  folders: readonly LabelFolder[],
): Promise<LabelFolder | undefined> {
  for (const folder of folders) {
    const root = await realpath(folder.path).catch(() => folder.path);
    // On Windows, `relative` ignores letter case.
    if (relative(root, dirname(path)) === "") return folder;
  }
  return undefined;
}

/**
 * Refuse symbolic links, which may lead out of the folder, and do not wait for a writer when a pipe
 * is opened. Windows has neither flag.
 */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads and checks a label file. `file` is its name in messages. */
async function readLabelFile(
  path: string,
  file: string,
): Promise<Pick<LabelFile, "bytes" | "contentType"> | LabelProblem> {
  const wrongType = msg("commands.labels.wrongType", { file });
  const tooLarge = (bytes: number) => {
    // Rounded up, because “10.0 MB” would seem to be allowed.
    const megabytes = (Math.ceil((10 * bytes) / 2 ** 20) / 10).toFixed(1);
    const message = msg("commands.labels.tooLarge", { file, megabytes });
    return { code: "label-too-large", message } as const;
  };
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, openFlags);
    const status = await handle.stat();
    if (!status.isFile()) return { code: "label-not-a-file", message: wrongType };
    if (status.size > labelBytesMax) return tooLarge(status.size);
    const bytes = await handle.readFile();
    if (bytes.length > labelBytesMax) return tooLarge(bytes.length);
    const contentType = typeOf(bytes);
    if (contentType === undefined) return { code: "label-wrong-type", message: wrongType };
    return { bytes, contentType };
  } catch (thrown) {
    const message = msg("commands.labels.unreadable", { file, why: messageOf(thrown) });
    return { code: "label-not-a-file", message };
  } finally {
    await handle?.close();
  }
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
