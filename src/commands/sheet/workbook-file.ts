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
import type { Progress } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";

/** A workbook's file that was read. `file` is the name that the user typed. */
export interface ReadFile {
  readonly file: string;
  readonly path: string;
  readonly name: string;
  readonly digest: string;
}

/** A workbook that is open, so that its sheets can be read. */
export interface WorkbookFile extends ReadFile {
  readonly workbook: OpenedWorkbook;
}

/** The file name that means standard input. */
export const pipedName = "-";

export interface FileOptions {
  readonly host: Pick<Host, "cwd"> & Partial<Pick<Host, "readInput">>;
  readonly settings?: Pick<Settings, "encoding">;
  /** The content of the file, if it has already been read. */
  readonly bytes?: Buffer | undefined;
  /** The workbook of an earlier call. It is reused if the content is the same. */
  readonly before?: WorkbookFile | undefined;
}

/**
 * Reads the bytes of a workbook's file. Piped input counts as a file in the working folder, so that
 * results can be written beside it.
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
 * Opens a workbook and lists its sheets, without reading rows.
 *
 * @throws SheetportError exit code 2 if the file does not exist, 3 if it is not a workbook.
 */
export async function openWorkbookFile(file: string, options: FileOptions): Promise<WorkbookFile> {
  const { read, ...named } = await readWorkbookFile(file, options);
  return { ...named, workbook: await openFile(read) };
}

/** A note of the workbook module as one line, after the name of its sheet if it has one. */
export function noteLine({ message, sheet }: ReadingNote, translator: Translator): string {
  return sheet === undefined ? translator.text(message) : `${sheet}: ${translator.text(message)}`;
}

/**
 * Returns a function that prints a note about a workbook and adds its line to `lines`. Notes about
 * doubtful readings are printed even with `--quiet`.
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
    if (note.isLoud) progress.warn(line);
    else progress.note(line);
  };
}

/** The encoding of a CSV file, for the JSON output. Undefined if the file is an Excel workbook. */
export function readEncoding({ text }: Pick<OpenedWorkbook, "text">): ReadEncoding | undefined {
  if (text === undefined) return undefined;
  return { name: text.encoding, by: text.encodingBy };
}
