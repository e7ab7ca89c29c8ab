import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import type { Translator } from "../../model/translator.ts";
import type { ReadEncoding } from "../../report/index.ts";
import {
  beginsAsZip,
  type OpenedWorkbook,
  openFile,
  type ReadingNote,
  type WorkbookBytes,
} from "../../workbook/index.ts";
import { readNamedFile, readPiped } from "../files/read-files.ts";
import type { Host } from "../process/host.ts";
import { type Progress, warnOf } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";

/** The file of a workbook that was read. */
export interface ReadFile {
  readonly file: string;
  readonly path: string;
  readonly name: string;
  readonly digest: string;
}

/** A workbook whose sheets can be read. */
export interface WorkbookFile extends ReadFile {
  readonly workbook: OpenedWorkbook;
}

/** The file name that means standard input. */
export const pipedName = "-";

/** Options for reading a file. */
export interface FileOptions {
  readonly host: Pick<Host, "cwd"> & Partial<Pick<Host, "readInput">>;
  readonly settings?: Pick<Settings, "encoding">;
  /** The content of the file, if it was already read. */
  readonly bytes?: Buffer | undefined;
  /** The workbook from an earlier call. It is reused if the content is the same. */
  readonly before?: WorkbookFile | undefined;
}

/**
 * Reads a workbook's file and parses it with `read`. Piped input gets a simple name in the working
 * folder, so that results can be written beside it.
 *
 * @throws SheetportError the errors of {@link readNamedFile} and {@link readPiped}
 */
export async function readWorkbookFile(
  file: string,
  { host, settings, before, bytes: content }: FileOptions,
): Promise<ReadFile & { readonly read: WorkbookBytes }> {
  const isPiped = file === pipedName;
  const named = resolve(host.cwd, file);
  const bytes = content ?? (await (isPiped ? readPiped(host) : readNamedFile(named)));
  const path = isPiped
    ? resolve(host.cwd, `standard-input.${beginsAsZip(bytes) ? "xlsx" : "csv"}`)
    : named;
  const digest = createHash("sha256").update(bytes).digest("hex");
  const isSame = before?.path === path && before.digest === digest;
  const opened = isSame ? before.workbook : undefined;
  const name = basename(path);
  return { file, path, name, digest, read: { bytes, name, encoding: settings?.encoding, opened } };
}

/**
 * Opens a workbook and lists its sheets. Reads no rows.
 *
 * @throws SheetportError exit code 2 if the file does not exist, 3 if it is not a workbook.
 */
export async function openWorkbookFile(file: string, options: FileOptions): Promise<WorkbookFile> {
  const { read, ...named } = await readWorkbookFile(file, options);
  return { ...named, workbook: await openFile(read) };
}

/** Formats a note of the workbook module on one line. */
export function noteLine({ message, sheet }: ReadingNote, translator: Translator): string {
  return sheet === undefined ? translator.text(message) : `${sheet}: ${translator.text(message)}`;
}

/**
 * Prints the notes about a workbook and returns them. Notes about doubtful readings are shown even
 * with `--quiet`.
 */
export function tellNotes(
  {
    progress,
    settings,
  }: { readonly progress: Progress; readonly settings: Pick<Settings, "translator"> },
  lines: string[] = [],
): (note: ReadingNote) => void {
  return (note) => {
    const line = noteLine(note, settings.translator);
    lines.push(line);
    if (note.isLoud) warnOf(progress, line);
    else progress.note(line);
  };
}

/** The encoding of a CSV file for the JSON. Undefined for a workbook. */
export function readEncoding({ text }: Pick<OpenedWorkbook, "text">): ReadEncoding | undefined {
  if (text === undefined) return undefined;
  return { name: text.encoding, by: text.encodingBy };
}
