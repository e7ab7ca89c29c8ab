import type ExcelJS from "exceljs";
import type { CellValue } from "../../model/sheet/sheet.ts";
import type { CellMark, ColumnToWrite, RowToWrite } from "../../model/sheet/sheet-to-write.ts";
import { dateSerial, kindOfFormat, numberKind } from "../cells/styles.ts";
import { cellTooLong, limits } from "../container/refusals.ts";

/** Excel's standard colours for bad and neutral cells, and a light blue. */
const markColours = { error: "FFFFC7CE", warning: "FFFFEB9C", info: "FFDDEBF7" } as const;
const errorTexts = new Set(["#N/A", "#REF!", "#NAME?", "#DIV/0!", "#NULL!", "#VALUE!", "#NUM!"]);
const lostFormula = "#N/A";

interface RowsTarget {
  readonly columns: readonly Pick<ColumnToWrite, "text" | "open" | "wraps" | "width">[];
  readonly styles: CellStyles;
  readonly font?: Partial<ExcelJS.Font>;
  readonly linesMax?: number | undefined;
}

/** Texts never become formulas. */
export function writeRow(
  target: ExcelJS.Row,
  row: RowToWrite,
  { columns, styles, font, linesMax }: RowsTarget = plain,
): void {
  let lines = 1;
  for (let index = 0; index < Math.max(row.cells.length, columns.length); index += 1) {
    const value = row.cells[index];
    const { text, open: isOpen, wraps, width = 0 } = columns[index] ?? {};
    const open = isOpen === true && row.isClosed !== true;
    const isBlank = value === undefined || value === "";
    if (isBlank && !open) continue;
    const cell = target.getCell(index + 1);
    const { written, format } = isBlank ? nothing : writtenCell(value, cell.address);
    if (!isBlank) cell.value = written;
    cell.style =
      row.isTitle === true
        ? titleStyle(font)
        : styles.of(format ?? (text === true ? "@" : undefined), { open, wraps });
    if (cell.style.alignment?.wrapText === true) lines = Math.max(lines, linesOf(cell.text, width));
  }
  if (row.isTitle === true) target.height = 24;
  else if (lines > 1) target.height = heightOf(lines, linesMax);
  for (const { column, severity, notes } of marksByColumn(row.marks ?? [])) {
    const cell = target.getCell(column + 1);
    cell.style = styles.of(cell.numFmt, { ...columns[column], severity });
    cell.note = { texts: [{ text: safeText(notes.join("\n")) }] };
  }
  if (row.endsPage === true) target.addPageBreak();
  target.commit();
}

/** LibreOffice does not find the height of wrapped texts itself. Excel's limit is 409 points. */
export function heightOf(lines: number, linesMax = 27): number {
  return Math.min(lines, linesMax) * 15;
}

/** About as many lines as a text takes in a column of this width, which wraps between words. */
export function linesOf(text: string, width: number): number {
  let lines = 0;
  for (const line of text.split("\n")) {
    let used = Number.POSITIVE_INFINITY;
    for (const word of line.split(" ")) {
      const length = wideLength(word);
      const isNext = used + length > width;
      if (isNext) lines += Math.max(1, Math.ceil(length / width));
      used = (isNext ? length % width : used + length) + 1;
    }
  }
  return lines;
}

/** Chinese characters, and quotation marks and arrows beside them, are twice as wide as Latin ones. */
export function wideLength(text: string): number {
  return text.length + (text.match(/[\u2014-\u203b\u2190-\u21ff\u2e80-\uffef]/g)?.length ?? 0);
}

function marksByColumn(marks: readonly CellMark[]) {
  const gravest = ["error", "warning", "info"] as const;
  return Array.from(
    Map.groupBy(marks, ({ column }) => column),
    ([column, same]) => ({
      column,
      severity: gravest.find((one) => same.some(({ severity }) => severity === one)),
      notes: same.map(({ note }) => note),
    }),
  );
}

interface WrittenCell {
  readonly written: ExcelJS.CellValue;
  readonly format?: string;
}

const nothing: WrittenCell = { written: null };

function writtenCell(value: CellValue, address: string): WrittenCell {
  if (typeof value === "string") return writtenText(value, address);
  if (typeof value !== "object") return { written: value };
  switch (value.kind) {
    case "number":
      return { written: value.value, format: value.format };
    case "date":
      return writtenDate(value, address);
    case "error":
    case "picture":
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
  // Plain values lose white space at the ends, and some readers do not decode escapes in them.
  const isInline = /^\s|\s$|_x[0-9A-Fa-f]{4}_/.test(safe);
  return { written: isInline ? { richText: [{ text: safe }] } : safe };
}

/** Writes a serial number, because it has no time zone. */
function writtenDate(
  { iso, format }: { readonly iso: string; readonly format: string },
  address: string,
): WrittenCell {
  const serial = dateSerial(iso);
  if (serial === undefined) return writtenText(iso, address);
  if (kindOfFormat(format) === numberKind.date) return { written: serial, format };
  return { written: serial, format: iso.includes("T") ? "yyyy-mm-dd hh:mm:ss" : "yyyy-mm-dd" };
}

export function solid(argb: string): ExcelJS.Fill {
  return { type: "pattern", pattern: "solid", fgColor: { argb } };
}

const frame = { style: "thin", color: { argb: "FFBFBFBF" } } as const;
const openStyle: Partial<ExcelJS.Style> = {
  fill: solid("FFFFF2CC"),
  border: { top: frame, bottom: frame, left: frame, right: frame },
  protection: { locked: false },
};

function titleStyle(font: RowsTarget["font"]): Partial<ExcelJS.Style> {
  const alignment = { vertical: "middle" } as const;
  return { alignment, numFmt: "@", font: { ...font, bold: true, size: 14 } };
}

type CellLook = {
  readonly [Name in "open" | "wraps"]?: boolean | undefined;
} & { readonly severity?: CellMark["severity"] | undefined };

/** Equal styles are the same object, because exceljs caches them by identity. */
export class CellStyles {
  readonly #styles = new Map<string, Partial<ExcelJS.Style>>();

  of(
    format: string | undefined,
    { severity, open = false, wraps = false }: CellLook = {},
  ): Partial<ExcelJS.Style> {
    const key = `${severity ?? ""}\n${open}\n${wraps}\n${format ?? ""}`;
    let style = this.#styles.get(key);
    if (style === undefined) {
      style = {
        alignment: { vertical: "top", ...(wraps ? { wrapText: true } : {}) },
        ...(format === undefined ? {} : { numFmt: format }),
        ...(open ? openStyle : {}),
        ...(severity === undefined ? {} : { fill: solid(markColours[severity]) }),
      };
      this.#styles.set(key, style);
    }
    return style;
  }
}

const plain: RowsTarget = { columns: [], styles: new CellStyles() };

/** Protects characters that XML cannot contain or that readers alter, as `_xHHHH_`. */
export function safeText(text: string): string {
  if (!needsCare.test(text)) return text;
  return text.toWellFormed().replace(escapeLike, "_x005F_").replace(unsafe, escaped);
}

/** The mark of a character that is escaped after it would end such a text, too. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const escapeLike = /_(?=x[0-9A-Fa-f]{4}[_\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const unsafe = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const needsCare = /[\u0000-\u0008\u000b-\u001f\u007f\ud800-\udfff\ufffe\uffff]|_x/;

function escaped(character: string): string {
  return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
}
