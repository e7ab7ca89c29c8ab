import type { Writable } from "node:stream";
import type { Language } from "../../model/localised.ts";
import { answerWords } from "../../model/order/order.ts";
import {
  type OrderColumnSpec,
  orderColumns,
  ordersSheetNames,
} from "../../model/order/order-columns.ts";
import type { HiddenSheet, RowToWrite } from "../../model/sheet/sheet-to-write.ts";
import { addHidden, streamWorkbook } from "./stream-writer.ts";
import { addSheet, type WrittenColumn } from "./write-rows.ts";

interface OrdersToWrite {
  readonly language: Language;
  readonly rows: Iterable<RowToWrite>;
  /** Its rows are only generated after all others are written. */
  readonly hidden?: HiddenSheet;
}

/**
 * Writes orders row by row to save memory. All columns but those to fill in are protected, without
 * a password.
 * @throws SheetportError `workbook-cell-too-long`, what the rows throw, and the stream's error.
 */
export async function streamOrders(
  { language, rows, hidden }: OrdersToWrite,
  stream: Writable,
): Promise<void> {
  const columns = orderColumns.map((column) => orderColumn(column, language));
  await streamWorkbook(stream, async (writer) => {
    const sheet = { name: ordersSheetNames[language], columns, rows };
    await addSheet(writer, { ...sheet, frozenColumns: 1, isProtected: true });
    if (hidden !== undefined) await addHidden(writer, hidden);
  });
}

export function orderColumn(
  { kind, width, fill, heading }: OrderColumnSpec,
  language: Language,
): WrittenColumn {
  return {
    ...{ heading: heading[language], width, note: fill?.[language] },
    // Formatted as text, codes keep their zeros and nothing becomes a formula.
    text: kind === "code" || kind === "text" || kind === "link",
    ...(fill === undefined ? {} : { open: true, highlight: true }),
    ...(kind === "answer" ? { choices: answerWords(language) } : {}),
  };
}
