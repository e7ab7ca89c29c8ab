import { unitOfField } from "../../model/product/units.ts";
import { columnLetters, type SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetChoice } from "../../model/sheet/sheet-choice.ts";
import type { ReadColumn, SheetReading } from "../../report/index.ts";
import { type HeadingMatch, placeOf } from "../../workbook/index.ts";

/** A checked sheet, as far as it matters how it was read. */
export interface ReadSheet
  extends Omit<HeadingMatch, "ignored" | "problems" | "language" | "lacking"> {
  readonly headingRow: Pick<SheetRow, "number">;
  /** What the options of this command asked for. */
  readonly asked: SheetChoice;
  readonly unknown: HeadingMatch["ignored"];
  /** Columns, from 0, with values below an empty heading. */
  readonly unheaded: readonly number[];
}

/** How a checked sheet was read, column by column, for scripts. */
export function sheetReading(products: ReadSheet): SheetReading {
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
      ...unknown.map(({ column, heading, perhaps, rival }) => ({
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
