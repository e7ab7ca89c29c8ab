import type { Pause } from "../long-work.ts";
import type { Message, MessageOrText } from "../message.ts";
import type { LabelFile, Order, OrderFilters, PackRequest, ShipmentForm } from "../order/order.ts";
import type { Listing, ProductOnCreate, ProductOnUpdate } from "../product/product.ts";
import type { PageSizeName } from "./facts.ts";
import type { Lane } from "./rate.ts";

export interface Clock {
  nowMs(): number;
  wallMs(): number;
  sleep(durationMs: number, signal?: AbortSignal): Promise<void>;
}

export interface Random {
  next(): number;
}

/**
 * At the end, call exactly one of the last four functions. They store the end without waiting for
 * it. If that fails, later permits are refused.
 */
export interface Permit {
  /**
   * Call right before the request's first byte. If it returns false, the permit is no longer valid:
   * send nothing, call `unused` and acquire a new permit.
   */
  begin(): boolean;
  /** Call if a response has come, even cut off, unless `refused` fits. `cost` is the real cost. */
  answered(cost?: number): void;
  /**
   * Call if the rate limit refused the request. Closes the lane for a window or longer. The promise
   * is fulfilled when that is stored, and never rejected.
   */
  refused(retryAfterMs?: number): Promise<void>;
  /** Call if the request was sent and got no response. Its slots stay taken for longer. */
  lost(): void;
  /** Call if the request was never sent. Its slots are free again. */
  unused(): void;
}

export interface Pacer {
  /** Waits for `cost` slots in turn. An `urgent` request goes first and may use reserved ones. */
  acquire(lane: Lane, options?: PermitOptions): Promise<Permit>;
  /** In milliseconds of `Clock.nowMs`; 0 if the lane is open. */
  closedUntilMs(lane: Lane): number;
  /** The lane's measured limit if it is below the configured rate (decision 9a). */
  learntPerMinute(lane: Lane): number | undefined;
  /** How many windows in a row had only one request, which was refused. */
  refusedWindows(lane: Lane): number;
}

export interface PermitOptions {
  readonly cost?: number;
  readonly urgent?: boolean;
  readonly signal?: AbortSignal | undefined;
}

export interface ListingsRead {
  readonly listings: ReadonlyMap<string, Listing>;
  /** Requested SKUs that are not listed, proven by a control SKU or by the whole list. */
  readonly absent: ReadonlySet<string>;
  /** SKUs that were neither found nor proven absent. */
  readonly unproven: ReadonlySet<string>;
  /** For an unproven SKU: a live SKU that differs only in case or spaces. */
  readonly caseTwins?: Pick<ReadonlyMap<string, string>, "get">;
  /** Nothing may be written to SKUs with more than one listing. */
  readonly duplicated: ReadonlySet<string>;
  readonly readAtMs: number;
  /** All other listings. Only if `whole` was requested and the list was complete. */
  readonly others?: readonly Listing[];
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Goes first, and may use the slots that are reserved for read-backs. */
  readonly urgent?: boolean;
  /** Receives how many records, SKUs or cards were read so far, and how many there are. */
  readonly onProgress?: (done: number, total: number) => void;
  readonly pause?: Pause;
}

export interface ListingsReadOptions extends ReadOptions {
  readonly whole?: boolean | undefined;
  /** Delays the next request. A later answer may contain a second listing with the same SKU. */
  readonly onSeen?: ((seen: ListingsSeen) => void | Promise<void>) | undefined;
}

export type ListingsSeen = Pick<ListingsRead, "listings" | "duplicated" | "readAtMs">;

export interface WriteOptions {
  readonly signal?: AbortSignal | undefined;
  /** Aborts the request only while it waits for its slot. @default `signal` */
  readonly waitSignal?: AbortSignal | undefined;
  /**
   * Called on a ready connection right before the first byte of each request, which waits. If it
   * throws, nothing is sent.
   */
  readonly onSend?: (() => void | Promise<void>) | undefined;
  /** Sends links with their own positions, including gaps. @default numbered from 1 */
  readonly keepsPositions?: boolean | undefined;
}

