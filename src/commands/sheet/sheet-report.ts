import { Repairs } from "../../check/index.ts";
import { type AgreedRow, agreedValue } from "../../model/product/agreed.ts";
import { type Column, productFields } from "../../model/product/columns.ts";
import { unitOfField } from "../../model/product/units.ts";
import {
  baseHead,
  baseSheetName,
  copiedRow,
  type ExportedRow,
  type ExportHead,
} from "../../model/sheet/export-base.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { columnLetters, newPass, type SheetRow } from "../../model/sheet/sheet.ts";
import type { HiddenSheet } from "../../model/sheet/sheet-to-write.ts";
import type { CheckedSheet, SheetToCopy } from "../../report/index.ts";
import { cellText, type ProductsSheet, placeOf } from "../../workbook/index.ts";
import type { Settings } from "../process/settings.ts";
import type { SheetFindings } from "./check-sheet.ts";
import { type ProductsFile, readEncoding } from "./workbook-file.ts";

export function checkedSheet(
  { file, sheets, requested, workbook }: ProductsFile,
  { rowCount, findings, images, unheaded }: SheetFindings,
): CheckedSheet {
  const readings = sheets.map((one, at) => ({
    sheet: one.sheet,
    ...sheetReading(one, requested.columns, unheaded[at] ?? []),
  }));
  const [{ sheet, ...reading }] = readings as [(typeof readings)[number]];
  return {
    ...{ file, sheet, rows: rowCount, findings, reading },
    sheets: sheets.length === 1 ? undefined : readings,
    ...{ encoding: readEncoding(workbook), images: images?.totals },
  };
}

/** `perhaps` is the probable field of an unknown column. Confidences are percentages. */
function sheetReading(
  { headingRow, match }: ProductsSheet,
  byOption: ProductsFile["requested"]["columns"],
  unheaded: readonly number[],
) {
  const { columns, chosen, alike, ignored } = match;
  const byColumn = new Map(chosen.map((one) => [one.column, one]));
  const likeness = new Map(alike.map(({ column, confidence }) => [column, confidence]));
  const byOf = (index: number) => {
    const choice = byColumn.get(index);
    if (choice === undefined) return likeness.has(index) ? "likeness" : "heading";
    return byOption?.has(choice.key) === true ? "option" : "remembered";
  };
  const leftOut = chosen.filter(({ meaning }) => meaning === "ignored");
  return {
    headingRow: headingRow.number,
    columns: columns.map(({ index, heading, unit, ...place }) => ({
      ...{ column: columnLetters(index), heading, ...placeOf(place), by: byOf(index) },
      confidence: likeness.get(index),
      unit,
      convertedTo: unit && (unitOfField(place.field)?.name ?? unit),
    })),
    ignored: [
      ...leftOut.map(({ column, heading }) => ({ column, heading, by: byOf(column) })),
      ...ignored.map(({ column, heading, perhaps, rival }) => ({
        ...{ column, heading, by: rival === undefined ? ("unknown" as const) : byOf(column) },
        ...(rival && { ...rival.place, usedInstead: columnLetters(rival.used.index) }),
        perhaps: perhaps && { ...perhaps.place, confidence: perhaps.confidence },
      })),
      ...unheaded.map((column) => ({ column, heading: "", by: "unknown" as const })),
    ]
      .sort((one, other) => one.column - other.column)
      .map((one) => ({ ...one, column: columnLetters(one.column) })),
    given: match.constants.map((one) => ({ ...placeOf(one), value: one.text })),
  };
}

export function isMapped(sheet: Pick<ProductsFile, "requested" | "sheets"> | undefined): boolean {
  const { columns, units, ...lists } = sheet?.requested ?? {};
  const { constants = [], valueNames = [], fillDown = [], joined = [] } = lists;
  const given = constants.length + valueNames.length + fillDown.length + joined.length;
  const choices = (columns?.size ?? 0) + given;
  return (sheet?.sheets.length ?? 0) > 1 || choices > 0 || units !== undefined;
}

export async function sheetToCopy(
  { sheet: name, rows: batches, headingRow, lines, match }: ProductsSheet,
  findings: readonly Finding[],
  { translator }: Pick<Settings, "translator">,
): Promise<SheetToCopy> {
  const rows: SheetRow[] = [];
  const repairs = new Repairs().takeMade(findings);
  const pass = newPass({ keepsFormats: true });
  for await (const batch of batches(pass)) for (const row of batch) rows.push(repairs.apply(row));
  const { cells } = headingRow;
  // A mapped column may be to the right of the last heading.
  const width = Math.max(cells.length, ...match.columns.map(({ index }) => index + 1));
  const isHeading = ({ number }: SheetRow) => number === headingRow.number;
  const line = lines.find(isHeading) ?? headingRow;
  const widths: number[] = [];
  for (const [column, columnWidth] of pass.columnWidths) widths[column] = columnWidth;
  for (const { index, heading, field } of match.columns) {
    // If the sheet sets no width, makes room for the heading and a typical value.
    widths[index] ??= field === "description" ? 50 : Math.min(40, Math.max(18, heading.length + 2));
  }
  return {
    ...{ translator, name, headingRow: headingRow.number, widths, rows, findings },
    headings: headingsOf(line.cells, width),
    lines: lines.filter((one) => !isHeading(one)),
    keyColumn: match.columns.find(({ field }) => field === "sku")?.index,
    formats: new Map(match.columns.map((column) => [column.index, formatOf(column)])),
  };
}

/** The rules of the template are about values in the units of the marketplace. */
function formatOf({ field, part = 1, unit }: Column) {
  if (unit !== undefined) return {};
  return { product: { field, required: productFields[field].isRequired && part === 1 } };
}

/** Unlike `cellText`, keeps the spaces around a heading. */
export function headingsOf(cells: SheetRow["cells"], width: number = cells.length): string[] {
  return Array.from({ length: width }, (_, column) => {
    const cell = cells[column];
    return typeof cell === "string" ? cell : cellText(cell);
  });
}

/**
 * The hidden sheet for a workbook with all or some of the rows, such as the failed ones. It has all
 * rows of the export: those without a row in the copy show that a SKU was changed, and a corrected
 * SKU needs its own. Because of this sheet, an upload of the corrected rows does not overwrite later
 * changes on the marketplace. Fields without a known agreed value keep the exported value.
 */
export function carriedBase(
  base: { readonly head: ExportHead; readonly rows: ReadonlyMap<string, ExportedRow> },
  agreed?: ReadonlyMap<string, AgreedRow>,
): HiddenSheet {
  return {
    name: baseSheetName,
    *rows() {
      yield carriedHead(base);
      for (const row of base.rows.values()) yield copiedRow(withAgreed(row, agreed?.get(row.sku)));
    },
  };
}

/** With its number of rows, the copy has an id of its own. */
export function carriedHead({ head, rows }: Parameters<typeof carriedBase>[0]) {
  return baseHead({ ...head, rows: rows.size });
}

function withAgreed(row: ExportedRow, agreed: AgreedRow | undefined): ExportedRow {
  if (agreed === undefined) return row;
  const values = Object.entries(agreed.values).filter(
    ([field]) => agreedValue(agreed, field as keyof typeof agreed.values) !== undefined,
  );
  return { ...row, values: { ...row.values, ...Object.fromEntries(values) } };
}
