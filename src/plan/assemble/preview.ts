import { categoryBook } from "../../model/product/categories.ts";
import type { Draft, Listing, RememberedListing } from "../../model/product/product.ts";
import type { Change } from "../../model/run/plan.ts";
import type { ListingsPart, ListingsRead, ListingsSeen } from "../../model/run/ports.ts";
import type { PlanInput, PlannedRow } from "../fields/input.ts";
import { changedSkus } from "../rows/changed-skus.ts";
import { writtenSince } from "../rows/read-lag.ts";
import { createFields, planRow, type RowContext } from "../rows/row.ts";
import { repeatedSkus } from "./make.ts";

/**
 * How certain a preview is: `firm` is what the final plan will have; `remembered` comes from the
 * listing memory, or from a list that is not read to its end; `reading` means that nothing is known
 * of the SKU yet.
 */
export type Certainty = "remembered" | "firm" | "reading";

/**
 * One row of a comparison in progress: for display only, without an operation. While it is
 * `reading`, its action is `blocked` and has no meaning.
 */
export type PreviewedChange = Change & {
  readonly certainty: Certainty;
  /** Of a remembered one: when its listing was last seen; wall-clock milliseconds. */
  readonly asOfMs?: number | undefined;
  /**
   * Of a firm create, whose `fields` are empty: {@link inFull} makes them. A sheet of new products
   * may have a million rows, of which a person looks at a few.
   */
  readonly draft?: Draft;
};

/** The last preview of the row was seen in this very reading and is what the plan will have. */
export interface ConfirmedChange {
  readonly row: number;
  readonly certainty: "confirmed";
}

/** An event about a row's preview. */
export type Preview = PreviewedChange | ConfirmedChange;

/** What previews are made from: the input of a plan without the reading. */
export type PreviewInput = Omit<PlanInput, "live" | "base" | "rates" | "latencyMs"> & {
  /** SKUs whose absence proves nothing yet: similar SKUs are looked up afterwards. */
  readonly askedFurther?: Pick<ReadonlySet<string>, "has">;
};

/**
 * Previews what the plan will do with each row, by the plan's own code: from the listing memory at
 * first, firmly once the row's SKU is read.
 */
export class PlanPreview {
  readonly #input: PreviewInput;
  readonly #shared: Shared;
  readonly #settled = new Set<string>();
  readonly #seen = new Set<string>();
  /** Context of the latest answer. */
  #context: RowContext | undefined;

  constructor(input: PreviewInput) {
    this.#input = input;
    this.#shared = sharedOf(input);
  }

  /** Previews of all rows before anything is read. */
  *recall(rows: Iterable<PlannedRow>): Generator<PreviewedChange> {
    for (const row of rows) yield this.#recalled(row);
  }

  /** The rows that an answer made final. */
  *settle(part: ListingsPart): Generator<Preview> {
    const { askedFurther } = this.#input;
    const absent = [...part.absent].filter((sku) => askedFurther?.has(sku) !== true);
    for (const sku of [...part.listings.keys(), ...absent, ...part.unproven]) {
      this.#settled.add(sku);
      const isSeen = part.areAsSeen === true && this.#seen.has(sku);
      const isConfirmed = isSeen && part.listings.has(sku) && !part.duplicated.has(sku);
      for (const row of this.#openRowsOf(sku)) {
        if (isConfirmed) yield { row: row.row, certainty: "confirmed" };
        else yield this.#firm(row, part);
      }
    }
  }

  /**
   * Rows that were read but are not final yet: newer than what is remembered, but no more certain.
   */
  *see({ listings, readAtMs: atMs }: ListingsSeen): Generator<PreviewedChange> {
    for (const [sku, listing] of listings) {
      if (this.#settled.has(sku)) continue;
      this.#seen.add(sku);
      for (const row of this.#openRowsOf(sku)) {
        yield this.#changeFrom(row, { listing, atMs });
      }
    }
  }

  #recalled(row: PlannedRow): PreviewedChange {
    const remembered = this.#input.memory.get(row.sku);
    if (this.#isKnownAnyway(row)) return this.#firm(row, readNothing);
    if (remembered !== undefined) return this.#changeFrom(row, latestOf(remembered));
    const { row: number, sku } = row;
    return { row: number, sku, ...nothing, action: "blocked", certainty: "reading" };
  }

  #openRowsOf(sku: string): readonly PlannedRow[] {
    return (this.#shared.rowsBySku.get(sku) ?? []).filter((row) => !this.#isKnownAnyway(row));
  }

  /** Such a row is invalid or untouched whatever is live. */
  #isKnownAnyway(row: PlannedRow): boolean {
    return isInvalidAnyway(row) || this.#input.untouched?.has(row.row) === true;
  }

  #changeFrom(row: PlannedRow, { listing, atMs }: Known): PreviewedChange {
    const change = this.#change(row, readOf(row.sku, listing, atMs));
    return { ...change, certainty: "remembered", asOfMs: atMs };
  }

  #firm(row: PlannedRow, live: ListingsRead): PreviewedChange {
    const change = { ...this.#change(row, live), certainty: "firm" } as const;
    const { draft } = row;
    if (change.action !== "create" || draft === undefined) return change;
    return { ...change, fields: noFields, draft };
  }

  #change(row: PlannedRow, live: ListingsRead): Change {
    return planRow(row, this.#contextOf(live)).change;
  }

  #contextOf(live: ListingsRead): RowContext {
    if (this.#context?.input.live !== live) {
      this.#context = { ...this.#shared, input: { ...this.#input, live } };
    }
    return this.#context;
  }
}

/** A preview with all its fields. */
export function inFull(preview: PreviewedChange): PreviewedChange {
  const { draft, ...change } = preview;
  return draft === undefined ? preview : { ...change, fields: createFields(draft) };
}

type Known = Pick<RememberedListing, "listing" | "atMs">;

interface Shared extends Omit<RowContext, "input"> {
  readonly rowsBySku: ReadonlyMap<string, readonly PlannedRow[]>;
}

function sharedOf({ rows, categories, exported }: PreviewInput): Shared {
  return {
    categories: categoryBook(categories),
    repeated: repeatedSkus(rows),
    changedSkus: changedSkus(rows, exported),
    rowsBySku: Map.groupBy(rows, ({ sku }) => sku),
  };
}

function isInvalidAnyway(row: PlannedRow): boolean {
  return (
    row.findings.some(
      ({ severity, onlyOnCreate }) => severity === "error" && onlyOnCreate !== true,
    ) || row.draft === undefined
  );
}

/** The newest known state of a listing; the product list may lag behind a write. */
function latestOf(remembered: RememberedListing): Known {
  const { listing, atMs, whole } = remembered;
  const isBehind = writtenSince(listing, remembered, atMs) !== undefined;
  return isBehind && whole !== undefined ? whole : { listing, atMs };
}

function readOf(sku: string, listing: Listing, readAtMs: number): ListingsRead {
  const listings = new Map([[sku, listing]]);
  return { listings, absent: none, unproven: none, duplicated: none, readAtMs };
}

const none: ReadonlySet<string> = new Set();

const noFields: PreviewedChange["fields"] = [];

const nothing = { fields: noFields, notes: [] } as const;

const readNothing: ListingsRead = {
  listings: new Map(),
  absent: none,
  unproven: none,
  duplicated: none,
  readAtMs: 0,
};
