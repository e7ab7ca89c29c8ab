import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
// Each from its own file, which spares a small check the loading of the whole room.
import { type CheckedSheet, checkJson, checkTotals } from "../../report/check/check-json.ts";
import { checkText, imagesLine } from "../../report/check/check-text.ts";
import { ansi, plain } from "../../report/lines/line.ts";
import { errorJson } from "../../report/upload/json.ts";
import type { Given } from "../account/session.ts";
import { createProgress } from "../process/progress.ts";
import type { CommandResult } from "../process/result.ts";
import type { Settings } from "../process/settings.ts";
import type { CheckSheetImages, ImagesAsked, SheetImagesOptions } from "../sheet/images.ts";
import { imageCheck } from "../sheet/images.ts";
import { type CheckedProducts, checkedSheet, checkProducts } from "../sheet/products.ts";
import { isMapped } from "../sheet/reread-sheet.ts";
import { askedChoice, type SheetOptions } from "../sheet/sheet-options.ts";
import { writeFixed } from "./fixed-file.ts";

/** What `check` takes. */
export interface CheckCommandOptions extends SheetOptions, ImagesAsked {}

/** `sheetport check FILE`: reads and checks a products workbook; offline, but for image links. */
export async function checkCommand(
  file: string,
  options: CheckCommandOptions,
  { host, settings }: Given,
): Promise<CommandResult> {
  const progress = createProgress(host, settings);
  const products = await checkProducts(file, {
    host,
    settings,
    progress,
    asked: askedChoice(options),
    remember: options.remember,
    keepDrafts: false,
    checkImages: await imagesIfAsked(options, { host, settings, progress }),
  });
  const checked = checkedSheet(products);
  const { fixed, error } = settings.fix ? await fixedFile(products, { host, settings }) : {};
  const errorText = error === undefined ? "" : `${settings.speech.text(error.error.said)}\n`;
  return {
    exitCode: error?.error.exitCode ?? checkExitCode(checked),
    text: () =>
      checkText(checked, {
        speech: settings.speech,
        palette: settings.colour ? ansi : plain,
        all: settings.verbose,
        fixed,
        isMapped: fixed !== undefined && isMapped(products),
      }) +
      imagesText(checked, settings) +
      errorText,
    json: () => ({ ...checkJson(checked, settings.speech, fixed), ...error?.json }),
  };
}

interface FixedFile {
  readonly fixed?: string | null;
  readonly error?: { readonly error: SheetportError; readonly json: object };
}

/** A repaired workbook that cannot be written must not hide what the check found. */
async function fixedFile(products: CheckedProducts, given: Given): Promise<FixedFile> {
  try {
    return { fixed: await writeFixed(products, given) };
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    return {
      fixed: null,
      error: { error: thrown, json: errorJson(thrown, given.settings.speech) },
    };
  }
}

/** How image links are checked, where that was asked for: only then is the record opened. */
export async function imagesIfAsked(
  { checkImages }: CheckCommandOptions,
  given: SheetImagesOptions,
): Promise<CheckSheetImages | undefined> {
  return checkImages === true ? imageCheck(given) : undefined;
}

/** The line about image links below a check; empty when they were not asked for. */
export function imagesText(
  { images }: CheckedSheet,
  { language }: Pick<Settings, "language">,
): string {
  return images === undefined ? "" : `${imagesLine(images, language)}\n`;
}

/** How a command ends that did nothing but this check. */
export function checkExitCode(checked: CheckedSheet): ExitCode {
  if (checked.images?.stopped === true) return exitCodes.interrupted;
  return checkTotals(checked).errors > 0 ? exitCodes.workbook : exitCodes.done;
}
