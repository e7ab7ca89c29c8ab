import { type ExitCode, exitCodes } from "../errors.ts";
// Each from its own file, which spares a small check the loading of the whole room.
import { checkText } from "../report/check-text.ts";
import { type CheckedSheet, checkJson, checkTotals } from "../report/json.ts";
import { ansi, plain } from "../report/palette.ts";
import { checkedSheet, checkProducts } from "./products.ts";
import { createProgress } from "./progress.ts";
import type { CommandResult } from "./result.ts";
import type { Given } from "./session.ts";
import { askedChoice, type SheetOptions } from "./sheet-options.ts";

/** What `check` takes. */
export type CheckCommandOptions = SheetOptions;

/** `sheetport check FILE`: reads and checks a products workbook, offline. */
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
  });
  const checked = checkedSheet(products);
  const fixed = settings.fix
    ? await (await import("./fixed-file.ts")).writeFixed(products, { host, settings })
    : undefined;
  return {
    exitCode: checkExitCode(checked),
    text: () =>
      checkText(checked, {
        language: settings.language,
        palette: settings.colour ? ansi : plain,
        all: settings.verbose,
        fixed,
      }),
    json: () => checkJson(checked, fixed),
  };
}

/** How a command ends that did nothing but this check. */
export function checkExitCode(checked: CheckedSheet): ExitCode {
  return checkTotals(checked).errors > 0 ? exitCodes.workbook : exitCodes.done;
}
