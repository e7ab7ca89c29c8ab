import { fieldEquals } from "../../model/product/equality.ts";
import { isAsExported } from "../../model/product/exported-value.ts";
import {
  type Draft,
  type FieldName,
  type FieldValue,
  isLinkField,
  type ListField,
  type Listing,
  type RememberedListing,
} from "../../model/product/product.ts";
import type { ExportedRow } from "../../model/sheet/export-base.ts";
import { liveValue, requestValue, requiredFields } from "./fields.ts";
import {
  type Entries,
  type Entry,
  type EntryId,
  entriesOf,
  foldedKey,
  inOrderOf,
  isSameEntry,
  type ListColumns,
  listOf,
  none,
} from "./list-entries.ts";

/** What the entries of a row are compared with, besides the listing. */
export interface ListOptions {
  readonly memory?: RememberedListing | undefined;
  /** The row as it was exported; without it the comparison has two sides. */
  readonly exported?: ExportedRow | undefined;
  /**
   * The sheet's columns of lists: a blank cell in one of them gets a note. @default none is known
   */
  readonly columns?: ListColumns | undefined;
  /** Lists whose entries in the sheet are complete. @default none */
  readonly wholeLists?: ReadonlySet<FieldName> | undefined;
}

interface Sides {
  readonly draft: Draft;
  readonly live: Listing;
  readonly options: ListOptions;
}

/** What a row makes of a live list: each entry is a field of its own (decisions 19 and 21). */
export interface ListMerge {
  /** The live list, its images and videos numbered as in the sheet. */
  readonly live: FieldValue | null;
  /** The live list with the row's changes, except for the entries in conflict. */
  readonly agreed: FieldValue | null;
  /** The same with the sheet's side of each conflict. */
  readonly mine: FieldValue | null;
  /** Entries that both the person and the marketplace have changed since the export. */
  readonly inConflict: readonly EntryId[];
  /** Entries that only the marketplace has changed since the export. */
  readonly kept: readonly EntryId[];
  /**
   * Live entries whose cells are blank, or whose columns were deleted since the export: they stay.
   * Named by key or position.
   */
  readonly blank: readonly string[];
  /** Links as sent, at other addresses (decision 20). */
  readonly isRehosted: boolean;
}

/**
 * Merges the entries of a row into the live list, by key or position. A blank cell and a missing
 * column leave their entry as it is; `<clear>` removes it (decision 26). With `wholeLists` a row
 * with any entry replaces the whole list.
 */
export function mergeList(field: ListField, sides: Sides): ListMerge {
  const lists = listsOf(field, sides);
  const { asked, live } = lists;
  const plain = new Map<EntryId, Entry | undefined>();
  const disputed = new Map<EntryId, Entry | undefined>();
  const kept: EntryId[] = [];
  let isRehosted = false;
  for (const [id, entry] of asked) {
    if (isSameEntry(entry, live.get(id))) continue;
    if (lists.isAsSent(id, entry)) isRehosted = true;
    else if (lists.exported === undefined) plain.set(id, entry);
    else if (isSameEntry(entry, lists.exported.get(id))) kept.push(id);
    else if (lists.isLiveAsExported(id)) plain.set(id, entry);
    else disputed.set(id, entry);
  }
  return {
    live: listOf(live),
    agreed: listOf(put(field, live, plain)),
    mine: listOf(put(field, live, new Map([...plain, ...disputed]))),
    ...{ inConflict: [...disputed.keys()], kept, isRehosted },
    blank: blankEntries(field, lists, sides),
  };
}

/** Whether a row asks of a list only what its cells held when they were exported. */
export function asksAsExported(field: ListField, draft: Draft, exported: ExportedRow): boolean {
  const before = exportedEntries(field, exported) ?? new Map<EntryId, Entry>();
  return [...askedEntries(field, draft)].every(([id, entry]) => isSameEntry(entry, before.get(id)));
}

