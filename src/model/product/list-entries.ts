import { normalForm } from "../text/normal-form.ts";
import type { Column } from "./columns.ts";
import { fieldEquals } from "./equality.ts";
import type { ExportedValue } from "./exported-value.ts";
import {
  type FieldName,
  type FieldValue,
  isLinkField,
  type Link,
  type ListField,
  type Pair,
} from "./product.ts";

/** The entries of list fields for which a sheet has columns, by their {@link EntryId}. */
export type ListColumns = ReadonlyMap<FieldName, ReadonlySet<EntryId>>;

/**
 * Identity of a list entry: the key of an option or attribute, without regard to case; the position
 * of an image or video, from 1.
 */
export type EntryId = string;

/** One entry; a key that is live several times keeps all of its values. */
export type Entry = readonly (Link | Pair)[];
export type Entries = ReadonlyMap<EntryId, Entry>;

/** The columns of a sheet's list fields. */
export function listColumns(
  columns: Iterable<Pick<Column, "field" | "part" | "key">>,
): ListColumns {
  const found = new Map<FieldName, Set<EntryId>>();
  for (const { field, part, key } of columns) {
    const id = part === undefined ? key && foldedKey(key) : String(part);
    if (id === undefined) continue;
    found.set(field, (found.get(field) ?? new Set()).add(id));
  }
  return found;
}

/** The fields for which a sheet has a column. */
export function columnFields(columns: Iterable<Pick<Column, "field">>): ReadonlySet<FieldName> {
  return new Set([...columns].map(({ field }) => field));
}

/** What both sides had of each entry; undefined: it was removed. */
export type BaseEntries = ReadonlyMap<EntryId, Entry | undefined>;

/** A link that the service answered with an address of its own (decision 20). */
interface RehostedLink extends Link {
  readonly at: string;
}

/** Undefined where nothing is known, or only a digest of it. */
export function agreedEntries(
  field: ListField,
  agreed: { readonly value: ExportedValue | undefined } | undefined,
): BaseEntries | undefined {
  if (agreed === undefined) return undefined;
  const { value } = agreed;
  if (value === undefined || value === "") return none;
  if (!Array.isArray(value)) return undefined;
  const isRemoved = ([first]: Entry) =>
    first !== undefined && ("url" in first ? first.url : first.value) === "";
  return new Map(
    [...entriesOf(field, value as FieldValue)].map(([id, entry]) => [
      id,
      isRemoved(entry) ? undefined : entry,
    ]),
  );
}

/** How {@link agreedEntries} are kept. */
export function agreedList(field: ListField, entries: BaseEntries): FieldValue {
  const removed = (id: EntryId): Entry =>
    isLinkField(field) ? [{ order: Number(id), url: "" }] : [{ key: id, value: "" }];
  const all = new Map([...entries].map(([id, entry]) => [id, entry ?? removed(id)]));
  return listOf(inOrderOf(field, all)) ?? ([] as unknown as FieldValue);
}

/** Whether a live link is the address that the service gave to one that both sides had. */
export function isRehosted(live: Entry | undefined, agreed: Entry | undefined): boolean {
  const at = (agreed?.[0] as Partial<RehostedLink> | undefined)?.at;
  const [link] = live ?? [];
  return at !== undefined && link !== undefined && "url" in link && link.url === at;
}

/** A link that was sent, with the address that the answer has in its place. */
export function withRehosting(sent: Entry, answered: Entry | undefined): Entry {
  const [one, other] = [sent[0], answered?.[0]];
  if (one === undefined || other === undefined || !("url" in one) || !("url" in other)) return sent;
  return one.url === other.url ? sent : [{ ...one, at: other.url } as RehostedLink];
}

/** A list by its entries, in its order. */
export function entriesOf(field: ListField, list: FieldValue | null): Entries {
  if (!Array.isArray(list)) return none;
  if (isLinkField(field)) {
    const links = (list as Link[]).toSorted((one, other) => one.order - other.order);
    return new Map(links.map((link) => [String(link.order), [link]]));
  }
  const entries = new Map<EntryId, Entry>();
  for (const pair of list as Pair[]) {
    const id = foldedKey(pair.key);
    entries.set(id, [...(entries.get(id) ?? []), pair] as Entry);
  }
  return entries;
}

/** The list that entries make; null for none. */
export function listOf(entries: Entries): FieldValue | null {
  return entries.size === 0 ? null : ([...entries.values()].flat() as unknown as FieldValue);
}

/** Links in the order of their positions; other entries as they are. */
export function inOrderOf(field: ListField, entries: Entries): Entries {
  if (!isLinkField(field)) return entries;
  return new Map([...entries].sort(([one], [other]) => Number(one) - Number(other)));
}

/** Whether two entries are equal. */
export function isSameEntry(one: Entry | undefined, other: Entry | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const [first] = one;
  return fieldEquals(first !== undefined && "url" in first ? "images" : "options", one, other);
}

/** A key in the form in which keys are equal. */
export function foldedKey(key: string): EntryId {
  return normalForm(key, "NFKC").trim().toLowerCase();
}

export const none: Entries = new Map();
