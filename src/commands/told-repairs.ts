import { type Finding, isAboutSheet } from "../model/finding.ts";
import { ansi, findingsJson, plain, repairsJson, repairsText } from "../report/index.ts";
import type { CommandResult } from "./result.ts";
import type { Settings } from "./settings.ts";

/**
 * What a command says, with what was repaired while its workbook was read before it (only with
 * `--fix`), and in JSON with what the workbook holds beside what was read.
 */
export function withRepairsTold<Result extends CommandResult>(
  result: Result,
  findings: readonly Finding[] | undefined,
  settings: Pick<Settings, "fix" | "language" | "colour">,
): Result {
  if (findings === undefined) return result;
  const { fix, language, colour } = settings;
  const palette = colour ? ansi : plain;
  const notRead = findingsJson(findings.filter(isAboutSheet));
  if (!fix && notRead.length === 0) return result;
  return {
    ...result,
    text: () => (fix ? repairsText(findings, { language, palette }) : "") + result.text(),
    json: () => ({
      ...(result.json() as object),
      ...(fix ? { repaired: repairsJson(findings) } : {}),
      ...(notRead.length === 0 ? {} : { notRead }),
    }),
  };
}
