import { basename, extname } from "node:path";
import { refuseBadGiven } from "../../check/index.ts";
import { exitCodes, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import { holdsPlan } from "../../model/sheet/export-base.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import { typedName } from "../../model/text/terminal-text.ts";
import { readFromRecord } from "../../record/index.ts";
import {
  type EarlierChoice,
  openFile,
  type ProductsRead,
  type ProductsSheet,
  type ReadingNote,
  readProducts,
} from "../../workbook/index.ts";
import { withRecord } from "../account/session.ts";
import { recordFile } from "../files/own-data.ts";
import type { CommandContext, TellingContext } from "../process/command.ts";
import type { Settings } from "../process/settings.ts";
import { type FileOptions, type ReadFile, readWorkbookFile, tellNotes } from "./workbook-file.ts";

/** A products workbook with the headings of its product sheets. Its rows are not read yet. */
export interface ProductsFile extends ReadFile, ProductsRead {
  /** Notes about sheets and columns, as they were printed on stderr. */
  readonly notes: readonly string[];
}

interface OpenOptions extends TellingContext, Pick<FileOptions, "bytes" | "before"> {
  /** Choices from options. They override remembered choices. */
  readonly requested?: SheetChoice | undefined;
  /** Whether to remember the choices for sheets with the same headings. @default false */
  readonly remember?: boolean;
  /** The choice that a plan was made with. Remembered choices are then ignored. */
  readonly choice?: SheetChoice | undefined;
}

/**
 * Opens a products workbook and finds its sheets and headings, with the choices from options and
 * the remembered ones. Shows notes about remembered choices and unknown columns.
 *
 * @throws SheetportError exit code 2 if the file does not exist, or an option names a missing sheet
 * or column; 3 if it is not a products workbook.
 */
export async function openProducts(file: string, options: OpenOptions): Promise<ProductsFile> {
  const { settings, requested, choice, remember = false } = options;
  const { read, ...named } = await readWorkbookFile(file, options);
  const notes: string[] = [];
  const tell = tellNotes(options, notes);
  const earlier = earlierChoices(settings, tell);
  const opened = await openFile(read);
  if (holdsPlan(opened.sheets)) {
    throw new SheetportError(msg("commands.files.isPlan", { file: named.name }), {
      code: "is-plan",
      exitCode: exitCodes.workbook,
    });
  }
  const products = await readProducts({ ...read, opened }, { requested, choice, earlier, tell });
  const { decimalSeparator } = settings;
  for (const { match, choice } of products.sheets) {
    const separator = decimalSeparator === undefined ? {} : { decimalSeparator };
    refuseBadGiven(match.constants, { valueNames: choice.valueNames, ...separator });
  }
  if (remember) {
    for (const one of products.sheets) tell(await rememberChoice(named.path, one, options));
  }
  return { ...named, ...products, notes };
}

/**
 * Returns a function that looks up earlier choices for sheets. It creates no record. If the record
 * cannot be read, it passes a note to `tell`, because the sheet is then read without these choices.
 */
export function earlierChoices(
  settings: Pick<Settings, "dataDir" | "translator">,
  tell: (note: ReadingNote) => void,
): () => readonly EarlierChoice[] {
  return () => {
    try {
      const file = recordFile(settings);
      return readFromRecord(file, (record) => record?.rememberedSheetChoices() ?? []);
    } catch (thrown) {
      const { message } = settings.translator.error(thrown);
      tell({ message: msg("commands.notes.choicesUnread", { why: message }), isLoud: false });
      return [];
    }
  };
}

/**
 * Remembers how to read sheets with the same headings. Fixed values and whole lists are not
 * remembered, because they belong to one file.
 */
export async function rememberChoice(
  file: string,
  { headings, resolved }: Pick<ProductsSheet, "headings" | "resolved">,
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
