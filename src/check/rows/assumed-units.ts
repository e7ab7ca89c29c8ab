import { msg } from "../../model/message.ts";
import type { Column } from "../../model/product/columns.ts";
import { type Unit, unitOfField } from "../../model/product/units.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { statesUnit } from "../cells/row-unit.ts";
import { fifteenDigits } from "../layout/cells.ts";
import { unitLabel } from "../layout/labels.ts";
import { findingAt, type Place } from "../layout/row-findings.ts";
import type { RowReading } from "./read-row.ts";

/** Numbers of a column whose unit nothing states; one array each, for there may be a million. */
interface Numbers {
  readonly place: Place;
  readonly rows: number[];
  readonly values: number[];
}

/** Rows whose cells of a column have stated a unit, by column; repairs take it out of the text. */
export type UnitsSeen = Map<string, Set<number>>;

/** In the interface's unit: half of a column's values are hardly ever above that. */
const medianMax = { weight: 30, length: 300 } as const;
/** A value so many times the median is in another unit, or needs a look. */
const timesMedianMax = 20;

/** Collects the numbers of columns without any unit, and asks where the column speaks against kg or cm. */
export class AssumedUnits {
  readonly #byColumn = new Map<string, Numbers>();
  readonly #seen: UnitsSeen;

  constructor(seen: UnitsSeen) {
    this.#seen = seen;
  }

  /** Takes the numbers of a row; `sheet` tells columns of several sheets apart. */
  add({ row, product }: RowReading, places: readonly Place[], sheet: number): void {
    for (const place of places) {
      const key = `${sheet} ${place.column.index}`;
      const seen = this.#seen.get(key);
      if (seen?.has(row.number) === true) continue;
      if (statesUnit(place, row)) {
        if (seen === undefined) this.#seen.set(key, new Set([row.number]));
        else seen.add(row.number);
        continue;
      }
      const value = product[place.spec.name];
      if (typeof value !== "number" || !(value > 0)) continue;
      const numbers = this.#byColumn.get(key) ?? { place, rows: [], values: [] };
      this.#byColumn.set(key, numbers);
      numbers.rows.push(row.number);
      numbers.values.push(value);
    }
  }

  /** One for every number of a column whose unit has to be said. */
  *findings(): Generator<Finding> {
    for (const [key, { place, rows, values }] of this.#byColumn) {
      const why = this.#doubt(key);
      const own = unitOfField(place.spec.name);
      if (why === undefined || own === undefined) continue;
      const { name } = place.spec;
      const message = msg("check.noUnit", {
        ...{ field: name, label: place.label, why, unit: unitLabel(name) ?? own.name },
        ...{ own: own.name, other: otherUnit(own), most: medianMax[own.kind] },
      });
      for (const [at, row] of rows.entries()) {
        const value = String(fifteenDigits(values[at] ?? 0));
        yield findingAt(row, "ambiguous-number", message, { place, value });
      }
    }
  }

  /** The columns of a sheet whose numbers are taken in the interface's own unit. */
  columns(sheet: number): readonly Column[] {
    return [...this.#byColumn].flatMap(([key, { place }]) =>
      key.startsWith(`${sheet} `) && this.#doubt(key) === undefined ? [place.column] : [],
    );
  }

  /** What speaks against the interface's own unit. */
  #doubt(key: string): "others" | "median" | "largest" | undefined {
    const { place, values = [] } = this.#byColumn.get(key) ?? {};
    const own = place && unitOfField(place.spec.name);
    if (own === undefined) return undefined;
    if (this.#seen.has(key)) return "others";
    const sorted = Float64Array.from(values).sort();
    const median = sorted[(sorted.length - 1) >> 1] ?? 0;
    if (median > medianMax[own.kind]) return "median";
    return (sorted.at(-1) ?? 0) > timesMedianMax * median ? "largest" : undefined;
  }
}

/** The unit that is most often meant instead. */
function otherUnit({ kind }: Unit): string {
  return kind === "weight" ? "g" : "mm";
}
