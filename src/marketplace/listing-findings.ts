import { PackedMap } from "../model/packed.ts";
import type { Breather, ListingsPart, ListingsRead, ListingsReadOptions } from "../model/ports.ts";
import type { Listing } from "../model/product.ts";
import { inBatches, inSlices, type Steps } from "../model/steps.ts";
import type { Context } from "./context.ts";
import { incompleteReason } from "./incomplete.ts";
import type { Collected } from "./lists.ts";
import { foldSku } from "./sku-filter.ts";
import type { WholeList } from "./whole-list.ts";

/** SKUs whose listings are looked up together in a whole list, which may stand in any order. */
const lookedUpTogether = 2_000;

/** SKUs of a whole list that one part tells of. */
const toldTogether = 100;

/** Who is told what each answer settled; nobody by default. */
interface FindingsOptions {
  readonly onPart?: ListingsReadOptions["onPart"];
}

interface OpenPart extends ListingsPart {
  readonly listings: Map<string, Listing>;
  readonly absent: Set<string>;
  readonly unproven: Set<string>;
  readonly duplicated: Set<string>;
}

/**
 * What is known of each SKU asked for; whatever nothing is said about stays unproven. Each SKU is to
 * be settled once: what a part has told is never taken back.
 */
export class ListingFindings {
  readonly #context: Context;
  readonly #listings = new PackedMap<Listing>();
  readonly #absent = new Set<string>();
  readonly #duplicated = new Set<string>();
  /** When the reading began; wall-clock milliseconds. */
  readonly readAtMs: number;
  readonly #onPart: FindingsOptions["onPart"];
  /** SKUs about which no part has said anything yet. */
  readonly #untold: Set<string>;
  /** Those of which a part has said that nothing can be proven. */
  readonly #toldUnproven = new Set<string>();
  #part: OpenPart;

  /** @param wanted the SKUs asked for; taken over */
  constructor(context: Context, wanted: Set<string>, options: FindingsOptions = {}) {
    this.#context = context;
    this.#untold = wanted;
    this.readAtMs = context.clock.wallMs();
    this.#onPart = options.onPart;
    this.#part = newPart(this.readAtMs);
  }

  /** Whether no part has said anything about a SKU yet. */
  isOpen(sku: string): boolean {
    return this.#untold.has(sku);
  }

  /** Takes an answer whose check passed: what it lacks is absent. */
  async addProven({ items }: Collected<Listing>, wanted: readonly string[]): Promise<void> {
    const byFold = Map.groupBy(items, (listing) => foldSku(listing.sku));
    for (const sku of wanted) this.#settle(sku, byFold.get(foldSku(sku)) ?? []);
    await this.#tell();
  }

  /** Takes from an answer what it holds of one SKU, and says whether that is anything. */
  async addFound(answer: Collected<Listing>, sku: string): Promise<boolean> {
    const isFound = this.#addExact(sku, answer.items);
    await this.#tell();
    return isFound;
  }

  /**
   * Takes the whole list; from one that is not whole, only what it holds. It may be long, and packed:
   * some SKUs at a time, their listings are looked up in the order of the list.
   */
  async addWhole(list: WholeList, wanted: readonly string[], breathe: Breather): Promise<void> {
    if (!list.complete) {
      this.#context.warn({
        code: "list-incomplete",
        message: incompleteReason(list, this.#context),
      });
    }
    const placesOf = await inSlices(placesByFold(list.skus), breathe);
    for (const some of inBatches(wanted, lookedUpTogether)) {
      const places = some.flatMap((sku) => placesOf.get(foldSku(sku)) ?? []);
      const listings = await inSlices(listingsAt(list.items, places), breathe);
      for (const few of inBatches(some, toldTogether)) {
        for (const sku of few) {
          const alike = (placesOf.get(foldSku(sku)) ?? []).flatMap((at) => listings.get(at) ?? []);
          if (list.complete) this.#settle(sku, alike);
          else this.#addExact(sku, alike);
        }
        await this.#tell();
        await breathe();
      }
    }
  }

  /** The whole reading; what no part has told yet is told now, as unproven. */
  async finish(): Promise<ListingsRead> {
    for (const sku of this.#untold) this.#part.unproven.add(sku);
    await this.#tell();
    return {
      listings: this.#listings,
      absent: this.#absent,
      unproven: this.#toldUnproven,
      duplicated: this.#duplicated,
      readAtMs: this.readAtMs,
    };
  }

  /** Settles one SKU by all that an answer lists of it, or that differs by letter case alone. */
  #settle(sku: string, alike: readonly Listing[]): void {
    if (this.#addExact(sku, alike)) return;
    const [twin] = alike;
    if (twin === undefined) {
      this.#absent.add(sku);
      this.#part.absent.add(sku);
    } else {
      this.#part.unproven.add(sku);
      this.#warnOfTwin(sku, twin.sku);
    }
  }

  /** SKUs compare exactly, whatever the filter does. */
  #addExact(sku: string, candidates: readonly Listing[]): boolean {
    const [listing, ...more] = candidates.filter((candidate) => candidate.sku === sku);
    if (listing === undefined) return false;
    this.#listings.set(sku, listing);
    this.#part.listings.set(sku, listing);
    if (more.length > 0) {
      this.#duplicated.add(sku);
      this.#part.duplicated.add(sku);
    }
    return true;
  }

  async #tell(): Promise<void> {
    const part = this.#part;
    const settled = [...part.listings.keys(), ...part.absent, ...part.unproven];
    if (settled.length === 0) return;
    for (const sku of settled) this.#untold.delete(sku);
    for (const sku of part.unproven) this.#toldUnproven.add(sku);
    this.#part = newPart(this.readAtMs);
    await this.#onPart?.(part);
  }

  /** A twin by letter case may be this very listing to the marketplace: nothing is proven. */
  #warnOfTwin(sku: string, twin: string): void {
    this.#context.warn({
      code: "sku-differs-by-case",
      message: this.#context.say.differsByCase(sku, twin),
    });
  }
}

/** Where in a list each SKU stands, whatever its letter case. */
function* placesByFold(skus: readonly string[]): Steps<ReadonlyMap<string, readonly number[]>> {
  const places = new Map<string, number[]>();
  for (const [at, sku] of skus.entries()) {
    const fold = foldSku(sku);
    const others = places.get(fold);
    if (others === undefined) places.set(fold, [at]);
    else others.push(at);
    yield;
  }
  return places;
}

function* listingsAt(
  items: readonly Listing[],
  places: readonly number[],
): Steps<ReadonlyMap<number, Listing>> {
  const listings = new Map<number, Listing>();
  for (const at of places.toSorted((one, other) => one - other)) {
    const listing = items[at];
    if (listing !== undefined) listings.set(at, listing);
    yield;
  }
  return listings;
}

function newPart(readAtMs: number): OpenPart {
  const [absent, unproven, duplicated] = [new Set<string>(), new Set<string>(), new Set<string>()];
  return { listings: new Map(), absent, unproven, duplicated, readAtMs };
}
