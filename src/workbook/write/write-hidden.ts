import type { HiddenSheet } from "../../model/sheet/sheet-to-write.ts";
import { CellStyles, writeRow } from "./row-writer.ts";
import type { StreamWriter } from "./stream-writer.ts";

/**
 * Adds a sheet that no menu of Excel shows, row by row. Its cells are texts.
 *
 * @throws SheetportError `workbook-cell-too-long`; what the rows throw.
 */
export async function addHidden(
  { workbook, room }: StreamWriter,
  { name, rows }: HiddenSheet,
): Promise<void> {
  const worksheet = workbook.addWorksheet(name, { state: "veryHidden" });
  const target = { columns: [], styles: new CellStyles() };
  let number = 0;
  for (const cells of rows()) {
    number += 1;
    writeRow(worksheet.getRow(number), { cells }, target);
    await room(worksheet);
  }
  worksheet.commit();
}
