import { msg, type Text } from "../../model/message.ts";
import { type Column, type Field, fieldLabel, productFields } from "../../model/product/columns.ts";
import { unitNamed, unitOfField } from "../../model/product/units.ts";
import { type GivenColumn, givenMark } from "../../model/sheet/sheet-choice.ts";
import { type ColumnGiven, columnsGiven } from "./cells.ts";
import { foldCode } from "./lookalikes.ts";
import type { Place } from "./row-findings.ts";
import { brokenAt, trimEnds } from "./texts.ts";

export type ListLayout = ReturnType<typeof listLayout>;

export type EntryPlace = ListLayout["places"][number];

export type Layout = Readonly<ReturnType<typeof layoutOf>>;

/** `Name`, `Image 3`, `Option “Colour”` or `Currency (--set)`. */
function columnLabel({ field, part, key = "" }: Column, isGiven: boolean): Text {
  const heading = fieldLabel(field);
  const keyed = key === "" ? heading : msg("check.keyedLabel", { heading, key });
  const label = part === undefined ? keyed : msg("model.fieldPart", { field: heading, part });
  return isGiven ? msg("check.givenLabel", { label, mark: givenMark }) : label;
}

export function layoutOf(columns: readonly Column[], constants: readonly GivenColumn[] = []) {
  const inOrder = columns.toSorted((one, other) => one.index - other.index);
  const all: (Column | ColumnGiven)[] = [...inOrder, ...columnsGiven(constants)];
  const isList = ({ field }: Column) => ["links", "pairs"].includes(productFields[field].kind);
  const singles = all.filter((column) => !isList(column)).map(placeFor);
  const byField = Map.groupBy(all.filter(isList), ({ field }) => field);
  const lists = [...byField].map(([field, some]) => listLayout(productFields[field], some));
  const places: readonly Place[] = [...singles, ...lists.flatMap((list) => list.places)];
  const firstOf = new Map(places.toReversed().map((place) => [place.spec.name, place]));
  // Weights and lengths for which neither heading nor person gives a unit (decision 26b).
  const assumed = singles.filter(({ column }) => column.isUnitAssumed === true);
  return { singles, lists, places, converted: singles.flatMap(convertedField), assumed, firstOf };
}

function convertedField({ column, spec: { name } }: Place) {
  const [from, to] = [unitNamed(column.unit ?? ""), unitOfField(name)];
  if (from === undefined || from === "unclear" || from.kind !== to?.kind) return [];
  return [{ name, from, to }];
}

function placeFor(column: Column | ColumnGiven): Place {
  const field = productFields[column.field];
  const spec = column.unit === undefined ? field : { ...field, unit: column.unit };
  const isGiven = "constant" in column;
  const place = { column, spec, label: columnLabel(column, isGiven) };
  return isGiven ? { ...place, constant: column.constant } : place;
}

function listLayout(spec: Field, columns: readonly (Column | ColumnGiven)[]) {
  const ordered = columns.toSorted((one, other) => (one.part ?? 0) - (other.part ?? 0));
  const keys = ordered.map(({ key = "" }) => trimEnds(key));
  const foldedKeys = keys.map(foldCode);
  const isKeyedByRow = ordered.some(({ keyColumn, isPairs }) => keyColumn !== undefined || isPairs);
  const places = ordered.map((column, at) => {
    const [key = "", foldedKey = ""] = [keys[at], foldedKeys[at]];
    const mayRepeat = isKeyedByRow || foldedKeys.indexOf(foldedKey) < at;
    return { ...placeFor(column), key, foldedKey, keyBroken: isBrokenKey(key), mayRepeat };
  });
  return { spec, places };
}

function isBrokenKey(key: string): boolean {
  return key === "" || brokenAt(key) >= 0;
}

/** The place of an entry whose key is in the row. */
export function withKey(place: EntryPlace, key: string): EntryPlace {
  const column = { ...place.column, key };
  return { ...place, column, key, foldedKey: foldCode(key), keyBroken: isBrokenKey(key) };
}
