import type { Pause } from "../long-work.ts";
import type { Message } from "../message.ts";
import type { LabelFile, Order, OrderFilters, PackRequest, ShipmentForm } from "../order/order.ts";
import type { Listing, ProductOnCreate, ProductOnUpdate } from "../product/product.ts";
import type { WriteResult } from "./attempt.ts";
import type { PageSizeName } from "./facts.ts";
import type { Lane } from "./rate.ts";

export interface Clock {
  nowMs(): number;
  /** Milliseconds since 1970, UTC. */
  wallMs(): number;
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export interface Random {
  next(): number;
}

/**
 * The right to send one request. End it with one call of `answered`, `refused`, `lost` or `unused`.
 */
export interface Permit {
  /**
   * Call right before the request's first byte, after everything slow.
   *
   * @returns false if the slots were given to others meanwhile, because the process was stopped or
   * the machine slept: send nothing, call `unused` and acquire again
   */
  begin(): boolean;
  /** The response's headers have arrived. `cost` is the request's actual weight. */
  answered(cost?: number): void;
  /**
   * The marketplace refused the request because of its limit. The lane closes for the requested
   * time, at least a window, and is slower from then on (decision 9a).
   */
  refused(retryAfterMs?: number): void;
  /** Sent without a response. The slots stay taken for longer. */
  lost(): void;
  /** Never sent, so the slots are free again. */
  unused(): void;
}

/** Decides when the next request of a lane may leave. */
export interface Pacer {
  /**
   * Waits for `cost` slots of the lane, first come, first served. `urgent` may use the tenth of the
   * read lane that is reserved for read-backs.
   */
  acquire(lane: Lane, options?: PermitOptions): Promise<Permit>;
  /** When a lane opens again, in monotonic milliseconds; 0 if it is open. */
  closedUntilMs(lane: Lane): number;
  /** The measured limit of a lane if it is below its rate (decision 9a). */
  learntPerMinute(lane: Lane): number | undefined;
  /** Number of consecutive windows in which the lane sent a single request and it was refused. */
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
   * Requested SKUs that are certainly not listed: a control confirmed the filter, or the whole list
   * was read.
   */
  readonly absent: ReadonlySet<string>;
  /** SKUs whose state is unknown, because the list could not be read completely. */
  readonly unproven: ReadonlySet<string>;
  /** For unproven SKUs: the live SKU that differs only in case or spaces. @default none */
  readonly caseTwins?: Pick<ReadonlyMap<string, string>, "get">;
  /** SKUs with more than one record. Nothing may be written to them. */
  readonly duplicated: ReadonlySet<string>;
  /** When the read began; wall-clock milliseconds. */
  readonly readAtMs: number;
  /** The other listings of the whole list. Absent unless requested and complete. */
  readonly others?: readonly Listing[];
}

/** Options for reading listings. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Uses the reserve of the read lane, to read one write back. @default false */
  readonly urgent?: boolean;
  /** Called with the number of SKUs read so far and of all requested SKUs. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Called while a long list is processed. Without it the list is processed in one go. */
  readonly pause?: Pause;
}

/** {@link ReadOptions}, and what to do with each answer. */
export interface ListingsReadOptions extends ReadOptions {
  /** Reads the whole list even if another way is cheaper. @default false */
  readonly whole?: boolean | undefined;
  /**
   * Called with the requested listings of each answer as it comes, so that an interrupted reading
   * is not lost. A later answer may show another listing of the same SKU. The next request waits
   * for the promise.
   */
  readonly onSeen?: ((seen: ListingsSeen) => void | Promise<void>) | undefined;
}

/** Listings that were seen and may still prove to be duplicated. */
export type ListingsSeen = Pick<ListingsRead, "listings" | "duplicated" | "readAtMs">;

/** Options for sending a write. */
export interface WriteOptions {
  /** Aborts the request, whether it was sent or not. */
  readonly signal?: AbortSignal | undefined;
  /** Aborts a request that still waits for its slot. @default `signal` */
  readonly waitSignal?: AbortSignal | undefined;
  /** Called for each request right before its first byte. If it throws, nothing is sent. */
  readonly onSend?: (() => void) | undefined;
  /** Sends links with the positions they have. @default numbered from 1 */
  readonly keepsPositions?: boolean | undefined;
}

/**
 * The marketplace for other modules. It paces requests, and retries reads if that is safe, but
 * never writes.
 */
export interface Marketplace {
  createProduct(product: ProductOnCreate, options?: WriteOptions): Promise<WriteResult<Listing>>;
  /**
   * Sends `patch` to the listing of `sku`. The patch includes the required fields (decision 16).
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
  /** May send a second request if the first certainly had no effect (decision 38). */
  addShipmentNumber(
    order: string,
    form: ShipmentForm,
    options?: WriteOptions & {
      readonly label?: LabelFile;
      /** The order's present number, which is replaced (decision 37). */
      readonly replaces?: string;
    },
  ): Promise<WriteResult<Order>>;
  /**
   * Reads the listings of `skus` and proves which are absent (decisions 1–5).
   *
   * @throws SheetportError if the marketplace cannot be read (wrong key, no server, answers that
   * are not a product list).
   */
  readListings(skus: readonly string[], options?: ListingsReadOptions): Promise<ListingsRead>;
  /** Reads every listing page by page. The last page shows whether the list is complete. */
  listProducts(filter: ProductFilter, options?: ReadOptions): Promise<CompleteList<Listing>>;
  /**
   * Reads every listing page by page and passes each page to `reading.onPage` without storing it.
   * An interrupted reading continues after its earlier pages (decisions 1 and 2).
   *
   * @throws SheetportError as `listProducts`; errors of `onPage`
   */
  readProductPages(reading: PagedReading, options?: PagedReadOptions): Promise<PagedReadingEnd>;
  listOrders(filters: OrderFilters, options?: ReadOptions): Promise<CompleteList<Order>>;
}

/** One page of the product list, as plain JSON. */
export interface ListingsPage {
  readonly page: number;
  /** How the page was requested. Later pages match only if they are requested in the same way. */
  readonly size: { readonly name: PageSizeName; readonly count: number };
  /** Records of the page, including repeated and malformed ones. */
  readonly recordCount: number;
  /** The total when the page was read. */
  readonly totalCount?: number | undefined;
  /** Listings that earlier pages did not have. */
  readonly items: readonly Listing[];
}

/** A reading that passes its pages on. */
export interface PagedReading {
  /** Pages of an earlier reading of the same list, in order. */
  readonly earlier?: Iterable<ListingsPage> | undefined;
  onPage(page: ListingsPage): void;
  /** The list was rearranged, so all pages so far are void. */
  onRestart(): void;
}

/** Options for reading a list page by page. */
export interface PagedReadOptions extends Pick<ReadOptions, "signal"> {
  /** Called with the distinct listings so far and the total; undefined if the total is unknown. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

/** How a paged reading ended. */
export type PagedReadingEnd = Omit<CompleteList<Listing>, "items">;

export interface ProductFilter {
  readonly skus?: readonly string[];
  readonly parentSkus?: readonly string[];
}

/** A whole list with each record once, and whether it is proven complete (decision 1). */
export interface CompleteList<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
  readonly reason?: Message;
}