/** Whether a row says anything about a list. */
export function asksOfList(field: ListField, draft: Draft): boolean {
  return askedEntries(field, draft).size > 0;
}

interface Lists {
  /** What the row says of each entry; undefined: `<clear>`. */
  readonly asked: ReadonlyMap<EntryId, Entry | undefined>;
  readonly live: Entries;
  /** Undefined where there are two sides only. */
  readonly exported: Entries | undefined;
  readonly isLiveAsExported: (id: EntryId) => boolean;
  readonly isAsSent: (id: EntryId, entry: Entry | undefined) => boolean;
}

function listsOf(field: ListField, { draft, live: listing, options }: Sides): Lists {
  const listed = liveValue(listing, field);
  const answered = entriesOf(field, requestValue(field, listed) ?? null);
  const given = askedEntries(field, draft);
  const before = options.exported && exportedEntries(field, options.exported);
  const sent = entriesOf(field, options.memory?.sent[field] ?? null);
  const live = isLinkField(field) ? placed(answered, { before, sent, asked: given }) : answered;
  // A required list that is live without anything a request can carry cannot be left alone.
  const isOpen = live.size === 0 && requiredFields.includes(field);
  const exported = options.exported === undefined || isOpen ? undefined : (before ?? none);
  const isBlankBefore =
    options.exported !== undefined &&
    before === undefined &&
    isAsExported(field, options.exported.values[field], listed);
  // The answer to our own write named these addresses: nobody else has changed them.
  const answer = options.memory?.whole?.listing[field];
  const isMoved = sent.size === live.size && fieldEquals(field, answer, listed);
  const asked = options.wholeLists?.has(field)
    ? wholeAsked(given, [...live.keys(), ...(before?.keys() ?? [])])
    : given;
  return {
    ...{ asked, live, exported },
    isLiveAsExported: (id) =>
      isBlankBefore ||
      isSameEntry(live.get(id), exported?.get(id)) ||
      (isMoved && isSameEntry(sent.get(id), exported?.get(id))),
    isAsSent: field === "images" ? rehosting({ sent, live, asked }) : () => false,
  };
}

/** Removes entries that are missing in a row with any entry of the list. */
function wholeAsked(
  given: ReadonlyMap<EntryId, Entry | undefined>,
  others: readonly EntryId[],
): ReadonlyMap<EntryId, Entry | undefined> {
  if (given.size === 0) return given;
  const asked = new Map(given);
  for (const id of others) if (!asked.has(id)) asked.set(id, undefined);
  return asked;
}

function askedEntries(
  field: ListField,
  { product, clearedEntries }: Draft,
): ReadonlyMap<EntryId, Entry | undefined> {
  const asked = new Map<EntryId, Entry | undefined>(entriesOf(field, product[field] ?? null));
  for (const cleared of clearedEntries?.[field] ?? []) {
    const id = isLinkField(field) ? cleared : foldedKey(cleared);
    if (!asked.has(id)) asked.set(id, undefined);
  }
  return asked;
}

/** Undefined when the hidden sheet keeps only a digest of the field. */
function exportedEntries(field: ListField, { values }: ExportedRow): Entries | undefined {
  const value = values[field];
  if (value === undefined || value === "") return none;
  return Array.isArray(value) ? entriesOf(field, value as FieldValue) : undefined;
}

interface Known {
  readonly before: Entries | undefined;
  readonly sent: Entries;
  readonly asked: ReadonlyMap<EntryId, Entry | undefined>;
}

/**
 * The live links under the sheet's positions. Where a link was cleared, the ones behind it have
 * moved up on the marketplace but not in the sheet: what was exported, or last sent, tells which is
 * which. Without that, links are counted from 1.
 */
