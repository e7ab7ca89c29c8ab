import type { Column } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { type Unit, unitNamed, unitOfField } from "../../model/product/units.ts";
import type { GivenColumn } from "../../model/sheet/sheet-choice.ts";
import { type ColumnGiven, columnsGiven } from "./cells.ts";
import { type FieldSpec, fieldSpecs } from "./fields.ts";
import { columnLabel } from "./labels.ts";
import { foldCode } from "./lookalikes.ts";
import type { Place } from "./row-findings.ts";
import { brokenAt, trimEnds } from "./texts.ts";

/** A column of a list field. */
export interface EntryPlace extends Place {
  /** The trimmed key of an option or attribute; empty for links. */
  readonly key: string;
  /** Whether the heading lacks a key, or the key is not text. */
  readonly keyBroken: boolean;
  /** The key in a form that is equal for look-alike keys. */
  readonly foldedKey: string;
  /** Whether an earlier column of the field has a look-alike key. */
  readonly repeats: boolean;
}

/** The columns of a list field, in the order of its entries. */
export interface ListLayout {
  readonly spec: FieldSpec;
  readonly places: readonly EntryPlace[];
}

/** A field whose numbers are converted to the interface's unit. */
interface ConvertedField {
  readonly name: FieldName;
  readonly from: Unit;
  readonly to: Unit;
}

/** The columns of each field with their labels, computed once for all rows. */
export interface Layout {
  readonly singles: readonly Place[];
  readonly lists: readonly ListLayout[];
  readonly converted: readonly ConvertedField[];
  /** Columns of numbers without any stated unit (decision 26b). */
  readonly assumed: readonly Place[];
  readonly firstOf: ReadonlyMap<FieldName, Place>;
}

/**
 * Groups the columns by field: numbered columns by number, keyed columns in sheet order, then given
 * values.
 */
export function layoutOf(columns: readonly Column[], given: readonly GivenColumn[] = []): Layout {
  const singles: Place[] = [];
  const ofField = new Map<FieldName, (Column | ColumnGiven)[]>();
  const inOrder = [...columns].sort((one, other) => one.index - other.index);
  for (const column of [...inOrder, ...columnsGiven(given)]) {
    const spec = fieldSpecs[column.field];
    if (spec.kind === "links" || spec.kind === "pairs") {
      ofField.set(column.field, [...(ofField.get(column.field) ?? []), column]);
    } else singles.push(placeFor(column, spec));
  }
  const lists = [...ofField].map(([field, its]) => listLayout(fieldSpecs[field], its));
  const places: readonly Place[] = [...singles, ...lists.flatMap((list) => list.places)];
  const firstOf = new Map<FieldName, Place>();
  for (const place of places) {
    if (!firstOf.has(place.spec.name)) firstOf.set(place.spec.name, place);
  }
  const assumed = singles.filter(({ column }) => column.isUnitAssumed === true);
  return { singles, lists, converted: singles.flatMap(convertedField), assumed, firstOf };
}

function convertedField({ column, spec: { name } }: Place): ConvertedField[] {
  const [from, to] = [unitNamed(column.unit ?? ""), unitOfField(name)];
  if (from === undefined || from === "unclear" || from.kind !== to?.kind) return [];
  return [{ name, from, to }];
}

/**
 * The place of a column. Its label marks a given value, and its spec uses the unit of the column.
 */
function placeFor(column: Column | ColumnGiven, its: FieldSpec): Place {
  const { field, part, key, unit } = column;
  const spec = unit === undefined ? its : { ...its, unit };
  const isGiven = "given" in column;
  const named = {
    field,
    ...(part !== undefined && { part }),
    ...(key !== undefined && { key }),
    ...(isGiven && { isGiven }),
  };
  const place = { column, spec, label: columnLabel(named) };
  return isGiven ? { ...place, given: column.given } : place;
}

function listLayout(spec: FieldSpec, columns: readonly (Column | ColumnGiven)[]): ListLayout {
  const ordered = [...columns].sort((one, other) => (one.part ?? 0) - (other.part ?? 0));
  const places: EntryPlace[] = [];
  for (const column of ordered) {
    const key = trimEnds(column.key ?? "");
    const foldedKey = foldCode(key);
    places.push({
      ...placeFor(column, spec),
      key,
      keyBroken: key === "" || brokenAt(key) >= 0,
      foldedKey,
      repeats: places.some((earlier) => earlier.foldedKey === foldedKey),
    });
  }
  return { spec, places };
}
