import { Writable } from "node:stream";
import type ExcelJS from "exceljs";
import { cellAddress, columnLetters } from "../../model/sheet/sheet.ts";
import type { ColumnToWrite, SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { addChoice, CellStyles, protect, safeText, solid, writeRow } from "./row-writer.ts";
import { addHidden, type StreamWriter, streamWorkbook } from "./stream-writer.ts";

/** Excel's own colours. */
const headingColours = { plain: "FFE7E6E6", highlight: "FFFFE699" } as const;

/** The most rows that are frozen, down to the headings. */
const frozenMax = 10;

/**
 * Writes a workbook of visible sheets, row by row, so that memory stays small. Text is always text,
 * never a formula; marked cells have a colour and a note. Values are read back unchanged, except lone
 * surrogates (U+FFFD) and formulas without a result, which become the error `#N/A`, because blank
 * cells would mean “keep the live value”.
 *
 * @throws SheetportError `workbook-cell-too-long` for a text over 32,767 characters.
 */
export async function writeRows(...sheets: readonly SheetToWrite[]): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const collect = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  await streamWorkbook(collect, async (writer) => {
    for (const sheet of sheets) await writeSheet(sheet, writer);
    for (const { hidden } of sheets) if (hidden !== undefined) await addHidden(writer, hidden);
  });
  return Buffer.concat(pieces);
}

async function writeSheet(sheet: SheetToWrite, { workbook, room }: StreamWriter): Promise<void> {
  const { columns, headingRow = sheet.guide === undefined ? 1 : 2 } = sheet;
  const worksheet = workbook.addWorksheet(sheet.name, {
    // Too many frozen rows would hide the others.
    ...(headingRow > frozenMax ? {} : { views: [{ state: "frozen", ySplit: headingRow }] }),
  });
  const styles = new CellStyles();
  worksheet.columns = columns.map(({ width = 16, text, open }) => ({
    width,
    style: {
      ...(text === true ? styles.of("@", undefined) : {}),
      // Answers can be filled down over several lines.
      ...(open === true ? { protection: { locked: false } } : {}),
    },
  }));
  if (sheet.guide === undefined) leaveBlank(worksheet, { from: 1, before: headingRow });
  else writeGuide(worksheet, sheet.guide, columns.length);
  writeHeadings(worksheet.getRow(headingRow), columns);
  let last = headingRow;
  for await (const row of sheet.rows) {
    const number = row.number ?? last + 1;
    leaveBlank(worksheet, { from: last + 1, before: number });
    writeRow(worksheet.getRow(number), row, { columns, styles });
    last = number;
    await room(worksheet);
  }
  const end = cellAddress(Math.max(columns.length - 1, 0), last);
  worksheet.autoFilter = `${cellAddress(0, headingRow)}:${end}`;
  for (const [index, { choices: words }] of columns.entries()) {
    if (words === undefined || last === headingRow) continue;
    const letters = columnLetters(index);
    addChoice(worksheet, `${letters}${headingRow + 1}:${letters}${last}`, words);
  }
  if (sheet.isProtected === true) await protect(worksheet);
  worksheet.commit();
}

/** A merged cell over all columns; overflowing text would be cut off at the window border. */
function writeGuide(worksheet: ExcelJS.Worksheet, guide: string, columns: number): void {
  worksheet.mergeCells(1, 1, 1, columns);
  const row = worksheet.getRow(1);
  row.height = 48;
  const cell = row.getCell(1);
  cell.value = safeText(guide);
  cell.style = { alignment: { vertical: "top", wrapText: true } };
  row.commit();
}

/** Skips rows one by one, because the writer would hold a whole gap in memory. */
function leaveBlank(
  worksheet: ExcelJS.Worksheet,
  { from, before }: { readonly from: number; readonly before: number },
): void {
  for (let number = from; number < before; number += 1) worksheet.getRow(number).commit();
}

function writeHeadings(row: ExcelJS.Row, columns: readonly ColumnToWrite[]): void {
  for (const [index, { heading, highlight }] of columns.entries()) {
    const cell = row.getCell(index + 1);
    cell.value = safeText(heading);
    cell.style = {
      font: { bold: true },
      alignment: { vertical: "top", wrapText: true },
      fill: solid(headingColours[highlight === true ? "highlight" : "plain"]),
    };
  }
  row.commit();
}
