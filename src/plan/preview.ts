import { categoryBook } from "../model/categories.ts";
import type { RememberedListing } from "../model/memory.ts";
import type { Change } from "../model/plan.ts";
import type { Breather, ListingsPart, ListingsRead, ListingsSeen } from "../model/ports.ts";
import type { Listing } from "../model/product.ts";
import { RowSet } from "../model/row-set.ts";
import { atOnce, inSlices, type Steps } from "../model/steps.ts";
import { TextColumn } from "../model/text-column.ts";
import { TextIndex } from "../model/text-index.ts";
import type { PlanInput, PlannedRow } from "./input.ts";
import { repeatedSkus } from "./make.ts";
import { hasDraft } from "./packed-rows.ts";
import { writtenSince } from "./read-behind.ts";
import { planRow, type RowContext } from "./row.ts";

/**
 * How sure a preview is: `firm` as the plan of the whole reading will have it; `remembered` from
 * the listing memory, or from a list that is not read to its end yet; `reading` when nothing is known of the SKU yet.
 */
export type Certainty = "remembered" | "firm" | "reading";

/**
 * One row of a comparison that is still under way: only ever to be looked at, for it has no
 * operation. While it is `reading`, its action is `blocked` and says nothing.
 */
export type PreviewedChange = Change & {
  readonly certainty: Certainty;
  /** Of a remembered one: when its listing was last seen; wall-clock milliseconds. */
  readonly asOfMs?: number | undefined;
};

/** What was told last of a row was seen in this very reading, and is what the plan will have: it is firm. */
export interface ConfirmedChange {
  readonly row: number;
  readonly certainty: "confirmed";
}

/** What is told of a row. */
export type Preview = PreviewedChange | ConfirmedChange;

/** What previews are made from: all that a plan is, but for the reading. */
export type PreviewInput = Omit<PlanInput, "live" | "base" | "rates" | "latencyMs"> & {
  /** SKUs whose absence settles nothing: others that they may stand for are asked for afterwards. */
  readonly askedFurther?: Pick<ReadonlySet<string>, "has">;
};

/**
 * Says of each row what the plan will do with it, as far as that is known, by the plan's own code:
 * from the listing memory at first, and firmly once the row's SKU is read.
 */
export class PlanPreview {
  readonly #input: PreviewInput;
  readonly #shared: Shared;
  /** By the first row of a SKU: what of it was told. */
  readonly #settled = new RowSet();
  readonly #seen = new RowSet();
  /** That of the latest answer. */
  #context: RowContext | undefined;

  constructor(input: PreviewInput, shared: Shared = atOnce(sharedSteps(input))) {
    this.#input = input;
    this.#shared = shared;
  }

  /** A preview of many rows, made with breaks, so that it holds nobody up. */
  static async inSlices(input: PreviewInput, breathe: Breather): Promise<PlanPreview> {
    return new PlanPreview(input, await inSlices(sharedSteps(input), breathe));
  }

  /** The rows as they stand before anything is read. */
  *recall(rows: Iterable<PlannedRow>): Generator<PreviewedChange> {
    for (const row of rows) yield this.#recalled(row);
  }

  /** The rows that an answer settled, as the plan will have them. */
  *settle(part: ListingsPart): Generator<Preview> {
    const { askedFurther } = this.#input;
    const absent = [...part.absent].filter((sku) => askedFurther?.has(sku) !== true);
    for (const sku of [...part.listings.keys(), ...absent, ...part.unproven]) {
      const first = this.#firstRowOf(sku);
      if (first === undefined) continue;
      this.#settled.add(first.row);
      const isSeen = part.areAsSeen === true && this.#seen.has(first.row);
      const isConfirmed = isSeen && part.listings.has(sku) && !part.duplicated.has(sku);
      for (const row of this.#openRowsOf(sku, first)) {
        if (isConfirmed) yield { row: row.row, certainty: "confirmed" };
        else yield this.#firm(row, part);
      }
    }
  }

