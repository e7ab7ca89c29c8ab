import type { Column } from "../model/columns.ts";
import type { FieldName } from "../model/product.ts";
import { type FieldSpec, fieldSpecs } from "./fields.ts";
import { foldCode } from "./lookalikes.ts";
import { listLabel } from "./messages.ts";
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

/** Where each field stands in a sheet; worked out once for all rows. */
export interface Layout {
  readonly singles: readonly Place[];
  readonly lists: readonly ListLayout[];
  /** The first column of a field. */
  readonly firstOf: ReadonlyMap<FieldName, Place>;
}

/** Groups a sheet's columns by field: numbered ones by number, keyed ones as they stand. */
export function layoutOf(columns: readonly Column[]): Layout {
  const singles: Place[] = [];
  const ofField = new Map<FieldName, Column[]>();
  for (const column of [...columns].sort((one, other) => one.index - other.index)) {
    const spec = fieldSpecs[column.field];
    if (spec.kind === "links" || spec.kind === "pairs") {
      ofField.set(column.field, [...(ofField.get(column.field) ?? []), column]);
    } else singles.push({ column, spec, label: spec.heading });
  }
  const lists = [...ofField].map(([field, its]) => listLayout(fieldSpecs[field], its));
  const places: readonly Place[] = [...singles, ...lists.flatMap((list) => list.places)];
  const firstOf = new Map<FieldName, Place>();
  for (const place of places) {
    if (!firstOf.has(place.spec.name)) firstOf.set(place.spec.name, place);
  }
  return { singles, lists, firstOf };
}

function listLayout(spec: FieldSpec, columns: readonly Column[]): ListLayout {
  const ordered = [...columns].sort((one, other) => (one.part ?? 0) - (other.part ?? 0));
  const places: EntryPlace[] = [];
  for (const column of ordered) {
    const key = trimEnds(column.key ?? "");
    const foldedKey = foldCode(key);
    places.push({
      column,
      spec,
      label: listLabel(spec.heading, column),
      key,
      keyBroken: key === "" || brokenAt(key) >= 0,
      foldedKey,
      repeats: places.some((earlier) => earlier.foldedKey === foldedKey),
    });
  }
  return { spec, places };
}
