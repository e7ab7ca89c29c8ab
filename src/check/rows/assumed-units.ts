import { msg } from "../../model/message.ts";
import type { Column } from "../../model/product/columns.ts";
import { unitLabel } from "../../model/product/labels.ts";
import { unitOfField } from "../../model/product/units.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { statesUnit } from "../cells/row-unit.ts";
import { fifteenDigits } from "../layout/cells.ts";
import { findingAt, type Place } from "../layout/row-findings.ts";
import type { RowReading } from "./read-row.ts";

/**
 * The numbers of a column whose unit is not stated. Two arrays save memory in sheets with a million
 * rows.
 */
interface Numbers {
  readonly place: Place;
  readonly rows: number[];
  readonly values: number[];
}

/**
 * By column, the rows whose cells stated a unit. Kept over several checks, because a repair removes
 * the unit from the text.
 */
export type UnitsSeen = Map<string, Set<number>>;

/** In the API's units (kg, cm). If the median is higher, another unit was probably meant. */
const medianMax = { weight: 30, length: 300 } as const;
/** A column is doubtful if its largest number is more than this many times the median. */
const timesMedianMax = 20;

/**
 * Collects the numbers of columns without a stated unit, and reports columns in which a row states
 * one or whose numbers are unlikely in kg or cm.
 */
export class AssumedUnits {
  readonly #byColumn = new Map<string, Numbers>();
  readonly #seen: UnitsSeen;

  constructor(seen: UnitsSeen) {
    this.#seen = seen;
  }

  /** Adds the numbers of a row. `sheet` tells apart columns of several sheets. */
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

  *findings(): Generator<Finding> {
    for (const [key, { place, rows, values }] of this.#byColumn) {
      const unit = unitOfField(place.spec.name);
      if (unit === undefined || !this.#isDoubtful(key)) continue;
      const { name } = place.spec;
      const message = msg("check.noUnit", {
        ...{ field: name, label: place.label, unit: unitLabel(name) ?? unit.name },
        // The unit that people most often mean instead.
        ...{ own: unit.name, other: unit.kind === "weight" ? "g" : "mm" },
      });
      for (const [at, row] of rows.entries()) {
        const value = String(fifteenDigits(values[at] ?? 0));
        yield findingAt(row, "ambiguous-number", message, { place, value });
      }
    }
  }

  /** The columns of a sheet whose numbers are taken to be in the API's unit. */
  columns(sheet: number): readonly Column[] {
    return [...this.#byColumn].flatMap(([key, { place }]) =>
      key.startsWith(`${sheet} `) && !this.#isDoubtful(key) ? [place.column] : [],
    );
  }

  #isDoubtful(key: string): boolean {
    const { place, values = [] } = this.#byColumn.get(key) ?? {};
    const unit = place && unitOfField(place.spec.name);
    if (unit === undefined) return false;
    if (this.#seen.has(key)) return true;
    const sorted = Float64Array.from(values).sort();
    const median = sorted[(sorted.length - 1) >> 1] ?? 0;
    return median > medianMax[unit.kind] || (sorted.at(-1) ?? 0) > timesMedianMax * median;
  }
}
