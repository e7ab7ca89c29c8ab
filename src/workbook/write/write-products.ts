import type { Writable } from "node:stream";
import ExcelJS from "exceljs";
import { localised, sheetText } from "../../model/localised.ts";
import {
  annotationsOf,
  productsSheetNames,
  type SheetColumn,
  sheetColumns,
} from "../../model/product/columns.ts";
import { cellRule, joined, ruleInWords, ruleSentence } from "../../model/product/rules.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { categorySheetName } from "../../model/sheet/export-base.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import type { HiddenSheet, RowToWrite } from "../../model/sheet/sheet-to-write.ts";
import { limits } from "../container/refusals.ts";
import { addGuide } from "./guide.ts";
import { addValidation, CellStyles, safeText } from "./row-writer.ts";
import { addHidden, addRows, type StreamWriter, streamWorkbook } from "./stream-writer.ts";

/** Fixed, so that a template is always the same file. */
const writtenAt = new Date(Date.UTC(2025, 0, 1));

/**
 * A blank products workbook: the sheet `Products` with its headings, notes, formats, drop-downs and
 * validations, and the sheet that explains them. The same bytes every time.
 */
export async function productsTemplate({
  language,
  categories = [],
}: Pick<ProductsToWrite, "language" | "categories">): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  workbook.creator = "sheetport";
  workbook.lastModifiedBy = "sheetport";
  workbook.created = writtenAt;
  workbook.modified = writtenAt;
  const columns = sheetColumns(language);
  const sheet = workbook.addWorksheet(productsSheetNames[language], {
    views: [{ state: "frozen", xSplit: 0, ySplit: 1 }],
  });
  for (const [index, column] of columns.entries()) {
    addColumn(sheet, { index, column, language, categories });
  }
  sheet.getRow(1).height = 32;
  sheet.autoFilter = `A1:${columnLetters(columns.length - 1)}${limits.rows}`;
  addGuide(workbook, { columns, language });
  if (categories.length > 0) {
    const list = workbook.addWorksheet(categorySheetName, { state: "veryHidden" });
    for (const path of categories) list.addRow([safeText(path)]);
  }
  return withFixedTimes(Buffer.from(await workbook.xlsx.writeBuffer()));
}

const colours = { required: "FFFFD966", optional: "FFE7E6E6" } as const;

/**
 * Writes the heading of a column with its note, and the width, text format, drop-down and validation
 * of the cells below.
 */
function addColumn(
  sheet: ExcelJS.Worksheet,
  place: { index: number; column: SheetColumn } & Pick<ProductsToWrite, "language" | "categories">,
): void {
  const { index, column, language, categories = [] } = place;
  const target = sheet.getColumn(index + 1);
  target.width = columnWidth(column);
  if (annotationsOf(column.field)["x-code"] === true) target.numFmt = "@";
  const cell = sheet.getCell(1, index + 1);
  cell.value = safeText(column.heading);
  cell.style = headingStyle(column.required);
  cell.note = { texts: [{ text: noteText(column, language) }] };
  const isListed = column.field === "categoryName" && categories.length > 0;
  const rule = isListed ? categoryList(categories.length, language) : validation(column, language);
  const letters = columnLetters(index);
  if (rule !== undefined) {
    addValidation(sheet, `${letters}2:${letters}${limits.rows}`, rule);
  }
}

function columnWidth({ field, heading }: SheetColumn): number {
  const { kind, maxLength = 0 } = cellRule(field);
  const ofValue = kind === "link" ? 32 : maxLength > 1000 ? 48 : maxLength > 100 ? 28 : 14;
  // Chinese characters are about twice as wide as Latin ones.
  const ofHeading = heading.replace(/[\u2e80-\uffef]/g, "xx").length + 4;
  return Math.max(ofValue, ofHeading);
}

/** The style of a heading in templates and samples; required ones have another colour. */
export function headingStyle(isRequired: boolean): Partial<ExcelJS.Style> {
  return {
    numFmt: "@",
    font: { bold: true },
    alignment: { vertical: "middle", wrapText: true },
    fill: {
      type: "pattern",
      pattern: "solid",
      fgColor: { argb: isRequired ? colours.required : colours.optional },
    },
    border: { bottom: { style: "thin", color: { argb: "FF7F7F7F" } } },
  };
}

function noteText({ field }: SheetColumn, language: Language): string {
  const its = annotationsOf(field);
  const unit = its["x-unit"]?.[language];
  const lines = [
    joined([its["x-meaning"]?.[language] ?? "", ruleInWords(field, language)], language),
  ];
  if (unit !== undefined) {
    const heading = sheetText("guide.unit", language);
    lines.push(sheetText("keyed", language, { heading, key: unit }));
  }
  return lines.join("\n");
}