  /** The rows of what was seen and is not settled: newer than what is remembered, but no more certain. */
  *see({ listings, readAtMs: atMs }: ListingsSeen): Generator<PreviewedChange> {
    for (const [sku, listing] of listings) {
      const first = this.#firstRowOf(sku);
      if (first === undefined || this.#settled.has(first.row)) continue;
      this.#seen.add(first.row);
      for (const row of this.#openRowsOf(sku, first)) {
        yield this.#changeFrom(row, { listing, atMs });
      }
    }
  }

  #recalled(row: PlannedRow): PreviewedChange {
    const remembered = this.#input.memory.get(row.sku);
    if (isInvalidAnyway(row)) return this.#firm(row, readNothing);
    if (remembered !== undefined) return this.#changeFrom(row, latestOf(remembered));
    const { row: number, sku } = row;
    return { row: number, sku, ...nothing, action: "blocked", certainty: "reading" };
  }

  #firstRowOf(sku: string): PlannedRow | undefined {
    const place = this.#shared.firstPlaces.find(sku);
    return place === undefined ? undefined : this.#input.rows[place];
  }

  /** The rows of a SKU that were not firm from the start. */
  #openRowsOf(sku: string, first: PlannedRow): readonly PlannedRow[] {
    const rows = [first, ...(this.#shared.moreRowsBySku.get(sku) ?? [])];
    return rows.filter((row) => !isInvalidAnyway(row));
  }

  #changeFrom(row: PlannedRow, { listing, atMs }: Known): PreviewedChange {
    const change = this.#change(row, readOf(row.sku, listing, atMs));
    return Object.assign(change, { certainty: "remembered", asOfMs: atMs } as const);
  }

  #firm(row: PlannedRow, live: ListingsRead): PreviewedChange {
    return Object.assign(this.#change(row, live), { certainty: "firm" } as const);
  }

  /** A change of its own: whoever copies it asks for all of its fields. */
  #change(row: PlannedRow, live: ListingsRead): Change {
    return planRow(row, this.#contextOf(live)).change;
  }

  /** The same for all rows that one answer tells of. */
  #contextOf(live: ListingsRead): RowContext {
    if (this.#context?.input.live !== live) {
      this.#context = { ...this.#shared, input: { ...this.#input, live } };
    }
    return this.#context;
  }
}

/** A listing, and when it was like that; wall-clock milliseconds. */
type Known = Pick<RememberedListing, "listing" | "atMs">;

/** What the previews of all rows share. */
interface Shared extends Omit<RowContext, "input"> {
  /** The place of the first row of each SKU. */
  readonly firstPlaces: Pick<TextIndex, "find">;
  /** The other rows of SKUs that more than one row carries. */
  readonly moreRowsBySku: ReadonlyMap<string, readonly PlannedRow[]>;
}

function* sharedSteps({ rows, categories }: PreviewInput): Steps<Shared> {
  const repeated = yield* repeatedSkus(rows);
  const skus = new TextColumn();
  const firstPlaces = new TextIndex(skus);
  const moreRowsBySku = new Map<string, PlannedRow[]>();
  for (const [place, row] of rows.entries()) {
    const { sku } = row;
    skus.push(sku);
    if (firstPlaces.add(place) !== place) {
      const more = moreRowsBySku.get(sku);
      if (more === undefined) moreRowsBySku.set(sku, [row]);
      else more.push(row);
    }
    yield;
  }
  const isPreview = true;
  return { categories: categoryBook(categories), repeated, firstPlaces, moreRowsBySku, isPreview };
}

/** Whatever is live, such a row is invalid. */
function isInvalidAnyway(row: PlannedRow): boolean {
  return (
    row.findings.some(
      ({ severity, onlyOnCreate }) => severity === "error" && onlyOnCreate !== true,
    ) || !hasDraft(row)
  );
}

/** The newest that is known of a listing: a list that was read may have been behind a write. */
function latestOf(remembered: RememberedListing): Known {
  const { listing, atMs, whole } = remembered;
  const isBehind = writtenSince(listing, remembered, atMs) !== undefined;
  return isBehind && whole !== undefined ? whole : { listing, atMs };
}

/** A reading of one SKU and nothing else. */
function readOf(sku: string, listing: Listing, readAtMs: number): ListingsRead {
  const listings = new Map([[sku, listing]]);
  return { listings, absent: none, unproven: none, duplicated: none, readAtMs };
}

const none: ReadonlySet<string> = new Set();

/** For the many rows of which nothing is known at first. */
const nothing = { fields: [], notes: [] } as const;

/** For rows of which nothing live matters. */
const readNothing: ListingsRead = {
  listings: new Map(),
  absent: none,
  unproven: none,
  duplicated: none,
  readAtMs: 0,
};
