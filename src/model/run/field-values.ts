import { type ColumnPlace, columnHeading } from "../product/columns.ts";
import {
  type FieldName,
  type FieldValue,
  isLinkField,
  type Link,
  type Pair,
} from "../product/product.ts";
import type { Language } from "../schemas/annotations.ts";
import type { FieldChange } from "./plan.ts";

/** One line of a difference: a field, or one key or position of it. Absent sides are null. */
export interface PartChange {
  readonly field: FieldName;
  readonly place: ColumnPlace;
  readonly before: string | null;
  readonly after: string | null;
}

/** What a part is headed in a workbook: `Image 2`, `Attribute: Material`. */
export function partHeading({ field, place }: PartChange, language: Language): string {
  return columnHeading(field, language, place);
}

/** A field's change in parts: options and attributes by key, images and videos by position. */
export function partChanges(change: FieldChange): PartChange[] {
  const { field, before, after } = change;
  if (!Array.isArray(before) && !Array.isArray(after)) {
    return [{ field, place: {}, before: valueText(before), after: valueText(after) }];
  }
  const [from, to] = [entries(field, before), entries(field, after)];
  const names = [...new Set([...from.keys(), ...to.keys()])];
  const parts = names
    .map((name) => ({
      ...{ field, place: isLinkField(field) ? { part: Number(name) } : { key: name } },
      before: from.get(name) ?? null,
      after: to.get(name) ?? null,
    }))
    .filter((part) => part.before !== part.after);
  // A list that differs only in what its parts do not show is still a change.
  return parts.length > 0
    ? parts
    : [{ field, place: {}, before: valueText(before), after: valueText(after) }];
}

/** A value as one text; null when there is none. */
export function valueText(value: FieldValue | null): string | null {
  if (value === null || value === "") return null;
  if (!Array.isArray(value)) return String(value);
  return value
    .map((entry: Link | Pair) => ("url" in entry ? entry.url : `${entry.key}: ${entry.value}`))
    .join("; ");
}

/** Values by key, in order of first occurrence; several values of a key joined by “; ”. */
export function valuesByKey(pairs: readonly Pair[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { key, value } of pairs) {
    const earlier = found.get(key);
    found.set(key, earlier === undefined ? value : `${earlier}; ${value}`);
  }
  return found;
}

/** The addresses of images or videos in the order of their positions. */
export function addressesInOrder(links: readonly Link[]): string[] {
  return [...links].sort((one, other) => one.order - other.order).map(({ url }) => url);
}

function entries(field: FieldName, value: FieldValue | null): Map<string, string> {
  if (!Array.isArray(value)) return new Map();
  if (!isLinkField(field)) return valuesByKey(value as Pair[]);
  const addresses = addressesInOrder(value as Link[]);
  return new Map(addresses.map((address, index) => [String(index + 1), address]));
}
