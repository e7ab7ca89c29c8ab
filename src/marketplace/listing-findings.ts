import { PackedMap } from "../model/packed.ts";
import type { ListingsPart, ListingsRead } from "../model/ports.ts";
import type { Listing } from "../model/product.ts";
import type { Context } from "./context.ts";
import { incompleteReason } from "./incomplete.ts";
import type { Collected } from "./lists.ts";
import { foldSku } from "./sku-filter.ts";

/** Who is told what each answer settled; nobody by default. */
interface FindingsOptions {
  readonly onPart?: ((part: ListingsPart) => void) | undefined;
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
  readonly #unproven: Set<string>;
  readonly #listings = new PackedMap<Listing>();
  readonly #absent = new Set<string>();
  readonly #duplicated = new Set<string>();
  /** When the reading began; wall-clock milliseconds. */
  readonly readAtMs: number;
  readonly #onPart: FindingsOptions["onPart"];
  /** SKUs about which no part has said anything yet. */
  readonly #untold: Set<string>;
  #part: OpenPart;

  constructor(context: Context, wanted: readonly string[], options: FindingsOptions = {}) {
    this.#context = context;
    this.#unproven = new Set(wanted);
    this.#untold = new Set(wanted);
    this.readAtMs = context.clock.wallMs();
    this.#onPart = options.onPart;
    this.#part = newPart(this.readAtMs);
  }

  /** Takes an answer whose check passed: what it lacks is absent. */
  addProven(answer: Collected<Listing>, wanted: readonly string[]): void {
    this.#settleAll(answer, wanted);
    this.#tell();
  }

  #settleAll(answer: Collected<Listing>, wanted: readonly string[]): void {
    const byFold = Map.groupBy(answer.items, (listing) => foldSku(listing.sku));
    for (const sku of wanted) {
      const alike = byFold.get(foldSku(sku)) ?? [];
      if (this.#addExact(sku, alike)) continue;
      const [twin] = alike;
      if (twin === undefined) {
        this.#unproven.delete(sku);
        this.#absent.add(sku);
        this.#part.absent.add(sku);
      } else {
        this.#part.unproven.add(sku);
        this.#warnOfTwin(sku, twin.sku);
      }
    }
  }

  /** Takes from an answer what it holds of one SKU, and says whether that is anything. */
  addFound(answer: Collected<Listing>, sku: string): boolean {
    const isFound = this.#addExact(sku, answer.items);
    this.#tell();
    return isFound;
  }

  /** Takes the whole list; from one that is not whole, only what it holds. */
  addWhole(list: Collected<Listing>, wanted: readonly string[]): void {
    if (list.complete) {
      this.addProven(list, wanted);
      return;
    }
    this.#context.warn({ code: "list-incomplete", message: incompleteReason(list) });
    const bySku = Map.groupBy(list.items, (listing) => listing.sku);
    for (const sku of wanted) this.#addExact(sku, bySku.get(sku) ?? []);
    this.#tell();
  }

  /** The whole reading; what no part has told yet is told now, as unproven. */
  finish(): ListingsRead {
    for (const sku of this.#untold) this.#part.unproven.add(sku);
    this.#tell();
    return {
      listings: this.#listings,
      absent: this.#absent,
      unproven: this.#unproven,
      duplicated: this.#duplicated,
      readAtMs: this.readAtMs,
    };
  }

  /** SKUs compare exactly, whatever the filter does. */
  #addExact(sku: string, candidates: readonly Listing[]): boolean {
    const [listing, ...more] = candidates.filter((candidate) => candidate.sku === sku);
    if (listing === undefined) return false;
    this.#unproven.delete(sku);
    this.#listings.set(sku, listing);
    this.#part.listings.set(sku, listing);
    if (more.length > 0) {
      this.#duplicated.add(sku);
      this.#part.duplicated.add(sku);
    }
    return true;
  }

  #tell(): void {
    const part = this.#part;
    const settled = [...part.listings.keys(), ...part.absent, ...part.unproven];
    if (settled.length === 0) return;
    for (const sku of settled) this.#untold.delete(sku);
    this.#part = newPart(this.readAtMs);
    this.#onPart?.(part);
  }

  /** A twin by letter case may be this very listing to the marketplace: nothing is proven. */
  #warnOfTwin(sku: string, twin: string): void {
    this.#context.warn({
      code: "sku-differs-by-case",
      message: `“${sku}” is not listed, but “${twin}” is: they differ only by letter case or spaces.`,
    });
  }
}

function newPart(readAtMs: number): OpenPart {
  const [absent, unproven, duplicated] = [new Set<string>(), new Set<string>(), new Set<string>()];
  return { listings: new Map(), absent, unproven, duplicated, readAtMs };
}
