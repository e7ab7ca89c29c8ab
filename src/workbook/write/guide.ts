import type ExcelJS from "exceljs";
import { type Language, type Localised, localised } from "../../model/localised.ts";
import {
  columnHeading,
  fieldNames,
  guideSheetNames,
  productFields,
  type SheetColumn,
  sheetColumns,
  unitText,
} from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { ruleInWords } from "../../model/product/rules.ts";
import { cellAddress } from "../../model/sheet/sheet.ts";
import { heightOf, linesOf, safeText } from "./row-writer.ts";
import { pageOptions, type StreamWriter } from "./stream-writer.ts";

const widths = [30, 52, 60, 10, 48];
const widthOfAll = widths.reduce((sum, width) => sum + width, 0);

const blue = localised("sample.blue");

/** The samples are in the order of the template's columns. */
const keyedSamples: ReadonlyMap<FieldName, readonly Example[]> = new Map([
  ["options", [blue, "M"]],
  ["attributes", [localised("sample.material"), localised("sample.country")]],
]);

/** How the second sample, a green sibling, differs from the first. */
const siblingSamples: ReadonlyMap<Example, Example> = new Map<Example, Example>([
  ["MUG-100-BLUE", "MUG-100-GREEN"],
  ["4006381333931", "4006381333948"],
  ["04006381333931", "04006381333948"],
  ["KX-2041", "KX-2042"],
  [
    "https://images.example.com/mug-100-blue-1.jpg",
    "https://images.example.com/mug-100-green-1.jpg",
  ],
  [blue, localised("sample.green")],
]);

type Example = string | Localised;

const rules = ["rows", "blank", "clear", "order", "more", "codes"] as const;
const heads = ["heading", "meaning", "rule", "unit", "example"] as const;

type GuideKey = (typeof rules)[number] | (typeof heads)[number] | "title" | "columns" | "samples";

/** The lines in `about` come first, beginning with a title. */
export function addGuide(
  { workbook, font, nameRange }: StreamWriter,
  language: Language,
  about: readonly string[],
): void {
  // An export may have thousands of columns, but the guide only lists those of the template.
  const columns = sheetColumns(language);
  const sheet = workbook.addWorksheet(guideSheetNames[language], pageOptions());
  const bold = { ...font, bold: true };
  const text = (key: GuideKey) => localised(`guide.${key}`)[language];
  sheet.columns = widths.map((width) => ({
    width,
    style: { alignment: { vertical: "top", wrapText: true }, numFmt: "@" },
  }));
  const [aboutTitle, ...aboutLines] = about;
  if (aboutTitle !== undefined) {
    addTitle(sheet, aboutTitle, bold);
    for (const line of aboutLines) addLine(sheet, safeText(line));
    sheet.addRow([]);
  }
  addTitle(sheet, text("title"), bold);
  for (const key of rules) addLine(sheet, text(key));
  sheet.addRow([]);
  addTitle(sheet, text("columns"), bold);
  addHeads(sheet, heads.map(text), bold);
  for (const field of fieldNames) {
    const cells = guideRow(field, { columns, language });
    const lines = cells.map((text, at) => linesOf(text, widths[at] ?? 1));
    sheet.addRow(cells).height = heightOf(Math.max(...lines));
  }
  const end = cellAddress(widths.length - 1, sheet.lastRow?.number ?? 1);
  // The samples are as wide as the sheet of products, and the last column above has their values.
  nameRange(sheet, "Print_Area", `$A$1:$${end.replace(/(?=\d)/, "$")}`);
  sheet.addRow([]);
  addTitle(sheet, text("samples"), bold);
  const headings = columns.map(({ heading }) => heading);
  addHeads(sheet, headings, bold);
  for (const siblings of [new Map<Example, Example>(), siblingSamples]) {
    sheet.addRow(
      columns.map((column) => {
        const sample = sampleOf(column, columns);
        const text = textOf(siblings.get(sample) ?? sample, language);
        // Numbers stay numbers, so that a sample row can be copied into the sheet.
        return isNumber(column.field) ? Number(text) : text;
      }),
    );
  }
  sheet.commit();
}

function addTitle(sheet: ExcelJS.Worksheet, title: string, font: Partial<ExcelJS.Font>): void {
  sheet.addRow([title]).getCell(1).style = { font: { ...font, size: 14 } };
}

function addHeads(
  sheet: ExcelJS.Worksheet,
  heads: readonly string[],
  font: Partial<ExcelJS.Font>,
): void {
  sheet.addRow([...heads]).eachCell((cell) => {
    cell.font = font;
  });
}

function addLine(sheet: ExcelJS.Worksheet, text: string): void {
  const row = sheet.addRow([text]);
  row.height = heightOf(linesOf(text, widthOfAll));
  sheet.mergeCells(row.number, 1, row.number, widths.length);
}

function guideRow(
  field: FieldName,
  { columns, language }: { readonly columns: readonly SheetColumn[]; readonly language: Language },
): string[] {
  const annotations = productFields[field];
  const example = textOf(annotations.example, language);
  const ofField = columns.filter((column) => column.field === field);
  const [first] = ofField;
  const last = ofField.at(-1);
  const heading = first?.heading ?? columnHeading(field, language);
  const range = last === undefined || last === first ? heading : `${heading} … ${last.heading}`;
  return [
    range,
    annotations.meaning?.[language] ?? "",
    ruleInWords(field, language),
    unitText(field, language) ?? "",
    isNumber(field) && language === "ru" ? example.replace(".", ",") : example,
  ];
}

function textOf(example: Example, language: Language): string {
  return typeof example === "string" ? example : example[language];
}

function isNumber(field: FieldName): boolean {
  return productFields[field].kind === "number";
}

function sampleOf(column: SheetColumn, columns: readonly SheetColumn[]): Example {
  const { example } = productFields[column.field];
  if (column.part !== undefined) return column.part === 1 ? example : "";
  if (column.key === undefined) return example;
  const place = columns.filter(({ field }) => field === column.field).indexOf(column);
  return keyedSamples.get(column.field)?.[place] ?? "";
}
