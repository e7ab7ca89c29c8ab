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
import { readNamedFile, readPiped } from "../process/files.ts";
import type { Host } from "../process/host.ts";
import { type Progress, warnOf } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";

/** A workbook's file, as it was read. */
export interface ReadFile {
  /** As the person named it. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly digest: string;
}

/** A workbook whose sheets can be read. */
export interface WorkbookFile extends ReadFile {
  readonly workbook: OpenedWorkbook;
}

/** What a person writes for a workbook that is piped in. */
export const pipedName = "-";

/** What reading a file needs of the command. */
export interface FileOptions {
  readonly host: Pick<Host, "cwd"> & Partial<Pick<Host, "readInput">>;
  readonly settings?: Pick<Settings, "encoding">;
  /** The file's bytes, when they have been read already. */
  readonly bytes?: Buffer | undefined;
  /** The workbook as it was opened before; it is used again while its bytes are the same. */
  readonly before?: WorkbookFile | undefined;
}

/**
 * Reads a workbook's file; `read` is what the workbook module takes. One that is piped in has a plain
 * name in the working folder, for what is written beside a workbook.
 *
 * @throws SheetportError as {@link readNamedFile} and {@link readPiped}
 */
export async function readWorkbookFile(
  file: string,
  { host, settings, before, ...given }: FileOptions,
): Promise<ReadFile & { readonly read: WorkbookBytes }> {
  const isPiped = file === pipedName;
  const named = resolve(host.cwd, file);
  const bytes = given.bytes ?? (await (isPiped ? readPiped(host) : readNamedFile(named)));
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
 * Opens a workbook: its list of sheets, no row yet.
 *
 * @throws SheetportError exit code 2 when there is no such file, 3 when it is no such workbook.
 */
export async function openWorkbookFile(file: string, options: FileOptions): Promise<WorkbookFile> {
  const { read, ...named } = await readWorkbookFile(file, options);
  return { ...named, workbook: await openFile(read) };
}

/** A note of the workbook module as one line. */
export function noteLine({ message, sheet }: ReadingNote, translator: Translator): string {
  return sheet === undefined ? translator.text(message) : `${sheet}: ${translator.text(message)}`;
}

/** Prints the notes about a workbook, and collects them; uncertain ones are shown with `--quiet`, too. */
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

/** How the text of a CSV file was read, as `--json` has it; undefined for a workbook. */
export function readEncoding({ text }: Pick<OpenedWorkbook, "text">): ReadEncoding | undefined {
  if (text === undefined) return undefined;
  return { name: text.encoding, by: text.encodingBy };
}
