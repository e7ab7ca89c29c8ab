/**
 * Writes the sample workbooks; run this file after a change of their rows. A test proves that
 * `samples/` holds what this file writes.
 */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { columnHeading, fieldNames, productFields } from "../../src/model/product/columns.ts";
import { type FieldName, isListField } from "../../src/model/product/product.ts";
import { cellAddress, columnLetters } from "../../src/model/sheet/sheet.ts";
import { headingStyle } from "../../src/workbook/write/write-rows.ts";
import { withFixedTimes } from "./fixed-times.ts";
import { catalogueRows, type SampleRow } from "./sample-catalogue.ts";
import { mistakeHeadings, mistakeRows } from "./sample-mistakes.ts";
import { sampleOrdersWorkbook } from "./sample-orders.ts";

const calibri = { name: "Calibri", family: 2, size: 11 };

/** A column of a sample: its heading, and how to find its value in a row. */
interface SampleColumn {
  readonly heading: string;
  readonly field: FieldName;
  readonly held: (row: SampleRow) => string | number | undefined;
}

const writtenAt = new Date(Date.UTC(2025, 0, 1));

/** The columns that some row fills: one for each field, image, video, option key and attribute key. */
function columnsFor(rows: readonly SampleRow[]): readonly SampleColumn[] {
  return fieldNames.flatMap((field): SampleColumn[] => {
    const kind = productFields[field].kind;
    if (!isListField(field)) {
      const held = (row: SampleRow) => row[field] as string | number | undefined;
      return [{ heading: columnHeading(field, "en"), field, held }];
    }
    const entries = (row: SampleRow) => (row[field] ?? []) as readonly Record<string, string>[];
    if (kind === "links") {
      const most = Math.max(...rows.map((row) => entries(row).length));
      return Array.from({ length: most }, (_, at) => ({
        heading: columnHeading(field, "en", { part: at + 1 }),
        field,
        held: (row) => entries(row)[at]?.url,
      }));
    }
    const keys = new Set(rows.flatMap((row) => entries(row).map((entry) => entry.key ?? "")));
    return [...keys].map((key) => ({
      heading: columnHeading(field, "en", { key }),
      field,
      held: (row) => entries(row).find((entry) => entry.key === key)?.value,
    }));
  });
}

function newWorkbook(): ExcelJS.Workbook {
  const workbook = new ExcelJS.Workbook();
  workbook.created = writtenAt;
  workbook.modified = writtenAt;
  return workbook;
}

function addSheet(
  workbook: ExcelJS.Workbook,
  heads: readonly { readonly heading: string; readonly field: FieldName | undefined }[],
): ExcelJS.Worksheet {
  const sheet = workbook.addWorksheet("Products", {
    views: [{ state: "frozen", xSplit: 2, ySplit: 1 }],
  });
  for (const [at, { heading, field }] of heads.entries()) {
    const column = sheet.getColumn(at + 1);
    column.width = field === undefined ? 24 : widthOf(field, heading);
    if (field !== undefined && productFields[field].kind === "code") column.numFmt = "@";
    if (field === "description") column.alignment = { wrapText: true, vertical: "top" };
    const cell = sheet.getCell(1, at + 1);
    cell.value = heading;
    cell.style = headingStyle(field !== undefined && productFields[field].isRequired, calibri);
    addChoices(sheet, { at, field });
  }
  sheet.getRow(1).height = 32;
  return sheet;
}

function widthOf(field: FieldName, heading: string): number {
  const { kind, maxLength = 0 } = productFields[field];
  const ofValue = kind === "links" ? 46 : field === "description" ? 60 : maxLength > 100 ? 36 : 16;
  return Math.max(productFields[field].kind === "pairs" ? 18 : ofValue, heading.length + 4);
}

function addChoices(
  sheet: ExcelJS.Worksheet,
  { at, field }: { readonly at: number; readonly field: FieldName | undefined },
): void {
  const choices = field === undefined ? undefined : productFields[field].choices;
  if (choices === undefined) return;
  const letters = columnLetters(at);
  // exceljs writes validations of whole ranges; its types leave them out.
  const { dataValidations } = sheet as unknown as {
    dataValidations: { add(range: string, rule: ExcelJS.DataValidation): void };
  };
  dataValidations.add(`${letters}2:${letters}1000`, {
    type: "list",
    allowBlank: true,
    formulae: [`"${choices.join(",")}"`],
  });
}

async function bytesOf(workbook: ExcelJS.Workbook): Promise<Buffer> {
  return withFixedTimes(Buffer.from(await workbook.xlsx.writeBuffer()));
}

/** `samples/catalogue.xlsx`; the same bytes every time. */
export async function sampleCatalogue(): Promise<Buffer> {
  const rows = catalogueRows();
  const columns = columnsFor(rows);
  const workbook = newWorkbook();
  const sheet = addSheet(workbook, columns);
  for (const [at, row] of rows.entries()) {
    for (const [column, { held, field }] of columns.entries()) {
      const value = held(row);
      if (value === undefined) continue;
      const cell = sheet.getCell(at + 2, column + 1);
      cell.value = value;
      if (productFields[field].kind === "code") cell.numFmt = "@";
    }
  }
  sheet.autoFilter = `A1:${cellAddress(columns.length - 1, rows.length + 1)}`;
  return bytesOf(workbook);
}

/** `samples/catalogue-with-mistakes.xlsx`; the same bytes every time. */
export async function sampleWithMistakes(): Promise<Buffer> {
  const workbook = newWorkbook();
  const sheet = addSheet(workbook, mistakeHeadings);
  for (const { number, cells, hidden } of mistakeRows()) {
    for (const [heading, cell] of Object.entries(cells)) {
      const column = mistakeHeadings.findIndex((one) => one.heading === heading);
      const target = sheet.getCell(number, column + 1);
      // A code column is formatted as text; Excel's damage happens where it is not.
      target.numFmt = cell.format ?? (typeof cell.value === "string" ? "@" : "General");
      target.value = cell.value;
    }
    if (hidden) sheet.getRow(number).hidden = true;
  }
  return bytesOf(workbook);
}

/** The folder that the package carries. */
export const samplesFolder: string = join(import.meta.dirname, "..", "..", "samples");

if (import.meta.main) {
  await writeFile(join(samplesFolder, "catalogue.xlsx"), await sampleCatalogue());
  await writeFile(join(samplesFolder, "catalogue-with-mistakes.xlsx"), await sampleWithMistakes());
  await writeFile(join(samplesFolder, "orders.xlsx"), await sampleOrdersWorkbook());
}