function placed(live: Entries, { before, sent, asked }: Known): Entries {
  const sequence = [...live.values()];
  if (before !== undefined && isSameSequence(sequence, [...before.values()])) {
    return renumbered(sequence, [...before.keys()]);
  }
  if (sent.size !== live.size) return live;
  const last = Math.max(0, ...[...sent.keys()].map(Number));
  const isHole = (id: EntryId) => !sent.has(id) && asked.get(id) === undefined;
  for (let position = 1; position < last; position += 1) {
    const id = String(position);
    if (!sent.has(id) && !isHole(id)) return live;
  }
  return renumbered(sequence, [...sent.keys()]);
}

function renumbered(sequence: readonly Entry[], ids: readonly EntryId[]): Entries {
  return new Map(
    sequence.map((entry, at) => {
      const order = Number(ids[at]);
      return [String(order), entry.map((one) => ({ ...one, order })) as Entry];
    }),
  );
}

function isSameSequence(some: readonly Entry[], others: readonly Entry[]): boolean {
  return some.length === others.length && some.every((one, at) => isSameEntry(one, others[at]));
}

/**
 * Whether an entry is as we last sent it and the service has only moved it: the row asks for
 * nothing else, or the list has the same length.
 */
function rehosting({
  sent,
  live,
  asked,
}: Pick<Lists, "live" | "asked"> & { readonly sent: Entries }): Lists["isAsSent"] {
  if (sent.size === 0 || live.size === 0) return () => false;
  const isSent = (id: EntryId, entry: Entry | undefined) =>
    entry !== undefined && isSameEntry(entry, sent.get(id));
  const isAll = [...asked].every(([id, entry]) => isSent(id, entry));
  return isAll || sent.size === live.size ? isSent : () => false;
}

/** The live list with some entries replaced, removed or added. */
function put(
  field: ListField,
  live: Entries,
  changes: ReadonlyMap<EntryId, Entry | undefined>,
): Entries {
  const entries = new Map(live);
  for (const [id, entry] of changes) {
    if (entry === undefined) entries.delete(id);
    else entries.set(id, entry);
  }
  if (!isLinkField(field)) return entries;
  for (const id of movedAway(live, changes, entries)) entries.delete(id);
  return inOrderOf(field, entries);
}

/** Links that are at another position now: a blank cell does not ask for a second copy. */
function movedAway(
  live: Entries,
  changes: ReadonlyMap<EntryId, Entry | undefined>,
  entries: Entries,
): EntryId[] {
  const [before, now, asked] = [live, entries, changes].map(countByUrl) as [Counts, Counts, Counts];
  const moved: EntryId[] = [];
  for (const [id, entry] of [...live].reverse()) {
    const url = urlOf(entry);
    const count = now.get(url) ?? 0;
    if (changes.has(id) || !asked.has(url)) continue;
    if (count <= Math.max(before.get(url) ?? 0, asked.get(url) ?? 0)) continue;
    now.set(url, count - 1);
    moved.push(id);
  }
  return moved;
}

type Counts = Map<string, number>;

function countByUrl(entries: ReadonlyMap<EntryId, Entry | undefined>): Counts {
  const counts: Counts = new Map();
  for (const entry of entries.values()) {
    const url = urlOf(entry);
    if (url !== "") counts.set(url, (counts.get(url) ?? 0) + 1);
  }
  return counts;
}

function urlOf(entry: Entry | undefined): string {
  const [first] = entry ?? [];
  return first !== undefined && "url" in first ? first.url : "";
}

/** Live entries that a person may think they have removed, with a cell or a column. */
function blankEntries(
  field: ListField,
  { asked, live, exported }: Lists,
  { options: { columns, exported: row } }: Sides,
): string[] {
  // The export itself left the cells blank, because none could hold the list.
  if (row !== undefined && exportedEntries(field, row) === undefined) return [];
  const isOwn = (id: EntryId) =>
    columns?.get(field)?.has(id) === true || exported?.has(id) === true;
  return [...live].flatMap(([id, [first]]) => {
    if (first === undefined || asked.has(id) || !isOwn(id)) return [];
    return ["key" in first ? first.key : id];
  });
}
