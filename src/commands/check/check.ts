import { type ExitCode, exitCodes, SheetportError } from "../../errors.ts";
// Each from its own file, which spares a small check the loading of the whole room.
import { type CheckedSheet, checkJson, checkTotals } from "../../report/check/check-json.ts";
import { checkText, imagesLine } from "../../report/check/check-text.ts";
import { ansi, plain } from "../../report/lines/line.ts";
import { errorJson } from "../../report/upload/json.ts";
import type { Given } from "../account/session.ts";
import type { SheetChecked } from "../compare/compare.ts";
import { createProgress } from "../process/progress.ts";
import type { CommandResult } from "../process/result.ts";
import type { Settings } from "../process/settings.ts";
import { checkSheet } from "../sheet/check-sheet.ts";
import { checkedSheet } from "../sheet/checked-sheet.ts";
import type { ImagesAsked } from "../sheet/images.ts";
import { openProducts } from "../sheet/products-file.ts";
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
  const context = { host, settings, progress };
  const { remember } = options;
  const sheet = await openProducts(file, { ...context, asked: askedChoice(options), remember });
  const images = options.checkImages === true ? {} : undefined;
  const found = await checkSheet(sheet, { ...context, images });
  const checked = checkedSheet(sheet, found);
  const { fixed, error } = settings.fix ? await fixedFile({ sheet, checked: found }, context) : {};
  const errorText = error === undefined ? "" : `${settings.speech.text(error.error.said)}\n`;
  return {
    exitCode: error?.error.exitCode ?? checkExitCode(checked),
    text: () =>
      checkText(checked, {
        speech: settings.speech,
        palette: settings.colour ? ansi : plain,
        all: settings.verbose,
        fixed,
        isMapped: fixed !== undefined && isMapped(sheet),
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
async function fixedFile(from: SheetChecked, given: Given): Promise<FixedFile> {
  try {
    return { fixed: await writeFixed(from, given) };
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    return {
      fixed: null,
      error: { error: thrown, json: errorJson(thrown, given.settings.speech) },
    };
  }
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
