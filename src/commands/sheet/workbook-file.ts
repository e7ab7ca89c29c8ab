import { hash } from "node:crypto";
import { basename, extname, resolve } from "node:path";
import { refuseBadGiven } from "../../check/index.ts";
import { SheetportError, workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { OrderColumnName } from "../../model/order/order-columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { holdsPlan } from "../../model/sheet/export-base.ts";
import {
  type AnyChoice,
  type GivenColumn,
  isOfProducts,
  type SheetChoice,
} from "../../model/sheet/sheet-choice.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import type { ReadEncoding } from "../../report/index.ts";
import {
  beginsAsZip,
  type EarlierChoice,
  type OpenedWorkbook,
  openFile,
  type ProductsRead,
  type ReadingNote,
  readProducts,
  type WorkbookBytes,
} from "../../workbook/index.ts";
import { lookUp, type RecordPlace, withRecord } from "../account/record.ts";
import { readNamedFile, readPiped } from "../files/read-files.ts";
import type { CommandContext, TellingContext } from "../process/command.ts";
import type { Host } from "../process/host.ts";
import type { Settings } from "../process/settings.ts";

/** `file` is the name that the user typed. */
interface ReadFile {
  readonly file: string;
  readonly path: string;
  readonly name: string;
  readonly digest: string;
}

export interface WorkbookFile extends ReadFile {
  readonly workbook: OpenedWorkbook;
}

/** The file name that means standard input. */
export const pipedName = "-";

interface FileOptions {
  readonly host: Pick<Host, "cwd"> & Partial<Pick<Host, "readInput">>;
  readonly settings?: Pick<Settings, "encoding">;
  readonly bytes?: Buffer | undefined;
  /** The workbook from an earlier call, which is reused if the content is the same. */
  readonly before?: WorkbookFile | undefined;
}

/** Piped input counts as a file in the working folder, so that results can be written beside it. */
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
  const digest = hash("sha256", bytes);
  const opened = before?.path === path && before.digest === digest ? before.workbook : undefined;
  const name = basename(path);
  return { file, path, name, digest, read: { bytes, name, encoding: settings?.encoding, opened } };
}

export async function openWorkbookFile(file: string, options: FileOptions): Promise<WorkbookFile> {
  const { read, ...named } = await readWorkbookFile(file, options);
  return { ...named, workbook: await openFile(read) };
}

export function noteLine({ message, sheet }: ReadingNote, translator: Translator): string {
  return sheet === undefined ? translator.text(message) : `${sheet}: ${translator.text(message)}`;
}

export function tellNotes(
  { progress, settings }: Pick<TellingContext, "progress" | "settings">,
  lines: string[] = [],
): (note: ReadingNote) => void {
  return (note) => {
    const line = noteLine(note, settings.translator);
    lines.push(line);
    if (note.isLoud) progress.warn(line);
    else progress.note(line);
  };
}

/** Undefined unless the file is a text file, such as CSV. */
export function readEncoding({ text }: Pick<OpenedWorkbook, "text">): ReadEncoding | undefined {
  return text && { name: text.encoding, by: text.encodingBy };
}

/** The rows are not read yet. */
export interface ProductsFile extends ReadFile, ProductsRead {
  readonly notes: readonly string[];
}

interface OpenOptions extends TellingContext, Pick<FileOptions, "bytes" | "before"> {
  /** Choices from options. They override remembered choices. */
  readonly requested?: SheetChoice | undefined;
  /** Whether to remember the choices for sheets with the same headings. */
  readonly remember?: boolean;
  /** The choice that a plan was made with. If set, remembered choices are ignored. */
  readonly choice?: SheetChoice | undefined;
}

export async function openProducts(file: string, options: OpenOptions): Promise<ProductsFile> {
  const { settings, requested, choice, remember = false } = options;
  const { read, ...named } = await readWorkbookFile(file, options);
  const notes: string[] = [];
  const tell = tellNotes(options, notes);
  const ofReading: ReadingNote[] = [];
  const keep = (note: ReadingNote) => ofReading.push(note);
  const earlier = earlierChoices(settings, keep, isOfProducts);
  const opened = await openFile(read);
  if (holdsPlan(opened.sheets)) throw isPlan(named);
  const how = { requested, choice, earlier, tell: keep };
  const products = await readProducts({ ...read, opened }, how).catch((thrown: unknown) => {
    // The reading of orders gives the notes of such a file.
    if (!(thrown instanceof SheetportError && thrown.code === "workbook-of-orders")) {
      ofReading.forEach(tell);
    }
    throw thrown;
  });
  ofReading.forEach(tell);
  for (const { match, choice } of products.sheets) {
    refuseBadValues({ constants: match.constants, valueNames: choice.valueNames }, settings);
  }
  if (remember) {
    for (const one of products.sheets) tell(await rememberChoice(named.path, one, options));
  }
  return { ...named, ...products, notes };
}

export function isPlan({ name: file }: Pick<ReadFile, "name">): SheetportError {
  return workbookError("is-plan", msg("commands.files.isPlan", { file }));
}

interface ValuesChosen {
  readonly constants: readonly GivenColumn[];
  readonly valueNames?: SheetChoice["valueNames"] | undefined;
}

export function refuseBadValues(
  { constants, valueNames }: ValuesChosen,
  { decimalSeparator }: Pick<Settings, "decimalSeparator">,
): void {
  refuseBadGiven(constants, { valueNames, ...(decimalSeparator && { decimalSeparator }) });
}

export function earlierChoices<Field extends FieldName | OrderColumnName>(
  settings: RecordPlace & Pick<Settings, "translator">,
  tell: (note: ReadingNote) => void,
  isMeant: (choice: AnyChoice) => choice is SheetChoice<Field>,
): () => Promise<readonly EarlierChoice<Field>[]> {
  return async () => {
    try {
      const all = await lookUp(settings, (record) => record?.rememberedSheetChoices() ?? []);
      return all.flatMap(({ choice, ...one }) => (isMeant(choice) ? [{ ...one, choice }] : []));
    } catch (thrown) {
      const { message } = settings.translator.error(thrown);
      tell({ message: msg("commands.notes.choicesUnread", { why: message }), isLoud: false });
      return [];
    }
  };
}

export async function rememberChoice(
  file: string,
  { headings, resolved }: { readonly headings: string; readonly resolved: AnyChoice },
  { host, settings }: CommandContext,
): Promise<ReadingNote> {
  const { constants: _values, wholeLists: _lists, ...choice } = resolved;
  const name = await withRecord(settings, async (record) =>
    record.rememberSheetChoice({
      ...{ name: basename(file, extname(file)), headings, choice },
      atMs: host.clock.wallMs(),
    }),
  );
  const message = msg("commands.notes.choicesRemembered", { name, typed: typedName(name) });
  return { message, isLoud: false };
}
