import { type AgreedRow, agreedValue, isAsAgreed } from "../../model/product/agreed.ts";
import { productFields } from "../../model/product/columns.ts";
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
  listOf,
} from "../../model/product/list-entries.ts";
import {
  type Draft,
  isLinkField,
  type ListField,
  type Listing,
  type RememberedListing,
} from "../../model/product/product.ts";
import { liveValue, requestValue } from "../../model/run/field-values.ts";
import type { RowInput } from "./input.ts";

export interface ListOptions extends Pick<RowInput, "columns" | "isUndo" | "wholeLists"> {
  readonly memory?: RememberedListing | undefined;
  readonly agreed?: AgreedRow | undefined;
}

export interface ListSides {
  readonly draft: Draft;
  readonly live: Listing;
  readonly options: ListOptions;
}

/** A blank cell or missing column keeps the live entry; `<clear>` removes it (decision 26). */
export function mergeList(field: ListField, sides: ListSides) {
  const lists = listsOf(field, sides);
  const { requested, live, base, undoneAtMs } = lists;
  const plain = new Map<EntryId, Entry | undefined>();
  const disputed = new Map<EntryId, Entry | undefined>();
  let hasLiveChanges = false;
  let wasRehosted = false;
  for (const [id, entry] of requested) {
    if (isSameEntry(entry, live.get(id))) continue;
    if (!lists.isKnown(id)) plain.set(id, entry);
    else if (lists.isUndone(id, entry)) disputed.set(id, entry);
    else if (isSameEntry(entry, base?.get(id))) {
      if (lists.isLiveAsAgreed(id)) wasRehosted = true;
      else hasLiveChanges = true;
    } else if (lists.isLiveAsAgreed(id)) plain.set(id, entry);
    else disputed.set(id, entry);
  }
  const mine = put(field, live, new Map([...plain, ...disputed]));
  const isUndone = [...disputed].some(([id, entry]) => lists.isUndone(id, entry));
  return {
    /** The live list. If its links are those last agreed, they have the sheet's positions. */
    live: listOf(live),
    /** The live list with the row's changes, except those in conflict. */
    agreed: listOf(put(field, live, plain)),
    /** The live list with all changes of the row. */
    mine: listOf(mine),
    hasLiveChanges,
    isInConflict: disputed.size > 0,
    isRehosted: wasRehosted,
    undoneAtMs: isUndone ? undoneAtMs : undefined,
    isOnlyUndone: [...disputed].every(
      ([id, entry]) => lists.isUndone(id, entry) && lists.isLiveAsAgreed(id),
    ),
    entries: { live, base, plain, disputed },
    blank: blankEntries(field, { ...lists, live: mine }, sides),
  };
}

function listsOf(field: ListField, { draft, live: listing, options }: ListSides) {
  const { agreed, wholeLists } = options;
  const listed = liveValue(listing, field);
  const answered = entriesOf(field, requestValue(field, listed) ?? null);
  const requested = requestedEntries(field, draft);
  const value = agreedValue(agreed, field);
  const base = agreedEntries(field, value);
  const live = isLinkField(field) ? placed(answered, base) : answered;
  // A required list must be sent if no request can contain its live entries.
  const isOpen = options.isUndo !== true && live.size === 0 && productFields[field].isRequired;
  const isBlankBefore = base === undefined && isAsAgreed(field, value, listed);
  if (wholeLists?.has(field) && requested.size > 0) {
    for (const id of [...live.keys(), ...(base?.keys() ?? [])]) {
      if (!requested.has(id)) requested.set(id, undefined);
    }
  }
  const undone = agreed?.undone?.[field];
  const undoneEntries = undone && agreedEntries(field, undone);
  return {
    ...{ requested, live, base, undoneAtMs: undone?.atMs },
    isKnown: (id: EntryId) =>
      !isOpen && value !== undefined && (agreed?.isWhole || base?.has(id)) === true,
    isLiveAsAgreed: (id: EntryId) =>
      isBlankBefore ||
      isSameEntry(live.get(id), base?.get(id)) ||
      isRehosted(live.get(id), base?.get(id)),
    isUndone: (id: EntryId, entry: Entry | undefined) =>
      undoneEntries?.has(id) === true && isSameEntry(entry, undoneEntries.get(id)),
  };
}

/** An undefined entry is to be removed (`<clear>`). */
export function requestedEntries(
  field: ListField,
  { product, clearedEntries }: Draft,
): Map<EntryId, Entry | undefined> {
  const requested = new Map<EntryId, Entry | undefined>(entriesOf(field, product[field] ?? null));
  for (const cleared of clearedEntries?.[field] ?? []) {
    const id = isLinkField(field) ? cleared : foldedKey(cleared);
    if (!requested.has(id)) requested.set(id, undefined);
  }
  return requested;
}

/** When a link is cleared, the marketplace moves later links up, but the sheet does not. */
function placed(live: Entries, base: BaseEntries | undefined): Entries {
  const sequence = [...live.values()];
  const before = [...(base ?? [])].filter(([, entry]) => entry !== undefined);
  const isSame =
    before.length === sequence.length &&
    before.every(
      ([, entry], at) => isSameEntry(entry, sequence[at]) || isRehosted(sequence[at], entry),
    );
  if (!isSame) return live;
  return new Map(
    sequence.map((entry, at) => {
      const order = Number(before[at]?.[0]);
      return [String(order), entry.map((one) => ({ ...one, order })) as Entry];
    }),
  );
}

function put(field: ListField, live: Entries, changes: BaseEntries): Entries {
  const entries = new Map(live);
  for (const [id, entry] of changes) {
    if (entry === undefined) entries.delete(id);
    else entries.set(id, entry);
  }
  if (!isLinkField(field)) return entries;
  return inOrderOf(field, withoutMoved(entries, live, changes));
}

/** The blank cells of a link's earlier positions must not keep a second copy of it. */
function withoutMoved(entries: Entries, live: Entries, changes: BaseEntries): Entries {
  const kept = new Map(entries);
  for (const [id, entry] of [...live].reverse()) {
    const url = urlOf(entry);
    const timesIn = (links: BaseEntries) =>
      [...links.values()].filter((link) => urlOf(link) === url).length;
    const sent = timesIn(changes);
    if (changes.has(id) || sent === 0) continue;
    if (timesIn(kept) > Math.max(timesIn(live), sent)) kept.delete(id);
  }
  return kept;
}

function urlOf(entry: Entry | undefined): string {
  const [first] = entry ?? [];
  return first !== undefined && "url" in first ? first.url : "";
}

/** Live entries that stay, by key or position, and that a person may think they have removed. */
function blankEntries(
  field: ListField,
  { requested, live, base }: ReturnType<typeof listsOf>,
  { options: { columns, agreed } }: ListSides,
): string[] {
  // The list did not fit into the cells of the export, which were left blank.
  if (agreed?.isWhole && base === undefined) return [];
  // In a plain sheet, a missing column says nothing: an earlier sheet may have had it.
  const isInSheet = (id: EntryId) =>
    columns?.get(field)?.has(id) === true || (agreed?.isWhole === true && base?.has(id) === true);
  return [...live].flatMap(([id, [first]]) => {
    if (first === undefined || requested.has(id) || !isInSheet(id)) return [];
    return ["key" in first ? first.key : id];
  });
}
