import { type ColumnPlace, productFields } from "../product/columns.ts";
import { isBlank } from "../product/equality.ts";
import {
  type FieldName,
  type FieldValue,
  isLinkField,
  isListField,
  type Link,
  type Listing,
  type Pair,
} from "../product/product.ts";
import type { FieldChange } from "./plan.ts";

export function requestValue(field: FieldName, answered: unknown): FieldValue | undefined {
  if (isBlank(answered)) return undefined;
  const { kind, choices } = productFields[field];
  if (kind === "number") return positiveNumber(answered);
  if (isListField(field))
    return Array.isArray(answered) ? requestEntries(field, answered) : undefined;
  if (typeof answered !== "string") return undefined;
  if (choices === undefined) return answered;
  return choices.find((choice) => choice === answered.toUpperCase()) as FieldValue | undefined;
}

/** For display and plans: text if the type is unexpected, null if there is no value. */
export function shownValue(field: FieldName, answered: unknown): FieldValue | null {
  if (isBlank(answered)) return null;
  if (isListField(field) && Array.isArray(answered)) return requestEntries(field, answered) ?? null;
  if (productFields[field].kind === "number") {
    return positiveNumber(answered) ?? (String(answered) as FieldValue);
  }
  return (typeof answered === "string" ? answered : JSON.stringify(answered)) as FieldValue;
}

export function liveValue(listing: Listing | undefined, field: FieldName): unknown {
  return listing !== undefined && Object.hasOwn(listing, field) ? listing[field] : undefined;
}

function positiveNumber(answered: unknown): number | undefined {
  const number = typeof answered === "string" ? Number(answered.trim() || Number.NaN) : answered;
  return typeof number === "number" && Number.isFinite(number) && number > 0 ? number : undefined;
}

function requestEntries(field: FieldName, answered: readonly unknown[]): FieldValue | undefined {
  const valid = isLinkField(field) ? linksInOrder(answered) : answered.flatMap(pairOf);
  return valid.length === 0 ? undefined : (valid as FieldValue);
}

/** Renumbers the links, because the API may number from 0, from 1 or with gaps. */
function linksInOrder(answered: readonly unknown[]): Link[] {
  return answered
    .flatMap(linkOf)
    .sort((one, other) => one.order - other.order)
    .map(({ url }, at) => ({ order: at + 1, url }));
}

function linkOf(entry: unknown, index: number): Link[] {
  if (typeof entry !== "object" || entry === null) return [];
  const { order, url } = entry as Partial<Link>;
  if (typeof url !== "string" || url === "") return [];
  return [{ order: Number.isSafeInteger(order) ? (order as number) : index + 1, url }];
}

function pairOf(entry: unknown): Pair[] {
  if (typeof entry !== "object" || entry === null) return [];
  const { key, value } = entry as Partial<Pair>;
  return isFilled(key) && isFilled(value) ? [{ key, value }] : [];
}

function isFilled(text: unknown): text is string {
  return typeof text === "string" && text !== "";
}

export interface PartChange {
  readonly field: FieldName;
  readonly place: ColumnPlace;
  readonly before: string | null;
  readonly after: string | null;
}

export function partChanges(change: FieldChange): PartChange[] {
  const { field, before, after } = change;
  const whole = [{ field, place: {}, before: valueText(before), after: valueText(after) }];
  if (!Array.isArray(before) && !Array.isArray(after)) return whole;
  const [from, to] = [entries(field, before), entries(field, after)];
  const names = [...new Set([...from.keys(), ...to.keys()])];
  const parts = names
    .map((name) => ({
      ...{ field, place: isLinkField(field) ? { part: Number(name) } : { key: name } },
      before: from.get(name) ?? null,
      after: to.get(name) ?? null,
    }))
    .filter((part) => part.before !== part.after);
  // The lists may differ in something that their parts do not show. That is still a change.
  return parts.length > 0 ? parts : whole;
}

export function valueText(value: FieldValue | null): string | null {
  if (value === null || value === "") return null;
  if (!Array.isArray(value)) return String(value);
  return value
    .map((entry: Link | Pair) => ("url" in entry ? entry.url : `${entry.key}: ${entry.value}`))
    .join("; ");
}

export function valuesByKey(pairs: readonly Pair[]): Map<string, string> {
  const byKey = Map.groupBy(pairs, ({ key }) => key);
  return new Map([...byKey].map(([key, same]) => [key, same.map(({ value }) => value).join("; ")]));
}

export function addressesInOrder(links: readonly Link[]): string[] {
  return [...links].sort((one, other) => one.order - other.order).map(({ url }) => url);
}

function entries(field: FieldName, value: FieldValue | null): Map<string, string> {
  if (!Array.isArray(value)) return new Map();
  if (!isLinkField(field)) return valuesByKey(value as Pair[]);
  const addresses = addressesInOrder(value as Link[]);
  return new Map(addresses.map((address, index) => [String(index + 1), address]));
}
