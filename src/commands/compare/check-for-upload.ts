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
import type { CommandContext, CommandResult, TellingContext } from "../process/command.ts";
import { warnOf } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import { interrupted } from "../process/stop.ts";
import { type Checked, checkSheetRows } from "../sheet/check-sheet.ts";
import { type ImagesAsked, imagesOf } from "../sheet/images.ts";
import type { ProductsFile } from "../sheet/products-file.ts";
import { readEncoding } from "../sheet/workbook-file.ts";
import type { SheetChecked } from "./compare.ts";

/**
 * Checks a workbook for a comparison and shows the notes that matter for it.
 *
 * @throws SheetportError the errors of {@link checkSheetRows}; `interrupted` (exit 130) if the
 * check of image links was stopped
 */
export async function checkForUpload(
  sheet: ProductsFile,
  asked: ImagesAsked,
  context: TellingContext,
): Promise<Checked> {
  const { progress, settings } = context;
  const checked = await checkSheetRows(sheet, { ...context, images: imagesOf(asked) });
  if (checked.images?.totals.stopped === true) throw interrupted();
  for (const note of await uploadNotes(sheet, checked, settings)) progress.note(note);
  for (const finding of checked.findings.filter(isAboutSheet)) {
    const { message, fix = "" } = settings.translator.finding(finding.message);
    warnOf(progress, terminalText(`${message} ${fix}`.trim()));
  }
  return checked;
}

/** The notes about a checked workbook before a comparison, line by line. */
export async function uploadNotes(
  sheet: ProductsFile,
  { images }: Pick<Checked, "images">,
  { translator }: CommandContext["settings"],
): Promise<readonly string[]> {
  const { note } = await sheet.base();
  return [
    ...(note === undefined ? [] : [translator.text(note)]),
    ...(images === undefined ? [] : [imagesLine(images.totals, { translator })]),
  ];
}

/**
 * Adds the repairs (only with `--fix`) to the text of a result, and the unread parts of the
 * workbook to its JSON.
 */
export function withRepairsTold<Result extends CommandResult>(
  result: Result,
  { sheet, checked: { findings } }: SheetChecked,
  settings: Pick<Settings, "fix" | "translator" | "colour">,
): Result {
  const encoding = readEncoding(sheet.workbook);
  const { fix, translator, colour } = settings;
  const palette = colour ? ansi : plain;
  const notRead = findingsJson(findings.filter(isAboutSheet), translator);
  if (!fix && notRead.length === 0 && encoding === undefined) return result;
  return {
    ...result,
    text: () => (fix ? repairsText(findings, { translator, palette }) : "") + result.text(),
    json: () => ({
      ...(result.json() as object),
      ...(fix ? { repaired: repairsJson(findings, translator) } : {}),
      ...(notRead.length === 0 ? {} : { notRead }),
      ...(encoding === undefined ? {} : { encoding }),
    }),
  };
}
