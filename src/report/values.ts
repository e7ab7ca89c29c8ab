import type { FieldChange } from "../model/plan.ts";
import type { FieldName, FieldValue, Link, Pair } from "../model/product.ts";

/** One line of a difference: a field, or one key or position of it. Absent sides are null. */
export interface PartChange {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** A field's change in parts: options and attributes by key, images and videos by position. */
export function partChanges(change: FieldChange): PartChange[] {
  const { field, before, after } = change;
  if (!Array.isArray(before) && !Array.isArray(after)) {
    return [{ name: field, before: valueText(before), after: valueText(after) }];
  }
  const [from, to] = [entries(field, before), entries(field, after)];
  const names = [...new Set([...from.keys(), ...to.keys()])];
  const parts = names
    .map((name) => ({
      name: `${field}, ${name}`,
      before: from.get(name) ?? null,
      after: to.get(name) ?? null,
    }))
    .filter((part) => part.before !== part.after);
  // A list that differs only in what its parts do not show is still a change.
  return parts.length > 0
    ? parts
    : [{ name: field, before: valueText(before), after: valueText(after) }];
}

/** A value as one text; null when there is none. */
export function valueText(value: FieldValue | null): string | null {
  if (value === null || value === "") return null;
  if (!Array.isArray(value)) return String(value);
  return value
    .map((entry: Link | Pair) => ("url" in entry ? entry.url : `${entry.key}: ${entry.value}`))
    .join("; ");
}

function entries(field: FieldName, value: FieldValue | null): Map<string, string> {
  const found = new Map<string, string>();
  if (!Array.isArray(value)) return found;
  const isLink = field === "images" || field === "videos";
  const list = isLink ? inOrder(value as Link[]) : (value as Pair[]);
  for (const [index, entry] of list.entries()) {
    const name = "url" in entry ? String(index + 1) : entry.key;
    const text = "url" in entry ? entry.url : entry.value;
    const earlier = found.get(name);
    found.set(name, earlier === undefined ? text : `${earlier}; ${text}`);
  }
  return found;
}

function inOrder(links: readonly Link[]): Link[] {
  return [...links].sort((one, other) => one.order - other.order);
}
