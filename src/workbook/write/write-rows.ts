import type ExcelJS from "exceljs";
import { cellAddress, columnLetters } from "../../model/sheet/sheet.ts";
import type { SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { type WrittenColumn, withRules } from "./product-columns.ts";
import { CellStyles, safeText, solid, writeRow } from "./row-writer.ts";
import {
  addHidden,
  collected,
  pageOptions,
  type StreamWriter,
  streamWorkbook,
} from "./stream-writer.ts";

const frozenMax = 10;
const defaultWidth = 16;
/** In Excel's unit (characters): on a landscape page, more would be too small to read. */
const pageWidthMax = 340;

interface WrittenSheet extends SheetToWrite {
  readonly columns: readonly WrittenColumn[];
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
  const { language = "en" } = sheets[0] ?? {};
  const write = async (writer: StreamWriter) => {
    for (const sheet of sheets) {
      const columns = sheet.columns.map((column) => withRules(column, language));
      await addSheet(writer, { ...sheet, columns });
    }
    for (const { hidden } of sheets) if (hidden !== undefined) await addHidden(writer, hidden);
  };
  return collected((stream) => streamWorkbook(stream, write, { language }));
}

function styledColumn(
  { width = defaultWidth, text, open, wraps }: WrittenSheet["columns"][number],
  styles: CellStyles,
) {
  const style = {
    ...styles.of(text === true ? "@" : undefined, { wraps }),
    // Unlocked for the whole column, so that people can fill answers down over several rows.
    ...(open === true ? { protection: { locked: false } } : {}),
  };
  return { width, style };
}

export async function addSheet(
  { workbook, font, room, nameRange, printLines, linkTo }: StreamWriter,
  sheet: WrittenSheet,
): Promise<void> {
  const { columns, headingRow = sheet.guide === undefined ? 1 : 2, frozenColumns = 0 } = sheet;
  const worksheet = workbook.addWorksheet(sheet.name, {
    ...pageOptions({ ...sheet, fitToWidth: pagesWide(columns, frozenColumns) }),
    // Too many frozen rows would hide the others.
    ...(headingRow > frozenMax
      ? {}
      : { views: [{ state: "frozen", xSplit: frozenColumns, ySplit: headingRow }] }),
  });
  printLines(worksheet);
  // What is frozen is repeated on each page.
  const titles = [`$${headingRow}:$${headingRow}`];
  if (frozenColumns > 0) titles.unshift(`$A:$${columnLetters(frozenColumns - 1)}`);
  nameRange(worksheet, "Print_Titles", ...titles);
  const styles = new CellStyles();
  worksheet.columns = columns.map((column) => styledColumn(column, styles));
  const target = { columns, styles, font, linesMax: sheet.linesMax };
  let last = 0;
  const rowAt = (number: number) => {
    // Commits blank rows one by one, because exceljs would hold the whole gap in memory.
    for (let blank = last + 1; blank < number; blank += 1) worksheet.getRow(blank).commit();
    last = number;
    return worksheet.getRow(number);
  };
  if (sheet.guide !== undefined) writeGuide(rowAt(1), sheet.guide, columns.length);
  for (const row of sheet.above ?? []) writeRow(rowAt(row.number ?? last + 1), row);
  writeHeadings(rowAt(headingRow), columns, font);
  for await (const row of sheet.rows) {
    const number = row.number ?? last + 1;
    writeRow(rowAt(number), row, target);
    if (row.link !== undefined) linkTo(worksheet, number, row.link);
    await room(worksheet);
  }
  const end = cellAddress(Math.max(columns.length - 1, 0), last);
  if (sheet.isFiltered !== false) {
    worksheet.autoFilter = `${cellAddress(0, headingRow)}:${end}`;
  }
  const validated = { first: headingRow + 1, last: Math.max(last, sheet.lastRow ?? 0) };
  addValidations(worksheet, columns, validated);
  if (sheet.isProtected === true) await protect(worksheet);
  worksheet.commit();
}

function pagesWide(columns: readonly WrittenColumn[], frozen: number): number {
  const widthOf = (some: readonly WrittenColumn[]) =>
    some.reduce((sum, { width = defaultWidth }) => sum + width, 0);
  const repeated = widthOf(columns.slice(0, frozen));
  return Math.max(1, Math.ceil(widthOf(columns.slice(frozen)) / (pageWidthMax - repeated)));
}

/** Merges cells, because a single one would not show all of the guide. */
function writeGuide(row: ExcelJS.Row, guide: string, columns: number): void {
  row.worksheet.mergeCells(1, 1, 1, columns);
  row.height = 48;
  const cell = row.getCell(1);
  cell.value = safeText(guide);
  cell.style = { alignment: { vertical: "top", wrapText: true } };
  row.commit();
}

export function headingStyle(
  isHighlighted: boolean,
  font: Partial<ExcelJS.Font>,
): Partial<ExcelJS.Style> {
  return {
    font: { ...font, bold: true },
    numFmt: "@",
    alignment: { vertical: "middle", wrapText: true },
    fill: solid(isHighlighted ? "FFFFD966" : "FFE7E6E6"),
    border: { bottom: { style: "thin", color: { argb: "FF7F7F7F" } } },
  };
}

function writeHeadings(
  row: ExcelJS.Row,
  columns: readonly WrittenColumn[],
  font: StreamWriter["font"],
): void {
  row.height = 32;
  for (const [index, { heading, highlight, note }] of columns.entries()) {
    const cell = row.getCell(index + 1);
    cell.value = safeText(heading);
    // Locked, because sheetport finds the columns by their headings.
    cell.style = { ...headingStyle(highlight === true, font), protection: { locked: true } };
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