/** Paces requests. Retries reads, but never unclear writes. */
export interface Marketplace {
  createProduct(product: ProductOnCreate, options?: WriteOptions): Promise<WriteResult<Listing>>;
  /** `patch` must include the required fields (decision 16). */
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
  /** May send a second request if the first one certainly had no effect (decision 38). */
  addShipmentNumber(
    order: string,
    form: ShipmentForm,
    options?: WriteOptions & {
      readonly label?: LabelFile;
      readonly replaces?: string;
    },
  ): Promise<WriteResult<Order>>;
  /**
   * Reads the listings of `skus` and proves which do not exist (decisions 1–5).
   * @throws SheetportError if the product list cannot be read
   */
  readListings(skus: readonly string[], options?: ListingsReadOptions): Promise<ListingsRead>;
  listProducts(filter: ProductFilter, options?: ReadOptions): Promise<CompleteList<Listing>>;
  readProductPages(reading: PagedReading, options?: PagedReadOptions): Promise<PagedReadingEnd>;
  listOrders(filters: OrderFilters, options?: ReadOptions): Promise<CompleteList<Order>>;
}

export interface ListingsPage<Item = Listing> {
  readonly page: number;
  /** Later pages only fit if they are requested with the same size. */
  readonly size: { readonly name: PageSizeName; readonly count: number };
  /** The number of records on the page, including repeated and malformed ones. */
  readonly recordCount: number;
  readonly totalCount?: number | undefined;
  /** The records that no earlier page had. */
  readonly items: readonly Item[];
}

export interface PagedReading<Item = Listing> {
  readonly earlier?: Iterable<ListingsPage<Item>> | undefined;
  /** Delays the next page. */
  onPage(page: ListingsPage<Item>): void | Promise<void>;
  /** Called if the reading starts over. All earlier pages are then invalid. */
  onRestart(): void;
}

export interface PagedReadOptions extends Pick<ReadOptions, "signal"> {
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

export type PagedReadingEnd = Omit<CompleteList<Listing>, "items">;

export interface ProductFilter {
  readonly skus?: readonly string[];
  readonly parentSkus?: readonly string[];
}

/** A list in which each record occurs once, and whether it is proven complete (decision 1). */
export interface CompleteList<Item> {
  readonly items: readonly Item[];
  readonly complete: boolean;
  readonly reason?: Message;
}

export type WriteResult<Answer> =
  /** Failed before the first byte was sent, so it is safe to send again. */
  | { readonly class: "not-sent"; readonly message: MessageOrText }
  /** HTTP 200 and, for products, `isSuccess` true. `answer` is the returned record. */
  | { readonly class: "applied"; readonly answer: Answer }
  /** Refused by the marketplace: `isSuccess` false, or HTTP 400, 404, 405, 413, 415 or 422. */
  | { readonly class: "rejected"; readonly status: number; readonly message: MessageOrText }
  /** HTTP 401, 403, a redirect, or an untrusted server: the run stops (decision 15). */
  | { readonly class: "fatal"; readonly status?: number; readonly message: MessageOrText }
  /** HTTP 429, or 503 with Retry-After: the lane closes (decision 9). */
  | {
      readonly class: "limited";
      readonly status: number;
      readonly retryAfterMs?: number;
      /** The wait that the marketplace asked for, if the lane stays closed for less. */
      readonly requestedMs?: number;
      readonly message: MessageOrText;
    }
  /** Timeout, reset, other status, unreadable 200: may have been carried out (decisions 11–13). */
  | { readonly class: "unknown"; readonly status?: number; readonly message: MessageOrText };

export type WriteClass = WriteResult<unknown>["class"];

/** Reads are safe to repeat, so they have fewer classes than writes. */
export type ReadFailure =
  | { readonly class: "retry"; readonly message: MessageOrText }
  | { readonly class: "limited"; readonly message: MessageOrText }
  | { readonly class: "fatal"; readonly message: MessageOrText; readonly status?: number };
