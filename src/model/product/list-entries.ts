import { normalForm } from "../text/spelling.ts";
import { type ExportedValue, isRemoved } from "./agreed.ts";
import type { Column } from "./columns.ts";
import { fieldEquals } from "./equality.ts";
import {
  type FieldName,
  type FieldValue,
  isLinkField,
  type Link,
  type ListField,
  type Pair,
} from "./product.ts";

export type ListColumns = ReadonlyMap<FieldName, ReadonlySet<EntryId>>;

/** Identifies a list entry: its folded key, or the position of a link, from 1. */
export type EntryId = string;

/** Has several members if a list has several values for a key. */
export type Entry = readonly (Link | Pair)[];
export type Entries = ReadonlyMap<EntryId, Entry>;

export function listColumns(
  columns: Iterable<Pick<Column, "field" | "part" | "key">>,
): ListColumns {
  const ids = new Map<FieldName, Set<EntryId>>();
  for (const { field, part, key } of columns) {
    const id = part === undefined ? key && foldedKey(key) : String(part);
    if (id === undefined) continue;
    ids.set(field, (ids.get(field) ?? new Set()).add(id));
  }
  return ids;
}

export function columnFields(columns: Iterable<Pick<Column, "field">>): ReadonlySet<FieldName> {
  return new Set([...columns].map(({ field }) => field));
}

/** Each entry's last common value; undefined if the entry was removed on both sides. */
export type BaseEntries = ReadonlyMap<EntryId, Entry | undefined>;

/** A link to a file that the marketplace copied to its own address, `at` (decision 20). */
interface RehostedLink extends Link {
  readonly at: string;
}

/** The entries of a common list; undefined if it is unknown or stored only as a digest. */
export function agreedEntries(
  field: ListField,
  agreed: { readonly value: ExportedValue | undefined } | undefined,
): BaseEntries | undefined {
  if (agreed === undefined) return undefined;
  const { value } = agreed;
  if (value === undefined || value === "") return none;
  if (!Array.isArray(value)) return undefined;
  return new Map(
    [...entriesOf(field, value as FieldValue)].map(([id, entry]) => [
      id,
      entry[0] && isRemoved(entry[0]) ? undefined : entry,
    ]),
  );
}

export function agreedList(field: ListField, entries: BaseEntries): FieldValue {
  const removed = (id: EntryId): Entry =>
    isLinkField(field) ? [{ order: Number(id), url: "" }] : [{ key: id, value: "" }];
  const all = new Map([...entries].map(([id, entry]) => [id, entry ?? removed(id)]));
  return listOf(inOrderOf(field, all)) ?? ([] as unknown as FieldValue);
}

export function isRehosted(live: Entry | undefined, agreed: Entry | undefined): boolean {
  const at = (agreed?.[0] as Partial<RehostedLink> | undefined)?.at;
  const [link] = live ?? [];
  return at !== undefined && link !== undefined && "url" in link && link.url === at;
}

export function withRehosting(sent: Entry, answered: Entry | undefined): Entry {
  const [one, other] = [sent[0], answered?.[0]];
  if (one === undefined || other === undefined || !("url" in one) || !("url" in other)) return sent;
  return one.url === other.url ? sent : [{ ...one, at: other.url } as RehostedLink];
}

export function entriesOf(field: ListField, list: FieldValue | null): Entries {
  if (!Array.isArray(list)) return none;
  if (isLinkField(field)) {
    const links = (list as Link[]).toSorted((one, other) => one.order - other.order);
    return new Map(links.map((link) => [String(link.order), [link]]));
  }
  return Map.groupBy(list as Pair[], ({ key }) => foldedKey(key));
}

export function listOf(entries: Entries): FieldValue | null {
  return entries.size === 0 ? null : ([...entries.values()].flat() as unknown as FieldValue);
}

export function inOrderOf(field: ListField, entries: Entries): Entries {
  if (!isLinkField(field)) return entries;
  return new Map([...entries].sort(([one], [other]) => Number(one) - Number(other)));
}

export function isSameEntry(one: Entry | undefined, other: Entry | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const [first] = one;
  return fieldEquals(first !== undefined && "url" in first ? "images" : "options", one, other);
}

export function foldedKey(key: string): EntryId {
  return normalForm(key, "NFKC").trim().toLowerCase();
}

export const none: Entries = new Map();
