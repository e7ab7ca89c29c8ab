import type ExcelJS from "exceljs";
import { cellAddress, columnLetters } from "../../model/sheet/sheet.ts";
import type { ColumnToWrite, SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { CellStyles, safeText, solid, writeRow } from "./row-writer.ts";
import {
  addHidden,
  collected,
  pageOptions,
  type StreamWriter,
  streamWorkbook,
} from "./stream-writer.ts";

const frozenMax = 10;

export interface WrittenColumn extends ColumnToWrite {
  readonly note?: string | undefined;
  /** Replaces `choices`. */
  readonly rule?: ExcelJS.DataValidation | undefined;
}

interface WrittenSheet extends SheetToWrite {
  readonly columns: readonly WrittenColumn[];
  readonly frozenColumns?: number;
  /** The last row with drop-downs and validations, so that blank rows have them, too. */
  readonly lastRow?: number;
}

/**
 * Writes a workbook row by row to save memory; hidden sheets come last. Reading the workbook gives
 * the same values, except that lone surrogates become U+FFFD, pictures become errors or texts, rare
 * errors and invalid dates become texts, and formulas without a result become `#N/A`, because a
 * blank cell would mean “keep the live value”.
 * @throws SheetportError `workbook-cell-too-long` for a text over 32,767 characters, and what the
 * rows throw.
 */
export function writeRows(...sheets: readonly SheetToWrite[]): Promise<Buffer> {
  return collected((stream) =>
    streamWorkbook(stream, async (writer) => {
      for (const sheet of sheets) await addSheet(writer, sheet);
      for (const { hidden } of sheets) if (hidden !== undefined) await addHidden(writer, hidden);
    }),
  );
}

export async function addSheet(
  { workbook, room, repeatOnPages }: StreamWriter,
  sheet: WrittenSheet,
): Promise<void> {
  const { columns, headingRow = sheet.guide === undefined ? 1 : 2, frozenColumns = 0 } = sheet;
  const worksheet = workbook.addWorksheet(sheet.name, {
    ...pageOptions(sheet.page),
    // Too many frozen rows would hide the others.
    ...(headingRow > frozenMax
      ? {}
      : { views: [{ state: "frozen", xSplit: frozenColumns, ySplit: headingRow }] }),
  });
  if (sheet.page?.repeatsHeadings !== false) repeatOnPages(worksheet, headingRow);
  const styles = new CellStyles();
  worksheet.columns = columns.map(({ width = 16, text, open }) => ({
    width,
    style: {
      ...(text === true ? styles.of("@", undefined) : {}),
      // Unlocked for the whole column, so that people can fill answers down over several rows.
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
  const validated = { first: headingRow + 1, last: Math.max(last, sheet.lastRow ?? 0) };
  addValidations(worksheet, columns, validated);
  if (sheet.isProtected === true) await protect(worksheet);
  worksheet.commit();
}

/** Merges cells, because a single one would not show all of the guide. */
function writeGuide(worksheet: ExcelJS.Worksheet, guide: string, columns: number): void {
  worksheet.mergeCells(1, 1, 1, columns);
  const row = worksheet.getRow(1);
  row.height = 48;
  const cell = row.getCell(1);
  cell.value = safeText(guide);
  cell.style = { alignment: { vertical: "top", wrapText: true } };
  row.commit();
}

/** Commits blank rows one by one, because exceljs would hold the whole gap in memory. */
function leaveBlank(
  worksheet: ExcelJS.Worksheet,
  { from, before }: { from: number; before: number },
): void {
  for (let number = from; number < before; number += 1) worksheet.getRow(number).commit();
}

export function headingStyle(isHighlighted: boolean): Partial<ExcelJS.Style> {
  return {
    numFmt: "@",
    font: { bold: true },
    alignment: { vertical: "middle", wrapText: true },
    fill: solid(isHighlighted ? "FFFFD966" : "FFE7E6E6"),
    border: { bottom: { style: "thin", color: { argb: "FF7F7F7F" } } },
  };
}

function writeHeadings(row: ExcelJS.Row, columns: readonly WrittenColumn[]): void {
  row.height = 32;
  for (const [index, { heading, highlight, note }] of columns.entries()) {
    const cell = row.getCell(index + 1);
    cell.value = safeText(heading);
    // Locked, because sheetport finds the columns by their headings.
    cell.style = { ...headingStyle(highlight === true), protection: { locked: true } };
    if (note !== undefined) cell.note = { texts: [{ text: note }] };
  }
  row.commit();
}

/** Methods of exceljs that its types lack. */
interface RangeValidations {
  readonly dataValidations: { add(range: string, rule: ExcelJS.DataValidation): void };
}

function addValidations(
  sheet: ExcelJS.Worksheet,
  columns: readonly WrittenColumn[],
  { first, last }: { readonly first: number; readonly last: number },
): void {
  if (last < first) return;
  const { dataValidations } = sheet as unknown as RangeValidations;
  for (const [index, { choices, rule = choices && choiceOf(choices) }] of columns.entries()) {
    const letters = columnLetters(index);
    if (rule !== undefined) dataValidations.add(`${letters}${first}:${letters}${last}`, rule);
  }
}

function choiceOf(words: readonly string[]): ExcelJS.DataValidation {
  const refusal = { showErrorMessage: true, errorStyle: "stop", error: words.join(" / ") };
  return { ...refusal, type: "list", allowBlank: true, formulae: [`"${words.join(",")}"`] };
}

type WritesParts = Record<"_writeAutoFilter" | "_writeSheetProtection", () => void>;

/**
 * Excel expects the protection right after the rows, but exceljs writes it after the validations.
 */
async function protect(sheet: ExcelJS.Worksheet): Promise<void> {
  await sheet.protect("", { formatColumns: true, formatRows: true, sort: true, autoFilter: true });
  const parts = sheet as unknown as WritesParts;
  const writeFilter = parts._writeAutoFilter.bind(sheet);
  const writeProtection = parts._writeSheetProtection.bind(sheet);
  parts._writeAutoFilter = () => {
    writeProtection();
    writeFilter();
  };
  parts._writeSheetProtection = () => undefined;
}
