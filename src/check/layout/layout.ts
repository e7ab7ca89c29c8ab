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
  /** Key of an option or attribute without outer spaces; empty for links. */
  readonly key: string;
  /** The heading names no key, or one that is no text. */
  readonly keyBroken: boolean;
  /** The key in the form in which keys that look the same are equal. */
  readonly foldedKey: string;
  /** An earlier column of the field has a key that looks the same. */
  readonly repeats: boolean;
}

/** All columns of a list field in the order of its entries. */
export interface ListLayout {
  readonly spec: FieldSpec;
  readonly places: readonly EntryPlace[];
}

/** A field whose cells have to be converted. */
interface ConvertedField {
  readonly name: FieldName;
  readonly from: Unit;
  readonly to: Unit;
}

/** The columns of each field and their labels, computed once for all rows. */
export interface Layout {
  readonly singles: readonly Place[];
  readonly lists: readonly ListLayout[];
  /** The fields whose cells are in another unit than the interface takes. */
  readonly converted: readonly ConvertedField[];
  /** Numbers whose unit nothing states (decision 26b). */
  readonly assumed: readonly Place[];
  /** The first column of a field. */
  readonly firstOf: ReadonlyMap<FieldName, Place>;
}

/** Groups a sheet's columns by field: numbered ones by number, keyed ones in their order, then `given` values. */
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

/** The label shows whether a value is given; a column in another unit is read in that unit. */
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
