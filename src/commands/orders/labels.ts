import { hash } from "node:crypto";
import { constants } from "node:fs";
import { type FileHandle, open, realpath } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { guardError, messageOf, type SheetportError } from "../../errors.ts";
import { type Message, msg, orTexts } from "../../model/message.ts";
import type { LabelFile, LabelReference } from "../../model/order/order.ts";
import type { OrderColumnsFound, OrderRow } from "../../model/order/order-columns.ts";
import type { OrderOperation } from "../../model/run/plan.ts";
import { type Finding, type OrderFindingCode, orderFinding } from "../../model/sheet/finding.ts";
import { readBounded } from "../files/read-files.ts";
import type { Host } from "../process/host.ts";

interface LabelSheet {
  /** Absolute path of the workbook. */
  readonly path: string;
  readonly columnsOf: (row: number) => OrderColumnsFound;
}

interface LabelOptions {
  readonly host: Pick<Host, "cwd">;
  readonly labelsDir?: string | undefined;
}

export async function checkLabels(
  rows: readonly OrderRow[],
  { path, columnsOf }: LabelSheet,
  { host, labelsDir }: LabelOptions,
) {
  const folders = labelFolders(path, { host, labelsDir });
  const labels = new Map<string, LabelReference>();
  const problems: Finding[] = [];
  for (const [name, rowsWithLabel] of Map.groupBy(rows, ({ labelFile }) => labelFile)) {
    if (name === undefined) continue;
    const label = await findLabel(name, folders);
    if (!("code" in label)) labels.set(name, label);
    else {
      const about = { ...label, value: name };
      problems.push(
        ...rowsWithLabel.map(({ row }) =>
          orderFinding(row, columnsOf(row).get("labelFile"), about),
        ),
      );
    }
  }
  return { labels, problems };
}

function labelFolders(path: string, { host, labelsDir }: LabelOptions): readonly LabelFolder[] {
  return [
    ...(labelsDir === undefined ? [] : [{ path: resolve(host.cwd, labelsDir), shown: labelsDir }]),
    { path: dirname(path), shown: "" },
  ];
}

/** On another computer, the labels of a saved plan are beside the plan or in the named folder. */
export async function locateLabels(
  operations: readonly OrderOperation[],
  planPath: string,
  options: LabelOptions,
): Promise<readonly OrderOperation[]> {
  const folders = labelFolders(planPath, options);
  return Promise.all(
    operations.map(async (operation) => {
      if (operation.kind !== "ship" || operation.label === undefined) return operation;
      if (await isThere(operation.label)) return operation;
      const { name, digest } = operation.label;
      const label = await findLabel(name, folders);
      if ("code" in label) throw guardError(label.code, label.message);
      if (label.digest !== digest) throw labelChanged(name);
      return { ...operation, label };
    }),
  );
}

async function isThere({ path }: LabelReference): Promise<boolean> {
  return (await realpath(path).catch(() => undefined)) === path;
}

function labelChanged(file: string): SheetportError {
  return guardError("label-changed", msg("commands.labels.changed", { file }));
}

/** The size limit of a label file (decision 39). */
const labelBytesMax = 10 * 1024 * 1024;

interface LabelProblem {
  readonly code: OrderFindingCode;
  readonly message: Message;
}

/** A folder that may hold label files directly; its subfolders are not searched. */
interface LabelFolder {
  readonly path: string;
  /** The text of `--labels-dir`, or empty for the workbook's folder. */
  readonly shown: string;
}

/**
 * Decision 39: a label file may be sent only if it is a regular, visible PDF, PNG or JPG file of at
 * most 10 MB, with its real path directly in one of the folders.
 */
export async function findLabel(
  file: string,
  folders: readonly LabelFolder[],
): Promise<LabelReference | LabelProblem> {
  const message = msg("commands.labels.outside", { file });
  const outside = { code: "label-outside", message } as const;
  // Network paths (`\\server\share`, `//server/share`, `\\?\…`) are not even opened for a check.
  if (/^[\\/]{2}/.test(file)) return outside;
  const path = await realPathIn(folders, file);
  if (path === undefined) {
    const names = orTexts(folders.map(({ path }) => msg("report.quoted", { text: path })));
    const missing = msg("commands.labels.missing", { file, folders: names });
    return { code: "label-missing", message: missing };
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
  return { path, shown, name, contentType, sizeBytes: bytes.length, digest: hash("sha256", bytes) };
}

export async function readPlannedLabel(planned: LabelReference): Promise<LabelFile> {
  const { path, name, contentType, digest } = planned;
  const label = (await isThere(planned)) ? await readLabelFile(path, name) : undefined;
  if (label === undefined || "code" in label || hash("sha256", label.bytes) !== digest) {
    throw labelChanged(name);
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

/** Refuses symbolic links and does not wait for the writer of a pipe. Windows lacks both flags. */
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** `file` is the name to use in messages. */
async function readLabelFile(
  path: string,
  file: string,
): Promise<Pick<LabelFile, "bytes" | "contentType"> | LabelProblem> {
  const wrongType = msg("commands.labels.wrongType", { file });
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, openFlags);
    const status = await handle.stat();
    if (!status.isFile()) return { code: "label-not-a-file", message: wrongType };
    const bytes = await readBounded(handle, labelBytesMax);
    if (bytes === undefined) {
      // Rounds up, because “10.0 MB” would seem to be allowed.
      const megabytes = (
        Math.ceil((10 * Math.max(status.size, labelBytesMax)) / 2 ** 20) / 10
      ).toFixed(1);
      const message = msg("commands.labels.tooLarge", { file, megabytes });
      return { code: "label-too-large", message };
    }
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
