import type { RememberedListing } from "../model/memory.ts";
import { PackedMap } from "../model/packed.ts";
import type { Change } from "../model/plan.ts";
import type { Breather, ListingsPart, ListingsRead, ListingsSeen } from "../model/ports.ts";
import type { Listing } from "../model/product.ts";
import { atOnce, inSlices, type Steps } from "../model/steps.ts";
import { categoryBook } from "./category.ts";
import type { PlanInput, PlannedRow, RowInput } from "./input.ts";
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
  readonly asOfMs?: number;
};

/** What previews are made from: all that a plan is, but for the reading. */
export type PreviewInput = Omit<PlanInput, "live" | "base" | "rates" | "latencyMs">;

/**
 * Says of each row what the plan will do with it, as far as that is known, by the plan's own code:
 * from the listing memory at first, and firmly once the row's SKU is read.
 */
export class PlanPreview {
  readonly #input: PreviewInput;
  readonly #shared: Shared;
  readonly #live = new LiveSoFar();
  /** Newer than what is remembered, but not settled either. */
  readonly #seen = new PackedMap<Known>();

  constructor(input: PreviewInput, shared: Shared = atOnce(sharedSteps(input))) {
    this.#input = input;
    this.#shared = shared;
  }

  /** A preview of many rows, made with breaks, so that it holds nobody up. */
  static async inSlices(input: PreviewInput, breathe: Breather): Promise<PlanPreview> {
    return new PlanPreview(input, await inSlices(sharedSteps(input), breathe));
  }

  /** Takes what an answer settled, and gives the rows whose previews are firm now. */
  settle(part: ListingsPart): PlannedRow[] {
    this.#live.add(part);
    return this.#rowsOf([...part.listings.keys(), ...part.absent, ...part.unproven]);
  }

  /** Takes what was seen and is not settled, and gives the rows whose previews are newer now. */
  see({ listings, readAtMs: atMs }: ListingsSeen): PlannedRow[] {
    const unsettled = [...listings].filter(([sku]) => !this.#live.isSettled(sku));
    for (const [sku, listing] of unsettled) this.#seen.set(sku, { listing, atMs });
    return this.#rowsOf(unsettled.map(([sku]) => sku));
  }

  /** The row as it stands now. */
  preview(row: PlannedRow): PreviewedChange {
    if (this.#live.isSettled(row.sku) || isInvalidAnyway(row)) {
      return { ...this.#change(row, this.#live.read), certainty: "firm" };
    }
    const known = this.#known(row.sku);
    if (known === undefined) {
      const { row: number, sku } = row;
      return { row: number, sku, action: "blocked", fields: [], notes: [], certainty: "reading" };
    }
    const { listing, atMs } = known;
    const change = this.#change(row, readOf(row.sku, listing, atMs));
    return { ...change, certainty: "remembered", asOfMs: atMs };
  }

  #known(sku: string): Known | undefined {
    const remembered = this.#input.memory.get(sku);
    return this.#seen.get(sku) ?? (remembered && latestOf(remembered));
  }

  #rowsOf(skus: readonly string[]): PlannedRow[] {
    return skus.flatMap((sku) => this.#shared.rowsBySku.get(sku) ?? []);
  }

  #change(row: PlannedRow, live: ListingsRead): Change {
    const input: RowInput = { ...this.#input, live };
    return planRow(row, { ...this.#shared, input }).change;
  }
}

/** A listing, and when it was like that; wall-clock milliseconds. */
type Known = Pick<RememberedListing, "listing" | "atMs">;

/** What the previews of all rows share. */
interface Shared extends Omit<RowContext, "input"> {
  readonly rowsBySku: ReadonlyMap<string, readonly PlannedRow[]>;
}

function* sharedSteps({ rows, categories = [] }: PreviewInput): Steps<Shared> {
  const repeated = yield* repeatedSkus(rows);
  const rowsBySku = new Map<string, PlannedRow[]>();
  for (const row of rows) {
    const others = rowsBySku.get(row.sku);
    if (others === undefined) rowsBySku.set(row.sku, [row]);
    else others.push(row);
    yield;
  }
  return { categories: categoryBook(categories), repeated, rowsBySku };
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

/** The parts of a reading, put together. */
class LiveSoFar {
  readonly #listings = new PackedMap<Listing>();
  readonly #absent = new Set<string>();
  readonly #unproven = new Set<string>();
  readonly #duplicated = new Set<string>();
  #readAtMs = 0;

  add(part: ListingsPart): void {
    for (const [sku, listing] of part.listings) this.#listings.set(sku, listing);
    for (const sku of part.absent) this.#absent.add(sku);
    for (const sku of part.unproven) this.#unproven.add(sku);
    for (const sku of part.duplicated) this.#duplicated.add(sku);
    this.#readAtMs = part.readAtMs;
  }

  isSettled(sku: string): boolean {
    return this.#listings.has(sku) || this.#absent.has(sku) || this.#unproven.has(sku);
  }

  get read(): ListingsRead {
    return {
      listings: this.#listings,
      absent: this.#absent,
      unproven: this.#unproven,
      duplicated: this.#duplicated,
      readAtMs: this.#readAtMs,
    };
  }
}
