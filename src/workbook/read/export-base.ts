import { SheetportError } from "../../errors.ts";
import type { Message } from "../../model/message.ts";
import { msg } from "../../model/message.ts";
import {
  baseSheetName,
  type ExportedRow,
  type ExportHead,
  readBaseHead,
  readBaseRow,
} from "../../model/sheet/export-base.ts";
import type { OpenedWorkbook } from "./open.ts";

/**
 * The live values at the time of the export, by SKU. Comparing with them shows what the person and
 * the marketplace changed since.
 */
export interface ExportBase {
  readonly head: ExportHead;
  readonly rows: ReadonlyMap<string, ExportedRow>;
}

/**
 * The exported values; `note` says why they cannot be used. Both are absent in a workbook that is
 * no export.
 */
export interface BaseRead {
  readonly base?: ExportBase;
  readonly note?: Message;
}

/**
 * Reads the exported values from a workbook's hidden sheet; empty if it has none. An incomplete
 * sheet is not used: without a row, changes made on the marketplace would look like changes made by
 * the person.
 */
export async function readExportBase(workbook: OpenedWorkbook): Promise<BaseRead> {
  if (!workbook.sheets.some(({ name }) => name === baseSheetName)) return {};
  try {
    return await readBaseRows(workbook);
  } catch (thrown) {
    if (thrown instanceof SheetportError) return unusable;
    throw thrown;
  }
}

const unusable: BaseRead = { note: msg("workbook.reading.baseUnusable") };

async function readBaseRows(workbook: OpenedWorkbook): Promise<BaseRead> {
  let head: ExportHead | undefined;
  const rows = new Map<string, ExportedRow>();
  for await (const batch of workbook.rows(baseSheetName)) {
    for (const { cells } of batch) {
      if (head === undefined) {
        head = readBaseHead(cells);
        if (head === undefined) return unusable;
        continue;
      }
      const row = rows.size < head.rows ? readBaseRow(cells) : undefined;
      if (row === undefined || rows.has(row.sku)) return unusable;
      rows.set(row.sku, row);
    }
  }
  return head === undefined || rows.size !== head.rows ? unusable : { base: { head, rows } };
}
