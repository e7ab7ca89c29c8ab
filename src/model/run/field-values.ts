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

/**
 * One line of a difference: a field, or one entry of a list field. Null on a side without a value.
 */
export interface PartChange {
  readonly field: FieldName;
  readonly place: ColumnPlace;
  readonly before: string | null;
  readonly after: string | null;
}

/** The heading of a changed part in workbooks: `Image 2`, `Attribute: Material`. */
export function partHeading({ field, place }: PartChange, language: Language): string {
  return columnHeading(field, language, place);
}

/**
 * Splits a change of a list field: options and attributes by key, images and videos by position.
 */
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
  // Lists may differ in something that their parts do not show, which is still a change.
  return parts.length > 0
    ? parts
    : [{ field, place: {}, before: valueText(before), after: valueText(after) }];
}

/** A value as text for display; null if it is empty. */
export function valueText(value: FieldValue | null): string | null {
  if (value === null || value === "") return null;
  if (!Array.isArray(value)) return String(value);
  return value
    .map((entry: Link | Pair) => ("url" in entry ? entry.url : `${entry.key}: ${entry.value}`))
    .join("; ");
}

/** Values by key, in order of first occurrence. The values of a repeated key are joined by “; ”. */
export function valuesByKey(pairs: readonly Pair[]): Map<string, string> {
  const byKey = new Map<string, string>();
  for (const { key, value } of pairs) {
    const earlier = byKey.get(key);
    byKey.set(key, earlier === undefined ? value : `${earlier}; ${value}`);
  }
  return byKey;
}

/** The addresses of images or videos, sorted by position. */
export function addressesInOrder(links: readonly Link[]): string[] {
  return [...links].sort((one, other) => one.order - other.order).map(({ url }) => url);
}

function entries(field: FieldName, value: FieldValue | null): Map<string, string> {
  if (!Array.isArray(value)) return new Map();
  if (!isLinkField(field)) return valuesByKey(value as Pair[]);
  const addresses = addressesInOrder(value as Link[]);
  return new Map(addresses.map((address, index) => [String(index + 1), address]));
}
