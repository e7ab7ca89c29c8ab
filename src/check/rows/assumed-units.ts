import { msg } from "../../model/message.ts";
import type { Column } from "../../model/product/columns.ts";
import { unitLabel } from "../../model/product/labels.ts";
import { unitOfField } from "../../model/product/units.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { statesUnit } from "../cells/row-unit.ts";
import { fifteenDigits } from "../layout/cells.ts";
import { findingAt, type Place } from "../layout/row-findings.ts";
import type { RowReading } from "./read-row.ts";

/** Numbers of a column whose unit nothing states; in two arrays, because there may be a million. */
interface Numbers {
  readonly place: Place;
  readonly rows: number[];
  readonly values: number[];
}

/** Rows whose cells stated a unit, by column; a repair removes it from the text. */
export type UnitsSeen = Map<string, Set<number>>;

/** In the interface's unit: a higher median is doubtful. */
const medianMax = { weight: 30, length: 300 } as const;
/** A largest value of more times the median is doubtful. */
const timesMedianMax = 20;

/** Collects the numbers of columns without any unit, and reports those that are hardly in kg or cm. */
export class AssumedUnits {
  readonly #byColumn = new Map<string, Numbers>();
  readonly #seen: UnitsSeen;

  constructor(seen: UnitsSeen) {
    this.#seen = seen;
  }

  /** Takes the numbers of a row; columns of several sheets differ by `sheet`. */
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

  /** One for every number of a column whose unit is doubtful. */
  *findings(): Generator<Finding> {
    for (const [key, { place, rows, values }] of this.#byColumn) {
      const unit = unitOfField(place.spec.name);
      if (unit === undefined || !this.#isDoubtful(key)) continue;
      const { name } = place.spec;
      const message = msg("check.noUnit", {
        ...{ field: name, label: place.label, unit: unitLabel(name) ?? unit.name },
        // The unit that is most often meant instead.
        ...{ own: unit.name, other: unit.kind === "weight" ? "g" : "mm" },
      });
      for (const [at, row] of rows.entries()) {
        const value = String(fifteenDigits(values[at] ?? 0));
        yield findingAt(row, "ambiguous-number", message, { place, value });
      }
    }
  }

  /** The columns of a sheet whose numbers are assumed to be in the API's own unit. */
  columns(sheet: number): readonly Column[] {
    return [...this.#byColumn].flatMap(([key, { place }]) =>
      key.startsWith(`${sheet} `) && !this.#isDoubtful(key) ? [place.column] : [],
    );
  }

  /** Whether the column's numbers look wrong for the API's own unit. */
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
