import type { Finding } from "../model/finding.ts";
import { ansi, plain, repairsJson, repairsText } from "../report/index.ts";
import type { CommandResult } from "./result.ts";
import type { Settings } from "./settings.ts";

/** What a command says, with what was repaired while its workbook was read before it; only with `--fix`. */
export function withRepairsTold<Result extends CommandResult>(
  result: Result,
  findings: readonly Finding[] | undefined,
  settings: Pick<Settings, "fix" | "language" | "colour">,
): Result {
  if (!settings.fix || findings === undefined) return result;
  const { language, colour } = settings;
  const palette = colour ? ansi : plain;
  return {
    ...result,
    text: () => repairsText(findings, { language, palette }) + result.text(),
    json: () => ({ ...(result.json() as object), repaired: repairsJson(findings) }),
  };
}
