import type { Writable } from "node:stream";
import type ExcelJS from "exceljs";
import { type Language, localised, sheetText } from "../../model/localised.ts";
import { answerWords } from "../../model/order/order.ts";
import {
  type OrderColumnSpec,
  orderColumns,
  ordersSheetNames,
} from "../../model/order/order-columns.ts";
import {
  productFields,
  productsSheetNames,
  type SheetColumn,
  sheetColumns,
  unitText,
} from "../../model/product/columns.ts";
import { joined, ruleInWords, ruleSentence } from "../../model/product/rules.ts";
import { categorySheetName } from "../../model/sheet/export-base.ts";
import type { HiddenSheet, RowToWrite } from "../../model/sheet/sheet-to-write.ts";
import { limits } from "../container/refusals.ts";
import { addGuide } from "./guide.ts";
import { addHidden, collected, type StreamWriter, streamWorkbook } from "./stream-writer.ts";
import { addSheet, type WrittenColumn } from "./write-rows.ts";

/** A fixed date, so that the content of a template is always the same. */
const created = new Date(Date.UTC(2025, 0, 1));

/**
 * Creates a blank products workbook with the guide and, if there are any, a hidden list of the
 * categories.
 */
export async function productsTemplate({
  language,
  categories = [],
}: Pick<ProductsToWrite, "language" | "categories">): Promise<Buffer> {
  const sheet = {
    ...{ language, categories, sheetName: productsSheetNames[language], rows: [] },
    ...{ columns: sheetColumns(language), about: () => [] },
  };
  return collected((stream) =>
    streamWorkbook(stream, (writer) => addProducts(writer, sheet), created),
  );
}

function writtenColumn(
  column: SheetColumn,
  { language, categories = [] }: Pick<ProductsToWrite, "language" | "categories">,
): WrittenColumn {
  const isListed = column.field === "categoryName" && categories.length > 0;
  return {
    ...{ heading: column.heading, width: columnWidth(column), highlight: column.required },
    text: productFields[column.field].kind === "code",
    note: noteText(column, language),
    rule: isListed ? categoryList(categories.length, language) : validation(column, language),
  };
}

function columnWidth({ field, heading }: SheetColumn): number {
  const { kind, maxLength = 0 } = productFields[field];
  const ofValue = kind === "links" ? 32 : maxLength > 1000 ? 48 : maxLength > 100 ? 28 : 14;
  // Chinese characters are about twice as wide as Latin ones.
  const ofHeading = heading.replace(/[\u2e80-\uffef]/g, "xx").length + 4;
  return Math.max(ofValue, ofHeading);
}

function noteText({ field }: SheetColumn, language: Language): string {
  const annotations = productFields[field];
  const unit = unitText(field, language);
  const rule = joined(
    [annotations.meaning?.[language] ?? "", ruleInWords(field, language)],
    language,
  );
  if (unit === undefined) return rule;
  const heading = sheetText("guide.unit", language);
  return `${rule}\n${sheetText("keyed", language, { heading, key: unit })}`;
}

/** Other categories can still be typed. */
function categoryList(count: number, language: Language): ExcelJS.DataValidation {
  const error = localised("guide.notLive")[language];
  const formulae = [`'${categorySheetName}'!$A$1:$A$${count}`];
  const options = { allowBlank: true, showErrorMessage: true, errorStyle: "warning" };
  return { ...options, type: "list", formulae, error };
}

function validation(
  { field, required }: SheetColumn,
  language: Language,
): ExcelJS.DataValidation | undefined {
  const rule = productFields[field];
  const common = {
    allowBlank: true,
    showErrorMessage: true,
    // For an optional choice, a warning is enough: words such as “rubles” are understood, too.
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
  readonly rows: Iterable<RowToWrite> | AsyncIterable<RowToWrite>;
  readonly categories?: readonly string[];
  /** Lines for the guide, beginning with a title. Called after all rows are written. */
  readonly about: () => readonly string[];
  /** Its rows are only generated after all others are written. */
  readonly hidden?: HiddenSheet;
}

/**
 * Writes a filled-in template row by row to save memory.
 * @throws SheetportError `workbook-cell-too-long`, what the rows throw, and the stream's error.
 */
export async function streamProducts(sheet: ProductsToWrite, stream: Writable): Promise<void> {
  await streamWorkbook(stream, (writer) => addProducts(writer, sheet));
}

async function addProducts(writer: StreamWriter, sheet: ProductsToWrite): Promise<void> {
  const { language, sheetName: name, rows, hidden, categories = [] } = sheet;
  const columns = sheet.columns.map((column) => writtenColumn(column, sheet));
  await addSheet(writer, { name, columns, rows, lastRow: limits.rows });
  addGuide(writer.workbook, language, sheet.about());
  if (hidden !== undefined) await addHidden(writer, hidden);
  const paths = () => categories.map((path) => [path]);
  if (categories.length > 0) await addHidden(writer, { name: categorySheetName, rows: paths });
}

/**
 * Writes orders row by row to save memory. All columns but those to fill in are protected, without
 * a password.
 * @throws SheetportError `workbook-cell-too-long`, what the rows throw, and the stream's error.
 */
export async function streamOrders(
  { language, rows, hidden }: Pick<ProductsToWrite, "language" | "rows" | "hidden">,
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
