import type { ErrorWords, SheetportError } from "../../errors.ts";
import type { WorkbookWords } from "../words/en.ts";

/** Why a workbook as a whole cannot be used, exit code 3; its words are loaded when there is a need. */
export async function workbookRefusal(
  code: string,
  said: (say: WorkbookWords) => ErrorWords,
  cause?: unknown,
): Promise<SheetportError> {
  const [{ errorInWords, exitCodes }, { inEveryLanguage }, { workbookWords }] = await Promise.all([
    import("../../errors.ts"),
    import("../../model/words.ts"),
    import("../words/index.ts"),
  ]);
  const words = inEveryLanguage(workbookWords, said);
  return errorInWords(words, { code, exitCode: exitCodes.workbook, cause });
}