/** A drop-down of the live categories; others can still be typed. */
function categoryList(count: number, language: Language): ExcelJS.DataValidation {
  const error = localised("guide.notLive")[language];
  const formulae = [`'${categorySheetName}'!$A$1:$A$${count}`];
  const options = { allowBlank: true, showErrorMessage: true, errorStyle: "warning" };
  return { ...options, type: "list", formulae, error };
}

/** Excel's validation of a column, with the sentence of the check. */
function validation(
  { field, required }: SheetColumn,
  language: Language,
): ExcelJS.DataValidation | undefined {
  const rule = cellRule(field);
  const common = {
    allowBlank: true,
    showErrorMessage: true,
    // A choice that may be blank may also be cleared with `<clear>`.
    errorStyle: rule.kind === "choice" && !required ? "warning" : "stop",
  };
  if (rule.choices !== undefined) {
    const error = ruleSentence({ keyword: "enum", limit: rule.choices }, language);
    return { ...common, type: "list", formulae: [`"${rule.choices.join(",")}"`], error };
  }
  if (rule.above !== undefined) {
    const error = ruleSentence({ keyword: "exclusiveMinimum", limit: rule.above }, language);
    return { ...common, type: "decimal", operator: "greaterThan", formulae: [rule.above], error };
  }
  if (rule.maxLength === undefined) return undefined;
  return {
    ...common,
    type: "textLength",
    operator: "lessThanOrEqual",
    formulae: [rule.maxLength],
    error: ruleSentence({ keyword: "maxLength", limit: rule.maxLength }, language),
  };
}

interface ProductsToWrite {
  readonly language: Language;
  readonly sheetName: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<RowToWrite>;
  /** The live categories. @default none */
  readonly categories?: readonly string[];
  /** Lines for the guide, read when all rows are written; the first is their title. */
  readonly about: () => readonly string[];
  /** A hidden sheet, read when all rows are written. */
  readonly hidden?: HiddenSheet;
}

/**
 * Writes the template with its rows filled in, row by row, so that memory stays small for any
 * number of them: headings, notes, drop-downs and validations of the template, the guide, and a
 * hidden sheet.
 *
 * @throws SheetportError `workbook-cell-too-long`; what the rows throw; the stream's own error.
 */
export async function streamProducts(sheet: ProductsToWrite, stream: Writable): Promise<void> {
  await streamWorkbook(stream, async (writer) => {
    await addProducts(writer, sheet);
    addGuide(writer.workbook, guideOf(sheet)).commit();
    if (sheet.hidden !== undefined) await addHidden(writer, sheet.hidden);
    const { categories = [] } = sheet;
    const paths = () => categories.map((path) => [path]);
    if (categories.length > 0) await addHidden(writer, { name: categorySheetName, rows: paths });
  });
}

async function addProducts(
  { workbook, room }: StreamWriter,
  { language, sheetName, columns, rows, categories = [] }: ProductsToWrite,
): Promise<void> {
  const worksheet = workbook.addWorksheet(sheetName, {
    views: [{ state: "frozen", xSplit: 0, ySplit: 1 }],
  });
  for (const [index, column] of columns.entries()) {
    addColumn(worksheet, { index, column, language, categories });
  }
  worksheet.getRow(1).height = 32;
  worksheet.getRow(1).commit();
  const texts = columns.map(({ field }) => ({ text: annotationsOf(field)["x-code"] === true }));
  const target = { columns: texts, styles: new CellStyles() };
  const number = await addRows(worksheet, rows, { room, ...target });
  worksheet.autoFilter = `A1:${columnLetters(columns.length - 1)}${number}`;
  worksheet.commit();
}

/** The guide has the columns of the template, because an export may have thousands. */
function guideOf({ language, about }: ProductsToWrite) {
  return { columns: sheetColumns(language), language, about: about() };
}

/** 1 January 2025, 00:00, as ZIP writes times and dates. */
const fixed = { time: 0, date: ((2025 - 1980) << 9) | (1 << 5) | 1 } as const;

const endSignature = Buffer.from([0x50, 0x4b, 0x05, 0x06]);

/**
 * Sets the same time for every entry of an archive, so that equal content is an equal file. Only for
 * archives without ZIP64 and comment.
 */
export function withFixedTimes(archive: Buffer): Buffer {
  const bytes = Buffer.from(archive);
  const end = bytes.lastIndexOf(endSignature);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    writeTime(bytes, at + 12);
    writeTime(bytes, bytes.readUInt32LE(at + 42) + 10);
    const variable = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    at += 46 + variable.reduce((sum, length) => sum + length, 0);
  }
  return bytes;
}

function writeTime(bytes: Buffer, at: number): void {
  bytes.writeUInt16LE(fixed.time, at);
  bytes.writeUInt16LE(fixed.date, at + 2);
}
