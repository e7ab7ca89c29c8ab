import { type Finding, isAboutSheet } from "../../model/sheet/finding.ts";
import { ansi, findingsJson, plain, repairsJson, repairsText } from "../../report/index.ts";
import type { OpenedWorkbook } from "../../workbook/index.ts";
import type { CommandResult } from "../process/result.ts";
import type { Settings } from "../process/settings.ts";
import { readEncoding } from "../sheet/products-file.ts";

/**
 * What a command says, with what was repaired while its workbook was read before it (only with
 * `--fix`), and in JSON with what the workbook holds beside what was read.
 */
export function withRepairsTold<Result extends CommandResult>(
  result: Result,
  read:
    | { readonly findings: readonly Finding[]; readonly workbook: Pick<OpenedWorkbook, "text"> }
    | undefined,
  settings: Pick<Settings, "fix" | "speech" | "colour">,
): Result {
  if (read === undefined) return result;
  const { findings } = read;
  const encoding = readEncoding(read.workbook);
  const { fix, speech, colour } = settings;
  const palette = colour ? ansi : plain;
  const notRead = findingsJson(findings.filter(isAboutSheet), speech);
  if (!fix && notRead.length === 0 && encoding === undefined) return result;
  return {
    ...result,
    text: () => (fix ? repairsText(findings, { speech, palette }) : "") + result.text(),
    json: () => ({
      ...(result.json() as object),
      ...(fix ? { repaired: repairsJson(findings, speech) } : {}),
      ...(notRead.length === 0 ? {} : { notRead }),
      ...(encoding === undefined ? {} : { encoding }),
    }),
  };
}
