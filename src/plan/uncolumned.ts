import type { Column } from "../model/columns.ts";
import { fieldEquals } from "../model/equality.ts";
import type { RememberedListing } from "../model/memory.ts";
import type { Draft, FieldName, Link, Listing, Pair } from "../model/product.ts";
import { liveValue, requestValue } from "./fields.ts";

/** The entries of list fields for which a sheet has columns. */
export interface ListColumns {
  /** Keys of options and attributes, alike whatever their case. */
  readonly keys: ReadonlyMap<FieldName, ReadonlySet<string>>;
  /** The highest number among the columns of images and videos. */
  readonly parts: ReadonlyMap<FieldName, number>;
}

/** What a sheet's columns say of its list fields. */
export function listColumns(
  columns: Iterable<Pick<Column, "field" | "part" | "key">>,
): ListColumns {
  const keys = new Map<FieldName, Set<string>>();
  const parts = new Map<FieldName, number>();
  for (const { field, part, key } of columns) {
    if (part !== undefined) parts.set(field, Math.max(part, parts.get(field) ?? 0));
    if (key !== undefined) keys.set(field, (keys.get(field) ?? new Set()).add(folded(key)));
  }
  return { keys, parts };
}

/**
 * A row with the live entries for which its sheet has no column. A list is always sent whole
 * (decision 19), and a missing column never deletes anything (decision 26).
 */
export function withUncolumned(
  draft: Draft,
  live: Listing,
  { columns, memory }: { columns: ListColumns | undefined; memory?: RememberedListing | undefined },
): Draft {
  if (columns === undefined) return draft;
  const product: Record<string, unknown> = { ...draft.product };
  for (const [field, keys] of columns.keys) {
    const own = product[field] as readonly Pair[] | undefined;
    const held = entriesOf<Pair>(live, field).filter(({ key }) => !keys.has(folded(key)));
    if (own !== undefined && held.length > 0) product[field] = [...own, ...held];
  }
  for (const [field, last] of columns.parts) {
    const own = product[field] as readonly Link[] | undefined;
    const sent = field === "images" ? memory?.sent.images : undefined;
    const held =
      own === undefined ? [] : heldLinks(own, { live: linksOf(live, field), last, sent });
    if (own === undefined || held.length === 0) continue;
    product[field] = [...own, ...held].map(({ url }, at) => ({ order: at + 1, url }));
  }
  return { ...draft, product: product as Draft["product"] };
}

/**
 * What a sheet shows of options or attributes: the entries for which it has columns. What has none is
 * nobody's change in the sheet, and no conflict where the marketplace has changed it.
 */
export function columned<Value>(
  field: FieldName,
  value: Value,
  columns: ListColumns | undefined,
): Value {
  const keys = columns?.keys.get(field);
  if (keys === undefined || !Array.isArray(value)) return value;
  // What the service answers may hold anything.
  const held = (value as readonly (Partial<Pair> | null)[]).filter((entry) =>
    keys.has(folded(String(entry?.key))),
  );
  return held as unknown as Value;
}

interface HeldLinks {
  readonly live: readonly Link[];
  readonly last: number;
  readonly sent: readonly Link[] | undefined;
}

/** Links behind the last column; where the service has moved them since (decision 20), as they were sent. */
function heldLinks(own: readonly Link[], { live, last, sent }: HeldLinks): readonly Link[] {
  const before = sent?.slice(0, own.length);
  const isAsSent = sent?.length === live.length && fieldEquals("images", own, before);
  return isAsSent ? sent.slice(own.length) : live.slice(last);
}

function linksOf(live: Listing, field: FieldName): readonly Link[] {
  return entriesOf<Link>(live, field).toSorted((one, other) => one.order - other.order);
}

function entriesOf<Entry>(live: Listing, field: FieldName): readonly Entry[] {
  const value = requestValue(field, liveValue(live, field));
  return (Array.isArray(value) ? value : []) as unknown as readonly Entry[];
}

function folded(key: string): string {
  return key.normalize("NFKC").trim().toLowerCase();
}
