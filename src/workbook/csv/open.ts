import { setImmediate as afterOthers } from "node:timers/promises";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { newPass, type SheetPass } from "../../model/sheet/sheet-pass.ts";
import type { TextEncoding } from "../container/csv-facts.ts";
import type { OpenedWorkbook } from "../container/opened.ts";
import { fileTooLarge, limits, noSuchSheet } from "../container/refusals.ts";
import { findEncoding, textOf } from "./encoding.ts";
import { widerThanHeadings } from "./refusals.ts";
import { csvRows } from "./rows.ts";
import { findSeparator } from "./separator.ts";

/** The name of the only sheet of a CSV file: the same next month, whatever the file is called. */
const csvSheetName = "Sheet1";

/**
 * Opens a CSV file (`.csv`, `.tsv`, `.txt`) as a workbook of one sheet. Every cell is text, so codes
 * keep their zeros and numbers are read as decision 30 says.
 *
 * @throws SheetportError exit code 3: no text, an encoding that cannot be told, over a limit.
 */
export function openTextTable(bytes: Buffer, encoding?: TextEncoding): OpenedWorkbook {
  if (bytes.length > limits.fileBytes) throw fileTooLarge(bytes.length);
  const found = findEncoding(bytes, encoding);
  const [start = ""] = textOf(bytes, found.encoding);
  const { separator, from } = findSeparator(start);
  return {
    sheets: [{ name: csvSheetName, hidden: false }],
    text: { ...found, separator },
    pictures: async () => [],
    async *rows(sheet, pass = newPass()) {
      if (sheet !== csvSheetName) throw noSuchSheet(sheet, [csvSheetName]);
      const pieces = withoutStart(textOf(bytes, found.encoding), from);
      for (const rows of csvRows(pieces, separator, pass)) {
        if (rows.length > 0) yield rows;
        // Nothing here waits for another thread, as inflating does: keys and timers get their turn.
        await afterOthers();
      }
    },
  };
}

/** All but Excel's own line at the start of the first piece. */
function* withoutStart(pieces: Iterable<string>, from: number): Generator<string> {
  let skip = from;
  for (const piece of pieces) {
    yield piece.slice(skip);
    skip = 0;
  }
}

/** A sheet whose headings are found. */
export interface HeadedSheet {
  readonly sheet: string;
  readonly headingRow: SheetRow;
}

/**
 * The rows of a sheet below its headings. In a CSV file none may have a value behind the last
 * heading's column: a separator within a text has then moved its values to the right. The heading
 * row counts with the blank cells at its end, so a column without a heading is no mistake.
 *
 * @throws SheetportError as `OpenedWorkbook.rows`; `csv-row-too-wide`.
 */
export async function* rowsBelowHeadings(
  workbook: OpenedWorkbook,
  { sheet, headingRow }: HeadedSheet,
  pass: SheetPass,
): AsyncGenerator<readonly SheetRow[]> {
  for await (const batch of workbook.rows(sheet, pass)) {
    const isAllBelow = (batch[0]?.number ?? 0) > headingRow.number;
    const below = isAllBelow ? batch : batch.filter(({ number }) => number > headingRow.number);
    if (workbook.text !== undefined) refuseWider(below, headingRow.cells.length);
    if (below.length > 0) yield below;
  }
}

function refuseWider(rows: readonly SheetRow[], width: number): void {
  for (const { number, cells } of rows) {
    const isWider =
      cells.length > width && cells.some((cell, at) => at >= width && cell !== undefined);
    if (isWider) throw widerThanHeadings(number, { cells: cells.length, headings: width });
  }
}
