import { SheetportError } from "../../errors.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import {
  baseSheetName,
  type ExportedRow,
  type ExportHead,
  readBaseHead,
  readBaseRow,
} from "../../model/sheet/export-base.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { OpenedWorkbook } from "../../workbook/index.ts";
import type { WorkbookWords } from "../words/en.ts";
import { workbookWords } from "../words/index.ts";

/** A sheet as it was exported, by SKU. */
export interface ExportBase {
  readonly head: ExportHead;
  readonly rows: ReadonlyMap<string, ExportedRow>;
}

/** What a workbook's hidden sheet gave: `note` says why it cannot be used. */
export interface FoundBase {
  readonly base?: ExportBase;
  readonly note?: string;
}

/**
 * Reads the values as exported from a workbook's hidden sheet; empty when it has none. A sheet that
 * is not whole is not used at all: a row of it that is missing would turn what the marketplace has
 * changed into a change of the person.
 */
export async function readExportBase(
  workbook: OpenedWorkbook,
  language: Language = "en",
): Promise<FoundBase> {
  const say = workbookWords[language];
  if (!workbook.sheets.some(({ name }) => name === baseSheetName)) return {};
  try {
    return await readRows(workbook, say);
  } catch (thrown) {
    if (thrown instanceof SheetportError) return { note: say.baseDamaged };
    throw thrown;
  }
}

async function readRows(workbook: OpenedWorkbook, say: WorkbookWords): Promise<FoundBase> {
  const damaged = { note: say.baseDamaged };
  let head: ExportHead | undefined;
  const rows = new Map<string, ExportedRow>();
  for await (const batch of workbook.rows(baseSheetName)) {
    for (const { cells } of batch) {
      if (head === undefined) {
        const found = readBaseHead(cells);
        if (found.kind === "other-version") return { note: say.baseOfOther };
        if (found.kind === "damaged") return damaged;
        head = found.head;
        continue;
      }
      const row = rows.size < head.rows ? readBaseRow(cells) : undefined;
      if (row === undefined || rows.has(row.sku)) return damaged;
      rows.set(row.sku, row);
    }
  }
  return head === undefined || rows.size !== head.rows ? damaged : { base: { head, rows } };
}

/** Said when a workbook goes elsewhere than it came from. */
export function foreignBase({ host }: ExportHead, language: Language): string {
  return workbookWords[language].foreignBase(terminalText(host));
}
