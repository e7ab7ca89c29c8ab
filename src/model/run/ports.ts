import type { Pause } from "../long-work.ts";
import type { Message } from "../message.ts";
import type { LabelFile, Order, OrderFilters, PackRequest, ShipmentForm } from "../order/order.ts";
import type { Listing, ProductOnCreate, ProductOnUpdate } from "../product/product.ts";
import type { WriteResult } from "./attempt.ts";
import type { PageSizeName } from "./facts.ts";
import type { Lane } from "./rate.ts";

/** Time, passed in so that tests can own it. */
export interface Clock {
  /** Monotonic milliseconds: for durations and pacing. */
  nowMs(): number;
  /** Milliseconds since 1970, UTC: for records and people. */
  wallMs(): number;
  /** Resolves after `durationMs`, or rejects with the signal's reason. */
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

/** Chance, passed in so that runs can be replayed. */
export interface Random {
  /** In [0, 1). */
  next(): number;
}

/** The right to send one request. Every permit is settled exactly once. */
export interface Permit {
  /**
   * To be asked right before the request's first byte, after whatever may have taken long.
   *
   * @returns false when the slots were given to others meanwhile (this process was stopped, or the
   * machine slept): nothing may be sent; settle as `unused`, then acquire anew
   */
  begin(): boolean;
  /** The response's headers are here; `cost` is what the request turned out to weigh. */
  answered(cost?: number): void;
  /** Sent, but no response: the slots stay taken for longer. */
  lost(): void;
  /** Never left: the slots are free again. */
  unused(): void;
}

/** Decides when the next request of a lane may leave. */
export interface Pacer {
  /**
   * Waits for `cost` slots of the lane, first come first served.
   * `urgent` may use the tenth of the read lane that is kept for read-backs.
   */
  acquire(lane: Lane, options?: PermitOptions): Promise<Permit>;
  /** Closes a lane for at least `durationMs` (429, Retry-After). */
  close(lane: Lane, durationMs: number): void;
  /** When a lane opens again, in monotonic milliseconds; 0 when it is open. */
  closedUntilMs(lane: Lane): number;
}

/** How much of a lane is asked for, and how urgently. */
export interface PermitOptions {
  /** @default 1 */
  readonly cost?: number;
  /** @default false */
  readonly urgent?: boolean;
  readonly signal?: AbortSignal;
}

/** What a read of some SKUs proved. */
export interface ListingsRead {
  readonly listings: ReadonlyMap<string, Listing>;
  /** SKUs asked for that are surely not listed: the filter was checked with a control, or the whole list was read. */
  readonly absent: ReadonlySet<string>;
  /** SKUs about which nothing is known, because the listing could not be completed. */
  readonly unproven: ReadonlySet<string>;
  /** Of unproven SKUs: the live one that differs in letter case or spaces alone. @default none */
  readonly caseTwins?: Pick<ReadonlyMap<string, string>, "get">;
  /** SKUs that more than one record carries: nothing may be written to them. */
  readonly duplicated: ReadonlySet<string>;
  /** When the read began; wall-clock milliseconds. */
  readonly readAtMs: number;
}

/**
 * What one answer of a reading settled. Each SKU is settled once, and whatever a part says of it
 * stands in the whole reading too; all parts together are the whole. SKUs that no answer can prove
 * anything about come with the last part at the latest.
 */
export interface ListingsPart extends ListingsRead {
  /**
   * Each of its listings is the one that `onSeen` told last of its SKU, where it told one and the SKU
   * is not duplicated. @default false
   */
  readonly areAsSeen?: boolean;
}

/** How listings are read: how urgently, until when, and who hears of it. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Uses the read lane's reserve: for reading one write back. @default false */
  readonly urgent?: boolean;
  /** SKUs of the asked-for known so far, and of how many. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Asked while a long list is gone through; without it that is done at once. */
  readonly pause?: Pause;
}

/** {@link ReadOptions}, and who gets the answer in parts while it is being read. */
export interface ListingsReadOptions extends ReadOptions {
  /**
   * Called with what each answer settled, before the reading is done. A reader may leave it out for
   * some SKUs or for all. What it throws ends the reading; for a promise the reading waits, so that
   * parts do not pile up before one who needs time for each.
   */
  readonly onPart?: ((part: ListingsPart) => void | Promise<void>) | undefined;
  /**
   * Called with listings that a page of the whole list shows, long before the list is proven whole:
   * nothing is settled by it, for a later page may show another one of the same SKU. The next page
   * waits for it.
   */
  readonly onSeen?: ((seen: ListingsSeen) => void | Promise<void>) | undefined;
}

