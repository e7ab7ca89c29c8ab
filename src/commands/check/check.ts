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
import type { ProductsSheet } from "../../workbook/index.ts";
import { carriedBase } from "../compare/export-baseline.ts";
import type { CommandContext, CommandResult } from "../process/command.ts";
import { exists, shownPath } from "../process/files.ts";
import { createProgress } from "../process/progress.ts";
import type { Settings } from "../process/settings.ts";
import { writeWhole } from "../process/write-files.ts";
import { checkSheet, type SheetFindings } from "../sheet/check-sheet.ts";
import { checkedSheet } from "../sheet/checked-sheet.ts";
import { type ImagesAsked, imagesOf } from "../sheet/images.ts";
import { openProducts, type ProductsFile } from "../sheet/products-file.ts";
import { isMapped, ownSheet } from "../sheet/reread-sheet.ts";
import { askedChoice, isToRemember, type SheetOptions } from "../sheet/sheet-options.ts";

/** Options of `check`. */
export interface CheckCommandOptions extends SheetOptions, ImagesAsked {}

/**
 * `sheetport check FILE`: reads and checks a products workbook. Works offline unless image links
 * are checked.
 */
export async function checkCommand(
  file: string,
  options: CheckCommandOptions,
  { host, settings }: CommandContext,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  const context = { host, settings, progress };
  const sheet = await openProducts(file, {
    ...context,
    asked: askedChoice(options),
    remember: isToRemember(options),
  });
  const found = await checkSheet(sheet, { ...context, images: imagesOf(options) });
  const checked = checkedSheet(sheet, found);
  const { fixed, error } = settings.fix ? await fixedFile(sheet, found, context) : {};
  const errorText = error === undefined ? "" : `${settings.translator.text(error.error.text)}\n`;
  return {
    exitCode: error?.error.exitCode ?? checkExitCode(checked),
    text: () =>
      checkText(checked, {
        translator: settings.translator,
        palette: settings.colour ? ansi : plain,
        all: settings.verbose,
        fixed,
        isMapped: fixed !== undefined && isMapped(sheet),
      }) +
      imagesText(checked, settings) +
      errorText,
    json: () => ({ ...checkJson(checked, settings.translator, fixed), ...error?.json }),
  };
}

interface FixedFile {
  readonly fixed?: string | null;
  readonly error?: { readonly error: SheetportError; readonly json: object };
}

/** Writes the repaired workbook. If that fails, the findings are still shown. */
async function fixedFile(
  sheet: ProductsFile,
  found: SheetFindings,
  given: CommandContext,
): Promise<FixedFile> {
  try {
    return { fixed: await writeFixed(sheet, found, given) };
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    return {
      fixed: null,
      error: { error: thrown, json: errorJson(thrown, given.settings.translator) },
    };
  }
}

/** The line about image links below a check. Empty if they were not checked. */
export function imagesText(
  { images }: CheckedSheet,
  wording: Pick<Settings, "translator">,
): string {
  return images === undefined ? "" : `${imagesLine(images, wording)}\n`;
}

/** The exit code of a command that only checks a workbook. */
export function checkExitCode(checked: CheckedSheet): ExitCode {
  if (checked.images?.stopped === true) return exitCodes.interrupted;
  return checkTotals(checked).errors > 0 ? exitCodes.workbook : exitCodes.done;
}

/**
 * Writes a copy of the workbook with the repairs, and returns its path relative to the working
 * folder. Null if nothing was repaired. Never overwrites an earlier copy that may contain edits:
 * the new copy gets a numbered name.
 *
 * @throws SheetportError `file-not-writable`, exit code 1.
 */
async function writeFixed(
  sheet: ProductsFile,
  { findings }: SheetFindings,
  { host, settings }: CommandContext,
): Promise<string | null> {
  if (!findings.some(({ repaired }) => repaired === true)) return null;
  const { writeRows } = await import("../../workbook/write/index.ts");
  const [first, ...others] = sheet.sheets;
  const written = async (its: ProductsSheet) =>
    fixedSheet({ ...(await ownSheet(its, findings, settings)), findings });
  const { base } = await sheet.base();
  const hidden =
    base && carriedBase(base, { carried: Array.from(base.rows.keys(), (sku) => ({ sku })) });
  const rest: SheetToWrite[] = [];
  for (const one of others) rest.push(await written(one));
  const file = await freePath(sheet.path);
  await writeWhole(file, await writeRows({ ...(await written(first)), hidden }, ...rest), settings);
  return shownPath(file, host.cwd);
}

async function freePath(workbook: string): Promise<string> {
  const stem = join(dirname(workbook), basename(workbook, extname(workbook)));
  for (let number = 1; ; number += 1) {
    const path = `${stem}.fixed${number === 1 ? "" : `-${number}`}.xlsx`;
    if (!(await exists(path))) return path;
  }
}
