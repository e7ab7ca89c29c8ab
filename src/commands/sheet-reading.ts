import { columnLetters } from "../model/sheet.ts";
import type { ReadColumn, SheetReading } from "../report/index.ts";
import { placeOf } from "../workbook/given-columns.ts";
import type { CheckedProducts } from "./products.ts";

/** How a checked sheet was read, column by column, for scripts. */
export function sheetReading(products: CheckedProducts): SheetReading {
  const { columns, chosen, alike, asked, unknown, unheaded, given } = products;
  const byColumn = new Map(chosen.map((one) => [one.column, one]));
  const likeness = new Map(alike.map(({ column, confidence }) => [column, confidence]));
  const byOf = (index: number): ReadColumn["by"] => {
    const choice = byColumn.get(index);
    if (choice === undefined) return likeness.has(index) ? "likeness" : "heading";
    return asked.columns?.has(choice.key) === true ? "option" : "remembered";
  };
  const leftOut = chosen.filter(({ meaning }) => meaning === "ignored");
  return {
    headingRow: products.headingRow.number,
    columns: columns.map(({ index, heading, ...place }) => {
      const confidence = likeness.get(index);
      return {
        ...{ column: columnLetters(index), heading, ...placeOf(place), by: byOf(index) },
        ...(confidence === undefined ? {} : { confidence }),
      };
    }),
    ignored: [
      ...leftOut.map(({ column, heading }) => ({ column, heading, by: byOf(column) })),
      ...unknown.map(({ column, heading, perhaps }) => ({
        ...{ column, heading, by: "unknown" as const },
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
