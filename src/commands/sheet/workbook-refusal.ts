import { exitCodes, SheetportError } from "../../errors.ts";
import type { ErrorMessage } from "../../model/message.ts";

/** Why a workbook as a whole cannot be used, exit code 3. */
export function workbookRefusal(code: string, said: ErrorMessage, cause?: unknown): SheetportError {
  return new SheetportError(said, { code, exitCode: exitCodes.workbook, cause });
}
