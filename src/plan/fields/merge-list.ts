import { type AgreedRow, agreedValue, isAsAgreed } from "../../model/product/agreed.ts";
import { productFields } from "../../model/product/columns.ts";
import { liveValue, requestValue } from "../../model/product/field-values.ts";
import {
  agreedEntries,
  type BaseEntries,
  type Entries,
  type Entry,
  type EntryId,
  entriesOf,
  foldedKey,
  inOrderOf,
  isRehosted,
  isSameEntry,
  type ListColumns,
  listOf,
} from "../../model/product/list-entries.ts";
import {
  type Draft,
  type FieldName,
  type FieldValue,
  isLinkField,
  type ListField,
  type Listing,
  type RememberedListing,
} from "../../model/product/product.ts";

/** Options of {@link mergeList}. */
export interface ListOptions {
  readonly memory?: RememberedListing | undefined;
  /** The last common state; without it the comparison has two sides. */
  readonly agreed?: AgreedRow | undefined;
  /** The sheet's list columns. Their blank cells get a note. @default none */
  readonly columns?: ListColumns | undefined;
  /** The row is an earlier listing, so a required list may be empty. @default false */
  readonly isUndo?: boolean | undefined;
  /** Lists whose entries in the sheet are complete. @default none */
  readonly wholeLists?: ReadonlySet<FieldName> | undefined;
}

interface Sides {
  readonly draft: Draft;
  readonly live: Listing;
  readonly options: ListOptions;
}

/** A row merged into a live list. Each entry counts like a field (decisions 19 and 21). */
export interface ListMerge {
  /** The live list, with images and videos numbered as in the sheet. */
  readonly live: FieldValue | null;
  /** The live list with the row's changes, without the entries in conflict. */
  readonly agreed: FieldValue | null;
  /** The live list with the row's changes, and the sheet's value for each conflict. */
  readonly mine: FieldValue | null;
  /** Entries that both sides have changed since the common state. */
  readonly inConflict: readonly EntryId[];
  /** Entries that only the marketplace has changed since the common state. */
  readonly kept: readonly EntryId[];
  /**
   * Live entries with blank cells, or with columns deleted since the export, which stay. Named by
   * key or position.
   */
  readonly blank: readonly string[];
  /** Whether the service moved the links to its own addresses (decision 20). */
  readonly isRehosted: boolean;
  /** When an undo removed the sheet's entries; wall-clock milliseconds. */
  readonly undoneAtMs?: number | undefined;
}

/**
 * Merges the entries of a row into the live list by key or position. A blank cell or missing column
 * keeps the live entry; `<clear>` removes it (decision 26). With `wholeLists`, a row with any entry
 * replaces the whole list.
 */
export function mergeList(field: ListField, sides: Sides): ListMerge {
  const lists = listsOf(field, sides);
  const { asked, live, base } = lists;
  const plain = new Map<EntryId, Entry | undefined>();
  const disputed = new Map<EntryId, Entry | undefined>();
  const kept: EntryId[] = [];
  let wasRehosted = false;
  for (const [id, entry] of asked) {
    if (isSameEntry(entry, live.get(id))) continue;
    if (!lists.isKnown(id)) plain.set(id, entry);
    else if (lists.isUndone(id, entry)) disputed.set(id, entry);
    else if (isSameEntry(entry, base?.get(id))) {
      if (lists.isLiveAsAgreed(id)) wasRehosted = true;
      else kept.push(id);
    } else if (lists.isLiveAsAgreed(id)) plain.set(id, entry);
    else disputed.set(id, entry);
  }
  const { undoneAtMs } = lists;
  const isUndone = [...disputed].some(([id, entry]) => lists.isUndone(id, entry));
  return {
    live: listOf(live),
    agreed: listOf(put(field, live, plain)),
    mine: listOf(put(field, live, new Map([...plain, ...disputed]))),
    ...{ inConflict: [...disputed.keys()], kept, isRehosted: wasRehosted },
    ...(isUndone && { undoneAtMs }),
    blank: blankEntries(field, lists, sides),
  };
}

/** Whether a row has any entry of a list. */
export function asksOfList(field: ListField, draft: Draft): boolean {
  return askedEntries(field, draft).size > 0;
}

