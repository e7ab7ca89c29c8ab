import { Writable } from "node:stream";
import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import ExcelJS from "exceljs";
import { type CellValue, cellAddress } from "../model/sheet.ts";
import type { CellMark, ColumnToWrite, RowToWrite, SheetToWrite } from "../model/sheet-to-write.ts";
import { dateSerial } from "./cell-values.ts";
import { cellTooLong, limits } from "./refusals.ts";
import { needsInlineString, safeText } from "./safe-text.ts";
import { kindOfFormat, numberKind } from "./styles.ts";

/** Excel's own colours for bad, neutral and explanatory cells. */
const markColours = { error: "FFFFC7CE", warning: "FFFFEB9C", info: "FFDDEBF7" } as const;
const headingColours = { plain: "FFE7E6E6", highlight: "FFFFE699" } as const;
const errorTexts = new Set(["#N/A", "#REF!", "#NAME?", "#DIV/0!", "#NULL!", "#VALUE!", "#NUM!"]);
const lostFormula = "#N/A";

/**
 * Writes a workbook with one sheet, row by row, so that memory stays small for any number of rows.
 * Text is always text, never a formula; marked cells are coloured and carry their note. Values read
 * back as they were, but for lone surrogates (U+FFFD instead) and formulas without a result, which
 * become the error `#N/A`: blank cells would mean "keep the live value".
 *
 * @throws SheetportError `workbook-cell-too-long` for a text over 32,767 characters.
 */
export async function writeRows(sheet: SheetToWrite): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const collect = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece);
      done();
    },
  });
  await streamRows(sheet, collect);
  return Buffer.concat(pieces);
}

/**
 * Writes the workbook of {@link writeRows} into a stream, for sheets too large to hold.
 *
 * @throws the stream's own error, such as a full disk.
 */
export async function streamRows(sheet: SheetToWrite, stream: Writable): Promise<void> {
  const failed = new Promise<never>((_, reject) => stream.once("error", reject));
  await Promise.race([writeSheet(sheet, stream), failed]);
}

async function writeSheet(sheet: SheetToWrite, stream: Writable): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({
    stream,
    useStyles: true,
    useSharedStrings: false,
  });
  const { columns } = sheet;
  const worksheet = workbook.addWorksheet(sheet.name, {
    views: [{ state: "frozen", ySplit: 1 }],
  });
  const styles = new CellStyles();
  worksheet.columns = columns.map(({ width = 16, text }) => ({
    width,
    style: text === true ? styles.of("@", undefined) : {},
  }));
  writeHeadings(worksheet, columns);
  let number = 1;
  for await (const row of sheet.rows) {
    number += 1;
    writeRow(worksheet.getRow(number), { row, columns, styles });
    // The archive is packed between rows; without this they would pile up.
    await turnOfTheLoop();
  }
  worksheet.autoFilter = `A1:${cellAddress(Math.max(columns.length - 1, 0), number)}`;
  worksheet.commit();
  await workbook.commit();
}

function writeHeadings(worksheet: ExcelJS.Worksheet, columns: readonly ColumnToWrite[]): void {
  const row = worksheet.getRow(1);
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

function writeRow(
  target: ExcelJS.Row,
  {
    row,
    columns,
    styles,
  }: { row: RowToWrite; columns: readonly ColumnToWrite[]; styles: CellStyles },
): void {
  for (const [index, value] of row.cells.entries()) {
    if (value === undefined || value === "") continue;
    const cell = target.getCell(index + 1);
    const { written, format } = writtenCell(value, cell.address);
    cell.value = written;
    cell.style = styles.of(format ?? (columns[index]?.text === true ? "@" : undefined), undefined);
  }
  for (const { column, severity, notes } of marksByColumn(row.marks ?? [])) {
    const cell = target.getCell(column + 1);
    cell.style = styles.of(cell.numFmt, severity);
    cell.note = { texts: [{ text: safeText(notes.join("\n")) }] };
  }
  target.commit();
}

/** One mark a cell: the gravest severity, all notes. */
function marksByColumn(marks: readonly CellMark[]) {
  const byColumn = new Map<
    number,
    { column: number; severity: CellMark["severity"]; notes: string[] }
  >();
  const grave = { error: 2, warning: 1, info: 0 };
  for (const { column, note, severity } of marks) {
    const one = byColumn.get(column) ?? { column, severity, notes: [] };
    if (grave[severity] > grave[one.severity]) one.severity = severity;
    one.notes.push(note);
    byColumn.set(column, one);
  }
  return byColumn.values();
}

interface WrittenCell {
  readonly written: ExcelJS.CellValue;
  readonly format?: string;
}

function writtenCell(value: CellValue, address: string): WrittenCell {
  if (typeof value === "string") return writtenText(value, address);
  if (typeof value !== "object") return { written: value };
  switch (value.kind) {
    case "number":
      return { written: value.value, format: value.format };
    case "date":
      return writtenDate(value, address);
    case "error":
      return errorTexts.has(value.text)
        ? { written: { error: value.text } as ExcelJS.CellErrorValue }
        : writtenText(value.text, address);
    case "formula":
      return { written: { error: lostFormula } };
  }
}

function writtenText(text: string, address: string): WrittenCell {
  if (text.length > limits.cellCharacters) throw cellTooLong(address);
  const safe = safeText(text);
  return { written: needsInlineString(safe) ? { richText: [{ text: safe }] } : safe };
}

/** A date is written as its serial number, which knows no time zone. */
function writtenDate(
  { iso, format }: { readonly iso: string; readonly format: string },
  address: string,
): WrittenCell {
  const serial = dateSerial(iso);
  if (serial === undefined) return writtenText(iso, address);
  if (kindOfFormat(format) === numberKind.date) return { written: serial, format };
  return { written: serial, format: iso.includes("T") ? "yyyy-mm-dd hh:mm:ss" : "yyyy-mm-dd" };
}

function solid(argb: string): ExcelJS.Fill {
  return { type: "pattern", pattern: "solid", fgColor: { argb } };
}

/** The styles in use, one object each: the writer recognises a style by its object. */
class CellStyles {
  readonly #styles = new Map<string, Partial<ExcelJS.Style>>();

  of(
    format: string | undefined,
    severity: CellMark["severity"] | undefined,
  ): Partial<ExcelJS.Style> {
    const key = `${severity ?? ""}\n${format ?? ""}`;
    let style = this.#styles.get(key);
    if (style === undefined) {
      style = {
        ...(format === undefined ? {} : { numFmt: format }),
        ...(severity === undefined ? {} : { fill: solid(markColours[severity]) }),
      };
      this.#styles.set(key, style);
    }
    return style;
  }
}
