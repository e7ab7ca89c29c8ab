import type { Pause } from "../long-work.ts";
import type { Message } from "../message.ts";
import type { LabelFile, Order, OrderFilters, PackRequest, ShipmentForm } from "../order/order.ts";
import type { Listing, ProductOnCreate, ProductOnUpdate } from "../product/product.ts";
import type { WriteResult } from "./attempt.ts";
import type { PageSizeName } from "./facts.ts";
import type { Lane } from "./rate.ts";

export interface Clock {
  nowMs(): number;
  /** Milliseconds since 1970, UTC: for records and people. */
  wallMs(): number;
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export interface Random {
  next(): number;
}

/** The right to send one request; ends with one call of `answered`, `refused`, `lost` or `unused`. */
export interface Permit {
  /**
   * Call right before the request's first byte, after everything slow.
   *
   * @returns false when the slots were given to others meanwhile (this process was stopped, or the
   * machine slept): send nothing, call `unused`, acquire again
   */
  begin(): boolean;
  /** The response's headers are here; `cost` is the request's actual weight. */
  answered(cost?: number): void;
  /**
   * The response refused the request because of its limit: the lane is closed for as long as it
   * asked, at least a window, and asks for less from then on (decision 9a).
   */
  refused(retryAfterMs?: number): void;
  /** Sent, but no response: the slots stay taken for longer. */
  lost(): void;
  /** Never sent: the slots are free again. */
  unused(): void;
}

/** Decides when the next request of a lane may leave. */
export interface Pacer {
  /**
   * Waits for `cost` slots of the lane, first come first served. `urgent` may use the tenth of the
   * read lane that is kept for read-backs.
   */
  acquire(lane: Lane, options?: PermitOptions): Promise<Permit>;
  /** When a lane opens again, in monotonic milliseconds; 0 when it is open. */
  closedUntilMs(lane: Lane): number;
  /** What a lane lets through, where that was learnt to be less than its rate (decision 9a). */
  learntPerMinute(lane: Lane): number | undefined;
  /** Windows running in which nothing but a single request was sent on the lane, and refused. */
  refusedWindows(lane: Lane): number;
}

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
  /**
   * SKUs asked for that are certainly not listed: the filter was checked with a control, or the
   * whole list was read.
   */
  readonly absent: ReadonlySet<string>;
  /** SKUs about which nothing is known, because the list could not be read completely. */
  readonly unproven: ReadonlySet<string>;
  /** Of unproven SKUs: the live one that differs in letter case or spaces only. @default none */
  readonly caseTwins?: Pick<ReadonlyMap<string, string>, "get">;
  /** SKUs of more than one record: nothing may be written to them. */
  readonly duplicated: ReadonlySet<string>;
  /** When the read began; wall-clock milliseconds. */
  readonly readAtMs: number;
  /** Listings of the whole list that nobody asked for; absent unless it was asked for and is complete. */
  readonly others?: readonly Listing[];
}

/**
 * What one answer of a reading settled. Each SKU is settled once; all parts together are the whole
 * reading. SKUs that cannot be proven come with the last part at the latest.
 */
export interface ListingsPart extends ListingsRead {
  /**
   * Each of its listings is the one last given to `onSeen` for its SKU, if there was one and the
   * SKU is not duplicated. @default false
   */
  readonly areAsSeen?: boolean;
}

/** How listings are read. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Uses the read lane's reserve: for reading one write back. @default false */
  readonly urgent?: boolean;
  /** Number of the SKUs asked for that are settled, and of all. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Called while a long list is processed; without it that is done in one go. */
  readonly pause?: Pause;
}

/** {@link ReadOptions}, and who gets the answer in parts while it is being read. */
export interface ListingsReadOptions extends ReadOptions {
  /** Reads the whole list, whatever is cheaper. @default false */
  readonly whole?: boolean | undefined;
  /**
   * Called with what each answer settled, before the reading is done; may leave out some SKUs or
   * all. What it throws ends the reading; the reading waits for its promise, so that parts do not
   * pile up.
   */
  readonly onPart?: ((part: ListingsPart) => void | Promise<void>) | undefined;
  /**
   * Called with the listings of each page of the whole list, long before the list is proven
   * complete: they are not settled, because a later page may show another one of the same SKU. The
   * next page waits for it.
   */
  readonly onSeen?: ((seen: ListingsSeen) => void | Promise<void>) | undefined;
}

/** Listings that were seen and may still prove to be duplicated. */
export interface ListingsSeen extends Pick<ListingsRead, "listings" | "readAtMs"> {}

/** How a write is sent. */
export interface WriteOptions {
  /** Aborted: the request is abandoned, whether it was sent or not. */
  readonly signal?: AbortSignal | undefined;
  /** Aborted: a request that still waits for its slot is not sent. @default `signal` */
  readonly waitSignal?: AbortSignal | undefined;
  /**
   * Called for each request right before its first byte; not called for one that is never sent.
   * What it throws is thrown on, and nothing is sent.
   */
  readonly onSend?: (() => void) | undefined;
  /** Sends links with the positions that they are given with. @default counted from 1 */
  readonly keepsPositions?: boolean | undefined;
}

/**
 * The marketplace as other modules use it. Requests are paced inside; reads are retried when that
 * is safe, writes never.
 */
export interface Marketplace {
  createProduct(product: ProductOnCreate, options?: WriteOptions): Promise<WriteResult<Listing>>;
  /**
   * Sends `patch` to the listing of `sku`; the patch holds the required fields too (decision 16).
   */
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
  /** May send a second request when the first is known to have done nothing (decision 38). */
  addShipmentNumber(
    order: string,
    form: ShipmentForm,
    options?: WriteOptions & {
      readonly label?: LabelFile;
      /** The order's present number, which is to be replaced (decision 37). */
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
   * Reads every listing page by page and keeps none: each page goes to `reading.onPage`. An
   * interrupted reading continues after its earlier pages (decisions 1 and 2).
   *
   * @throws SheetportError as `listProducts`; what `onPage` throws
   */
  readProductPages(reading: PagedReading, options?: PagedReadOptions): Promise<PagedReadingEnd>;
  listOrders(filters: OrderFilters, options?: ReadOptions): Promise<CompleteList<Order>>;
}

/** One page of the product list; plain JSON. */
export interface ListingsPage {
  readonly page: number;
  /**
   * How the page was requested: a later page is cut the same way only when requested the same way.
   */
  readonly size: { readonly name: PageSizeName; readonly asked: number };
  /** Records of the page, known and malformed ones included. */
  readonly count: number;
  /** The total at that time. */
  readonly total?: number | undefined;
  /** Listings that no page before had. */
  readonly listings: readonly Listing[];
}

export interface PagedReading {
  /** Pages of an earlier reading of the same list, in their order. */
  readonly earlier?: Iterable<ListingsPage> | undefined;
  onPage(page: ListingsPage): void;
  /** The list was rearranged: all pages so far are void. */
  onRestart(): void;
}

/** How a list is read page by page. */
export interface PagedReadOptions extends Pick<ReadOptions, "signal"> {
  /** Distinct listings so far, and the total; undefined when the marketplace does not say. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

/** How a paged reading ended. */
export type PagedReadingEnd = Omit<CompleteList<Listing>, "items">;

export interface ProductFilter {
  readonly skus?: readonly string[];
  readonly parentSkus?: readonly string[];
}

/** A whole list, each record once, and whether it is proven complete (decision 1). */
export interface CompleteList<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
  /** Why it is not complete. */
  readonly reason?: Message;
}
