import { type ErrorWords, errorInWords, exitCodes, type SheetportError } from "../../errors.ts";
import { inEveryLanguage } from "../../model/words.ts";
import type { WorkbookWords } from "../words/en.ts";
import { workbookWords } from "../words/index.ts";

/** Why a workbook as a whole cannot be used, exit code 3. */
export function workbookRefusal(
  code: string,
  said: (say: WorkbookWords) => ErrorWords,
  cause?: unknown,
): SheetportError {
  const words = inEveryLanguage(workbookWords, said);
  return errorInWords(words, { code, exitCode: exitCodes.workbook, cause });
}
