import { basename, dirname, extname, join } from "node:path";
import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
import type { SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import {
  ansi,
  type CheckedSheet,
  checkJson,
  checkText,
  checkTotals,
  errorJson,
  fixedSheet,
  imagesLine,
  plain,
} from "../../report/index.ts";
import { exists } from "../files/read-files.ts";
import { shownPath } from "../files/shown-path.ts";
import { writeWhole } from "../files/write-files.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { createProgress } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import { checkSheet, type ImageOptions, imagesOf } from "../sheet/check-sheet.ts";
import { openProducts, type ProductsFile } from "../sheet/products-file.ts";
import { readingOptions, type SheetOptions } from "../sheet/sheet-options.ts";
import { carriedBase, checkedSheet, isMapped, sheetToCopy } from "../sheet/sheet-report.ts";

export interface CheckCommandOptions extends SheetOptions, ImageOptions {}

/**
 * `sheetport check FILE`: reads and checks a products workbook. Sends nothing, unless it checks
 * image links.
 */
export async function checkCommand(
  file: string,
  options: CheckCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const { translator, colour, verbose } = settings;
  const context = { host, settings, progress: createProgress(host, settings) };
  const sheet = await openProducts(file, { ...context, ...readingOptions(options) });
  const checked = checkedSheet(
    sheet,
    await checkSheet(sheet, { ...context, images: imagesOf(options) }),
  );
  const { fixed, error } = settings.fix ? await fixedFile(sheet, checked, context) : {};
  const errorText = error === undefined ? "" : `${translator.text(error.text)}\n`;
  const textOptions = {
    ...{ translator, palette: colour ? ansi : plain, all: verbose, fixed },
    isMapped: isMapped(sheet),
  };
  return {
    exitCode: error?.exitCode ?? checkExitCode(checked),
    text: () => checkText(checked, textOptions) + imagesText(checked, settings) + errorText,
    json: () => ({
      ...checkJson(checked, translator, fixed),
      ...(error && errorJson(error, translator)),
    }),
  };
}

interface FixedFile {
  readonly fixed: string | null;
  readonly error?: SheetportError;
}

/**
 * Writes the repaired workbook. Returns an error instead of throwing it, so that the findings are
 * still shown.
 */
async function fixedFile(
  sheet: ProductsFile,
  checked: CheckedSheet,
  context: CommandContext,
): Promise<FixedFile> {
  try {
    return { fixed: await writeFixed(sheet, checked, context) };
  } catch (thrown) {
    if (thrown instanceof SheetportError) return { fixed: null, error: thrown };
    throw thrown;
  }
}

/** The line about image links below the findings. Empty if they were not checked. */
export function imagesText(
  { images }: CheckedSheet,
  wording: Pick<Settings, "translator">,
): string {
  return images === undefined ? "" : `${imagesLine(images, wording)}\n`;
}

/** The exit code of a command that only checks a workbook. Warnings do not count. */
export function checkExitCode(checked: CheckedSheet): ExitCode {
  if (checked.images?.stopped === true) return exitCodes.interrupted;
  return checkTotals(checked).errors > 0 ? exitCodes.workbook : exitCodes.done;
}

/**
 * Writes a repaired copy of the workbook and returns its path, relative to the working folder. Null
 * if nothing was repaired. Earlier copies stay, because they may contain edits: the new one gets a
 * numbered name.
 *
 * @throws SheetportError `file-not-writable`, exit code 1.
 */
async function writeFixed(
  sheet: ProductsFile,
  { findings }: CheckedSheet,
  { host, settings }: CommandContext,
): Promise<string | null> {
  if (!findings.some(({ repaired }) => repaired === true)) return null;
  const { writeRows } = await import("../../workbook/write/index.ts");
  const sheets: SheetToWrite[] = [];
  for (const one of sheet.sheets) {
    sheets.push(fixedSheet(await sheetToCopy(one, findings, settings)));
  }
  const { base } = await sheet.base();
  const [first, ...others] = sheets as [SheetToWrite];
  const hidden = base && carriedBase(base, base.rows.keys());
  const file = await freePath(sheet.path);
  await writeWhole(file, await writeRows({ ...first, hidden }, ...others), settings);
  return shownPath(file, host.cwd);
}

async function freePath(workbook: string): Promise<string> {
  const stem = join(dirname(workbook), basename(workbook, extname(workbook)));
  for (let number = 1; ; number += 1) {
    const path = `${stem}.fixed${number === 1 ? "" : `-${number}`}.xlsx`;
    if (!(await exists(path))) return path;
  }
}
