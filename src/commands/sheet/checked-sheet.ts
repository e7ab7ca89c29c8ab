import { unitOfField } from "../../model/product/units.ts";
import { columnLetters } from "../../model/sheet/sheet.ts";
import type { CheckedSheet, ReadColumn, SheetReading } from "../../report/index.ts";
import { type ProductsSheet, placeOf } from "../../workbook/index.ts";
import type { SheetFindings } from "./check-sheet.ts";
import type { ProductsFile } from "./products-file.ts";
import { readEncoding } from "./workbook-file.ts";

/** Converts a check for the report module. */
export function checkedSheet(
  { file, sheets, requested, workbook }: ProductsFile,
  { rowCount, findings, images, unheaded }: SheetFindings,
): CheckedSheet {
  const readings = sheets.map((one, at) => ({
    sheet: one.sheet,
    ...sheetReading(one, { requested: requested.columns, unheaded: unheaded[at] ?? [] }),
  }));
  const [{ sheet, ...reading }] = readings as [(typeof readings)[number]];
  return {
    ...{ file, sheet, rows: rowCount, findings, reading },
    ...(sheets.length === 1 ? {} : { sheets: readings }),
    encoding: readEncoding(workbook),
    ...(images === undefined ? {} : { images: images.totals }),
  };
}

/** Describes for scripts how each column was read. */
function sheetReading(
  { headingRow, match }: ProductsSheet,
  {
    requested,
    unheaded,
  }: {
    readonly requested: ProductsFile["requested"]["columns"];
    readonly unheaded: readonly number[];
  },
): SheetReading {
  const { columns, chosen, alike, ignored, given } = match;
  const byColumn = new Map(chosen.map((one) => [one.column, one]));
  const likeness = new Map(alike.map(({ column, confidence }) => [column, confidence]));
  const byOf = (index: number): ReadColumn["by"] => {
    const choice = byColumn.get(index);
    if (choice === undefined) return likeness.has(index) ? "likeness" : "heading";
    return requested?.has(choice.key) === true ? "option" : "remembered";
  };
  const leftOut = chosen.filter(({ meaning }) => meaning === "ignored");
  return {
    headingRow: headingRow.number,
    columns: columns.map(({ index, heading, unit, ...place }) => {
      const confidence = likeness.get(index);
      return {
        ...{ column: columnLetters(index), heading, ...placeOf(place), by: byOf(index) },
        ...(confidence === undefined ? {} : { confidence }),
        ...(unit === undefined
          ? {}
          : { unit, convertedTo: unitOfField(place.field)?.name ?? unit }),
      };
    }),
    ignored: [
      ...leftOut.map(({ column, heading }) => ({ column, heading, by: byOf(column) })),
      ...ignored.map(({ column, heading, perhaps, rival }) => ({
        ...{ column, heading, by: rival === undefined ? ("unknown" as const) : byOf(column) },
        ...(rival === undefined
          ? {}
          : { ...rival.place, usedInstead: columnLetters(rival.used.index) }),
        ...(perhaps === undefined
          ? {}
          : { perhaps: { ...perhaps.place, confidence: perhaps.confidence } }),
      })),
      ...unheaded.map((column) => ({ column, heading: "", by: "unknown" as const })),
    ]
      .sort((one, other) => one.column - other.column)
      .map((one) => ({ ...one, column: columnLetters(one.column) })),
    given: given.map((one) => ({ ...placeOf(one), value: one.text })),
  };
}
