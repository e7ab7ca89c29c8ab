import type { Finding } from "../model/finding.ts";
import type { Language } from "../model/schemas/annotations.ts";
import type { OtherSheet } from "../model/sheet.ts";
import { findingAt } from "./row-findings.ts";
import { checkWords } from "./words/index.ts";

/** What a workbook holds beside the rows that are read. */
export interface NotRead {
  readonly sheets: readonly OtherSheet[];
}

/** Findings about the whole sheet, in row 0: what the workbook holds and is not read. */
export function notReadFindings({ sheets }: NotRead, language: Language): Finding[] {
  const say = checkWords[language];
  return sheets.map((sheet) =>
    findingAt(0, "other-sheet", { ...say.otherSheet(sheet), value: sheet.name }),
  );
}
