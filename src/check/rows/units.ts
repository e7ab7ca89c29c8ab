import { msg, type Text } from "../../model/message.ts";
import { type Column, unitLabel } from "../../model/product/columns.ts";
import type { Draft, FieldName } from "../../model/product/product.ts";
import {
  inUnit,
  type Unit,
  unitNamed,
  unitNamesOf,
  unitOfField,
} from "../../model/product/units.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { CellValue, SheetRow } from "../../model/sheet/sheet.ts";
import { formatLiteral } from "../../model/text/number-format.ts";
import { numberWithUnit } from "../cells/numbers.ts";
import { isBlankCell, readCell } from "../cells/read-cell.ts";
import { fifteenDigits, shownValue } from "../layout/cells.ts";
import {
  type CellReading,
  cellIn,
  findingAt,
  type Place,
  type RowFindings,
} from "../layout/row-findings.ts";
import { trimEnds } from "../layout/texts.ts";

function rowUnit(
  { column: { field, unitColumn } }: Place,
  row: SheetRow,
): Unit | "unknown" | undefined {
  if (unitColumn === undefined) return undefined;
  const cell = row.cells[unitColumn.index];
  const written = isBlankCell(cell) ? "" : trimEnds(shownValue(cell)).replace(/\.$/, "");
  if (written === "") return undefined;
  const unit = unitNamed(written);
  if (unit !== undefined && unit !== "unclear" && unit.kind === unitOfField(field)?.kind)
    return unit;
  return unitColumn.isBare ? undefined : "unknown";
}

function unitsOf(field: FieldName): Text {
  const fieldUnit = unitOfField(field);
  if (fieldUnit === undefined) return "";
  const others = unitNamesOf(fieldUnit.kind).filter((unit) => unit !== fieldUnit.name);
  return [fieldUnit.name, ...others].slice(0, unitsMax);
}

const unitsMax = 5;

/** The heading and the row must not state different units. */
export function readInRowUnit(place: Place, cell: CellValue, findings: RowFindings): CellReading {
  const { row } = findings;
  const unit = isBlankCell(cell) ? undefined : rowUnit(place, row);
  if (unit === undefined) return readCell(place, cell, findings);
  const { column, label, spec } = place;
  const columnUnit = unitNamed(spec.unit ?? "");
  const written = trimEnds(shownValue(row.cells[column.unitColumn?.index ?? -1]));
  if (unit === "unknown" || columnUnit === undefined || columnUnit === "unclear") {
    const message = msg("check.unknownUnit", { label, unit: written, units: unitsOf(spec.name) });
    return findings.report(place, "not-a-number", message);
  }
  if (column.isUnitAssumed !== true && unit !== columnUnit) {
    const about = { label, own: columnUnit.name, unit: written, field: spec.name };
    return findings.report(place, "ambiguous-number", msg("check.otherUnit", about));
  }
  const value = readCell({ ...place, spec: { ...spec, unit: unit.name } }, cell, findings);
  return typeof value === "number" ? inUnit(value, unit, columnUnit) : value;
}

function statesUnit(place: Place, row: SheetRow): boolean {
  if (rowUnit(place, row) !== undefined) return true;
  const cell = cellIn(row, place);
  if (typeof cell === "string") {
    return numberWithUnit(cell, place.spec.unit) !== undefined;
  }
  return typeof cell === "object" && cell.kind === "number" && formatLiteral(cell.format) !== "";
}

/** Two arrays save memory in sheets with a million rows. */
interface Numbers {
  readonly place: Place;
  readonly rows: number[];
  readonly values: number[];
}

/** Rows that state a unit, by column. They are kept, because a repair removes a typed unit. */
export type UnitsSeen = Map<string, Set<number>>;

interface RowNumbers {
  readonly row: SheetRow;
  readonly product: Partial<Draft["product"]>;
}

/** In the API's units (kg, cm). If the median is higher, another unit was probably meant. */
const medianMax = { weight: 30, length: 300 } as const;
const timesMedianMax = 20;

export class AssumedUnits {
  readonly #byColumn = new Map<string, Numbers>();
  readonly #seen: UnitsSeen;

  constructor(seen: UnitsSeen) {
    this.#seen = seen;
  }

  add({ row, product }: RowNumbers, places: readonly Place[], sheet: number): void {
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
        // The units that people most often mean instead of kg and cm.
        ...{ own: unit.name, other: unit.kind === "weight" ? "g" : "mm" },
      });
      for (const [at, row] of rows.entries()) {
        const value = String(fifteenDigits(values[at] ?? 0));
        yield findingAt(row, "ambiguous-number", message, { place, value });
      }
    }
  }

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
