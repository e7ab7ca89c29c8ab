import { unitOfField } from "../../model/product/units.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import type { CheckedSheet } from "../../report/index.ts";
import { type ProductsSheet, placeOf } from "../../workbook/index.ts";
import type { SheetFindings } from "./check-sheet.ts";
import type { ProductsFile } from "./products-file.ts";
import { readEncoding } from "./workbook-file.ts";

/** Converts a check for the report module. */
export function checkedSheet(
  { file, sheets, asked, workbook }: ProductsFile,
  { rowCount, findings, images, unheaded }: SheetFindings,
): CheckedSheet {
  const readings = sheets.map((one, at) => ({
    sheet: one.sheet,
    ...sheetReading(one, asked.columns, unheaded[at] ?? []),
  }));
  const [{ sheet, ...reading }] = readings as [(typeof readings)[number]];
  return {
    ...{ file, sheet, rows: rowCount, findings, reading },
    sheets: sheets.length === 1 ? undefined : readings,
    ...{ encoding: readEncoding(workbook), images: images?.totals },
  };
}

/**
 * Describes for scripts how each column was read: its field and how that was recognised, or why the
 * column is not read. `perhaps` is the field that an unknown column probably holds. Confidences are
 * in percent.
 */
function sheetReading(
  { headingRow, match }: ProductsSheet,
  byOption: ProductsFile["asked"]["columns"],
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
    given: match.given.map((one) => ({ ...placeOf(one), value: one.text })),
  };
}
