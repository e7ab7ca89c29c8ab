import { isAboutSheet } from "../../model/sheet/finding.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import {
  ansi,
  findingsJson,
  imagesLine,
  plain,
  repairsJson,
  repairsText,
} from "../../report/index.ts";
import type { CommandResult, TellingContext } from "../process/command.ts";
import { warnOf } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import { interrupted } from "../process/stop.ts";
import {
  type Checked,
  checkSheetRows,
  type ImageOptions,
  imagesOf,
  type SheetChecked,
} from "../sheet/check-sheet.ts";
import { openProducts, type ProductsFile } from "../sheet/products-file.ts";
import { readingOptions, type SheetOptions } from "../sheet/sheet-options.ts";
import { readEncoding } from "../sheet/workbook-file.ts";

/**
 * Opens and checks a workbook for a comparison, and shows the notes that matter for it.
 *
 * @throws SheetportError the errors of {@link openProducts} and {@link checkSheetRows};
 * `interrupted` (exit 130) if the check of image links was stopped
 */
export async function checkForUpload(
  file: string,
  options: SheetOptions & ImageOptions,
  context: TellingContext,
): Promise<SheetChecked> {
  const { progress, settings } = context;
  const sheet = await openProducts(file, { ...context, ...readingOptions(options) });
  const checked = await checkSheetRows(sheet, { ...context, images: imagesOf(options) });
  if (checked.images?.totals.stopped === true) throw interrupted();
  for (const note of await uploadNotes(sheet, checked, settings)) progress.note(note);
  for (const finding of checked.findings.filter(isAboutSheet)) {
    const { message, fix = "" } = settings.translator.finding(finding.message);
    warnOf(progress, terminalText(`${message} ${fix}`.trim()));
  }
  return { sheet, checked };
}

/** The notes about a checked workbook that a comparison shows, one per line. */
export async function uploadNotes(
  sheet: ProductsFile,
  { images }: Pick<Checked, "images">,
  { translator }: Pick<Settings, "translator">,
): Promise<readonly string[]> {
  const { note } = await sheet.base();
  return [
    ...(note === undefined ? [] : [translator.text(note)]),
    ...(images === undefined ? [] : [imagesLine(images.totals, { translator })]),
  ];
}

/**
 * Adds the list of repairs to a result (only with `--fix`), and to its JSON also the encoding and
 * what was not read of the workbook.
 */
export function withRepairsTold<Result extends CommandResult>(
  result: Result,
  { sheet, checked: { findings } }: SheetChecked,
  { fix, translator, colour, verbose }: Pick<Settings, "fix" | "translator" | "colour" | "verbose">,
): Result {
  const palette = colour ? ansi : plain;
  const notRead = findingsJson(findings.filter(isAboutSheet), translator);
  return {
    ...result,
    text: () =>
      (fix ? repairsText(findings, { translator, palette, all: verbose }) : "") + result.text(),
    json: () => ({
      ...result.json(),
      repaired: fix ? repairsJson(findings, translator) : undefined,
      notRead: notRead.length === 0 ? undefined : notRead,
      encoding: readEncoding(sheet.workbook),
    }),
  };
}