interface Lists {
  /** The row's entries; undefined for `<clear>`. */
  readonly asked: ReadonlyMap<EntryId, Entry | undefined>;
  readonly live: Entries;
  /** The common entries; undefined if they are unknown or only their digest is known. */
  readonly base: BaseEntries | undefined;
  /** Whether the common entry is known. */
  readonly isKnown: (id: EntryId) => boolean;
  readonly isLiveAsAgreed: (id: EntryId) => boolean;
  readonly isUndone: (id: EntryId, entry: Entry | undefined) => boolean;
  readonly undoneAtMs: number | undefined;
}

function listsOf(field: ListField, { draft, live: listing, options }: Sides): Lists {
  const { agreed, wholeLists } = options;
  const listed = liveValue(listing, field);
  const answered = entriesOf(field, requestValue(field, listed) ?? null);
  const given = askedEntries(field, draft);
  const value = agreedValue(agreed, field);
  const base = agreedEntries(field, value);
  const live = isLinkField(field) ? placed(answered, base) : answered;
  // A required list must be sent if no request can carry its live entries.
  const isOpen = options.isUndo !== true && live.size === 0 && productFields[field].isRequired;
  const isBlankBefore = base === undefined && isAsAgreed(field, value, listed);
  const undone = agreed?.undone?.[field];
  const undoneEntries = undone && agreedEntries(field, undone);
  return {
    asked: wholeLists?.has(field)
      ? wholeAsked(given, [...live.keys(), ...(base?.keys() ?? [])])
      : given,
    ...{ live, base, undoneAtMs: undone?.atMs },
    isKnown: (id) => !isOpen && value !== undefined && (agreed?.isWhole || base?.has(id)) === true,
    isLiveAsAgreed: (id) =>
      isBlankBefore ||
      isSameEntry(live.get(id), base?.get(id)) ||
      isRehosted(live.get(id), base?.get(id)),
    isUndone: (id, entry) =>
      undoneEntries?.has(id) === true && isSameEntry(entry, undoneEntries.get(id)),
  };
}

/** Removes the entries that the row lacks, if the row has any entry of the list. */
function wholeAsked(
  given: ReadonlyMap<EntryId, Entry | undefined>,
  others: readonly EntryId[],
): ReadonlyMap<EntryId, Entry | undefined> {
  if (given.size === 0) return given;
  const asked = new Map(given);
  for (const id of others) if (!asked.has(id)) asked.set(id, undefined);
  return asked;
}

export function askedEntries(
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

/**
 * Numbers the live links like the sheet. When a link is cleared, the marketplace moves later links
 * up but the sheet does not; the common state shows which is which. Without it, links are counted
 * from 1.
 */
function placed(live: Entries, base: BaseEntries | undefined): Entries {
  const sequence = [...live.values()];
  const before = [...(base ?? [])].flatMap(([id, entry]) =>
    entry === undefined ? [] : [[id, entry] as const],
  );
  const isSame =
    before.length === sequence.length &&
    before.every(
      ([, entry], at) => isSameEntry(entry, sequence[at]) || isRehosted(sequence[at], entry),
    );
  return isSame
    ? renumbered(
        sequence,
        before.map(([id]) => id),
      )
    : live;
}

function renumbered(sequence: readonly Entry[], ids: readonly EntryId[]): Entries {
  return new Map(
    sequence.map((entry, at) => {
      const order = Number(ids[at]);
      return [String(order), entry.map((one) => ({ ...one, order })) as Entry];
    }),
  );
}

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

/** Links that moved to another position. A blank cell must not add a second copy. */
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

/**
 * Live entries that a person may think they have removed by emptying a cell or deleting a column.
 */
function blankEntries(
  field: ListField,
  { asked, live, base }: Lists,
  { options: { columns, agreed } }: Sides,
): string[] {
  // The list did not fit into the export's cells, which were left blank.
  if (agreed?.isWhole && base === undefined) return [];
  const isOwn = (id: EntryId) => columns?.get(field)?.has(id) === true || base?.has(id) === true;
  return [...live].flatMap(([id, [first]]) => {
    if (first === undefined || asked.has(id) || !isOwn(id)) return [];
    return ["key" in first ? first.key : id];
  });
}
