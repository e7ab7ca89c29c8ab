import { msg, type Text } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import {
  inUnit,
  type Unit,
  unitNamed,
  unitNamesOf,
  unitOfField,
} from "../../model/product/units.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { formatLiteral } from "../../model/text/number-format.ts";
import { shownValue } from "../layout/cells.ts";
import { type CellReading, cellIn, type Place, type RowFindings } from "../layout/row-findings.ts";
import { trimEnds } from "../layout/texts.ts";
import { numberWithUnit } from "./numbers.ts";
import { isBlankCell, readCell } from "./read-cell.ts";

/**
 * The unit that the row states in its unit column; “unknown” if the word there is no unit for this
 * field, unless the heading is only “Unit”.
 */
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

/** Units to suggest for a field's numbers, the API's unit first. */
function unitsOf(field: FieldName): Text {
  const fieldUnit = unitOfField(field);
  if (fieldUnit === undefined) return "";
  const others = unitNamesOf(fieldUnit.kind).filter((unit) => unit !== fieldUnit.name);
  return [fieldUnit.name, ...others].slice(0, unitsMax);
}

const unitsMax = 5;

/** Reads a number in its row's unit and converts it; a unit in the heading must be the same. */
export function readInRowUnit(place: Place, row: SheetRow, findings: RowFindings): CellReading {
  const cell = cellIn(row, place);
  if (cell === undefined) return undefined;
  const unit = isBlankCell(cell) ? undefined : rowUnit(place, row);
  if (unit === undefined) return readCell(place, cell, findings);
  const { column, label, spec } = place;
  const columnUnit = unitNamed(spec.unit ?? "");
  const written = trimEnds(shownValue(row.cells[column.unitColumn?.index ?? -1]));
  if (unit === "unknown" || columnUnit === undefined || columnUnit === "unclear") {
    return findings.report(
      place,
      "not-a-number",
      msg("check.unknownUnit", { label, unit: written, units: unitsOf(spec.name) }),
    );
  }
  if (column.isUnitAssumed !== true && unit !== columnUnit) {
    return findings.report(
      place,
      "ambiguous-number",
      msg("check.otherUnit", { label, own: columnUnit.name, unit: written, field: spec.name }),
    );
  }
  const value = readCell({ ...place, spec: { ...spec, unit: unit.name } }, cell, findings);
  return typeof value === "number" ? inUnit(value, unit, columnUnit) : value;
}

/**
 * Whether the row states the unit of a number: in the cell's text, its number format or the unit
 * column.
 */
export function statesUnit(place: Place, row: SheetRow): boolean {
  if (rowUnit(place, row) !== undefined) return true;
  const cell = cellIn(row, place);
  if (typeof cell === "string") {
    return numberWithUnit(cell, place.spec.unit) !== undefined;
  }
  return typeof cell === "object" && cell.kind === "number" && formatLiteral(cell.format) !== "";
}