/** Listings that were seen and may yet turn out otherwise. */
export interface ListingsSeen extends Pick<ListingsRead, "listings" | "readAtMs"> {}

/** How a write is sent. */
export interface WriteOptions {
  /** Aborted: the request is abandoned, whether it has left or not. */
  readonly signal?: AbortSignal | undefined;
  /** Aborted: a request that still waits for its turn does not leave. @default `signal` */
  readonly waitSignal?: AbortSignal | undefined;
  /**
   * Called for each request right before its first byte leaves, when nothing is left to wait for; not
   * called for one that never leaves. When it throws, nothing is sent, and what it threw is thrown on.
   */
  readonly onSend?: (() => void) | undefined;
}

/**
 * The marketplace as the rooms above see it. Requests are paced inside; reads repeat themselves
 * when that is safe, writes never do.
 */
export interface Marketplace {
  createProduct(product: ProductOnCreate, options?: WriteOptions): Promise<WriteResult<Listing>>;
  /** Sends `patch` to the listing of `sku`; the patch holds the required fields too (decision 16). */
  updateProduct(
    sku: string,
    patch: ProductOnUpdate,
    options?: WriteOptions,
  ): Promise<WriteResult<Listing>>;
  packOrder(
    order: string,
    request: PackRequest,
    options?: WriteOptions,
  ): Promise<WriteResult<Order>>;
  /** It may send a second request, when the first is known to have done nothing (decision 38). */
  addShipmentNumber(
    order: string,
    form: ShipmentForm,
    options?: WriteOptions & {
      readonly label?: LabelFile;
      /** The number that the order carries and that is to be replaced (decision 37). */
      readonly replaces?: string;
    },
  ): Promise<WriteResult<Order>>;
  /**
   * Reads the listings of `skus` and proves which are absent (decisions 1–5).
   *
   * @throws SheetportError when the marketplace cannot be read (wrong key, no server, answers that
   * are no product list).
   */
  readListings(skus: readonly string[], options?: ListingsReadOptions): Promise<ListingsRead>;
  /** Every listing, page by page; the last page says whether the list is complete. */
  listProducts(filter: ProductFilter, options?: ReadOptions): Promise<CompleteList<Listing>>;
  /**
   * Reads every listing page by page and holds none: each page goes to `reading.onPage`. A reading
   * that was cut off goes on behind the pages it is given (decisions 1 and 2).
   *
   * @throws SheetportError as `listProducts`; what `onPage` throws
   */
  readProductPages(reading: PagedReading, options?: PagedReadOptions): Promise<PagedReadingEnd>;
  listOrders(filters: OrderFilters, options?: ReadOptions): Promise<CompleteList<Order>>;
}

/** One page of the product list as a paged reading hands it over; plain JSON. */
export interface ListingsPage {
  readonly page: number;
  /** How the page was asked for: a later page is cut the same way only when asked for the same way. */
  readonly size: { readonly name: PageSizeName; readonly asked: number };
  /** Records the page held, known ones and unreadable ones included. */
  readonly count: number;
  /** Records the whole list had when the page was read. */
  readonly total?: number | undefined;
  /** Listings that no page before had. */
  readonly listings: readonly Listing[];
}

/** Who takes the pages of the product list. */
export interface PagedReading {
  /** Pages of an earlier reading of the same list, in their order. */
  readonly earlier?: Iterable<ListingsPage> | undefined;
  onPage(page: ListingsPage): void;
  /** The list was rearranged: whatever pages were handed over count no more. */
  onRestart(): void;
}

/** How a list is read page by page. */
export interface PagedReadOptions extends Pick<ReadOptions, "signal"> {
  /** Distinct listings so far, and of how many; undefined when the marketplace does not say. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

/** How a paged reading ended. */
export type PagedReadingEnd = Omit<CompleteList<Listing>, "items">;

/** Which listings a list is narrowed to; without either, all. */
export interface ProductFilter {
  readonly skus?: readonly string[];
  readonly parentSkus?: readonly string[];
}

/** A whole list, each record once, and whether it is proven to be whole (decision 1). */
export interface CompleteList<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
  /** Why it is not complete. */
  readonly reason?: Message;
}
