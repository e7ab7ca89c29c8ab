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

/** The right to send one request. Call exactly one of the last four functions at its end. */
export interface Permit {
  /**
   * Must be called right before the request's first byte. If it returns false, the slots have gone
   * to others: send nothing, call `unused` and acquire a new permit.
   */
  begin(): boolean;
  /** Call when the response headers have arrived. `cost` is what the request really cost. */
  answered(cost?: number): void;
  /** Call when the limit refused it. The lane closes for at least one window (decision 9a). */
  refused(retryAfterMs?: number): void;
  /** Call when a sent request got no response. Its slots stay taken for longer. */
  lost(): void;
  /** Call when the request was never sent; its slots are free again. */
  unused(): void;
}

/** Decides when the next request may be sent on a lane. */
export interface Pacer {
  /** Waits for `cost` slots in turn. An `urgent` request goes first and may use reserved ones. */
  acquire(lane: Lane, options?: PermitOptions): Promise<Permit>;
  /** When the lane opens again, in milliseconds of `Clock.nowMs`; 0 if it is open. */
  closedUntilMs(lane: Lane): number;
  /** The lane's measured limit if it is below the configured rate (decision 9a). */
  learntPerMinute(lane: Lane): number | undefined;
  /** The number of consecutive windows in which the lane sent one request and it was refused. */
  refusedWindows(lane: Lane): number;
}

export interface PermitOptions {
  readonly cost?: number;
  readonly urgent?: boolean;
  readonly signal?: AbortSignal;
}

/** What a read of listings found, and what it proved about the SKUs that it did not find. */
export interface ListingsRead {
  readonly listings: ReadonlyMap<string, Listing>;
  /** Requested SKUs that are not listed, proven by a control SKU or by the whole list. */
  readonly absent: ReadonlySet<string>;
  /** SKUs whose state is unknown because the list could not be read completely. */
  readonly unproven: ReadonlySet<string>;
  /** The live SKUs that differ from an unproven SKU only in case or spaces. @default none */
  readonly caseTwins?: Pick<ReadonlyMap<string, string>, "get">;
  /** SKUs with more than one listing. Nothing may be written to them. */
  readonly duplicated: ReadonlySet<string>;
  readonly readAtMs: number;
  /** The listings that were not requested; only if they were wanted and the whole list was read. */
  readonly others?: readonly Listing[];
}

/** Options for reading listings or orders. */
export interface ReadOptions {
  readonly signal?: AbortSignal;
  /** Uses the slots of the read lane that are reserved for read-backs. @default false */
  readonly urgent?: boolean;
  /** Receives how many records, SKUs or cards were read so far, and of how many. */
  readonly onProgress?: (done: number, total: number) => void;
  /** Called between steps of processing a long list; without it nothing else runs meanwhile. */
  readonly pause?: Pause;
}

/** {@link ReadOptions} for reading listings by SKU. */
export interface ListingsReadOptions extends ReadOptions {
  /** Reads the whole list even if another way is cheaper. @default false */
  readonly whole?: boolean | undefined;
  /**
   * Receives each answer's listings as it comes, and holds up the next request. A later answer may
   * have a second listing of the same SKU.
   */
  readonly onSeen?: ((seen: ListingsSeen) => void | Promise<void>) | undefined;
}

/** Listings seen so far; later answers may still show that some are duplicated. */
export type ListingsSeen = Pick<ListingsRead, "listings" | "duplicated" | "readAtMs">;

/** Options that every write to the marketplace accepts. */
export interface WriteOptions {
  /** Aborts the request even if it was already sent. */
  readonly signal?: AbortSignal | undefined;
  /** Aborts the request only while it waits for its slot. @default `signal` */
  readonly waitSignal?: AbortSignal | undefined;
  /** Called right before each request's first byte. If it throws, nothing is sent. */
  readonly onSend?: (() => void) | undefined;
  /** Sends links with their own positions, including gaps. @default numbered from 1 */
  readonly keepsPositions?: boolean | undefined;
}

/** The marketplace for other modules. It paces requests; it repeats reads, never unclear writes. */
export interface Marketplace {
  createProduct(product: ProductOnCreate, options?: WriteOptions): Promise<WriteResult<Listing>>;
  /** Sends `patch`, which must include the required fields (decision 16). */
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
      /** The order's present shipment number, which is to be replaced (decision 37). */
      readonly replaces?: string;
    },
  ): Promise<WriteResult<Order>>;
  /**
   * Reads the listings of `skus` and proves which do not exist (decisions 1–5).
   * @throws SheetportError if the product list cannot be read
   */
  readListings(skus: readonly string[], options?: ListingsReadOptions): Promise<ListingsRead>;
  /** Reads all listings that match the filter, and says whether the list is proven complete. */
  listProducts(filter: ProductFilter, options?: ReadOptions): Promise<CompleteList<Listing>>;
  /** Reads all listings page by page, after `reading.earlier` if given (decisions 1 and 2). */
  readProductPages(reading: PagedReading, options?: PagedReadOptions): Promise<PagedReadingEnd>;
  listOrders(filters: OrderFilters, options?: ReadOptions): Promise<CompleteList<Order>>;
}

/** One page of a list, as plain JSON. */
export interface ListingsPage<Item = Listing> {
  readonly page: number;
  /** The requested page size. Later pages only line up if they are requested in the same way. */
  readonly size: { readonly name: PageSizeName; readonly count: number };
  /** The number of records on the page, including repeated and malformed ones. */
  readonly recordCount: number;
  readonly totalCount?: number | undefined;
  /** The records that no earlier page had. */
  readonly items: readonly Item[];
}

/** Receives the pages of a reading, which can continue an interrupted one. */
export interface PagedReading<Item = Listing> {
  /** The pages of an interrupted reading of the same list, in order. */
  readonly earlier?: Iterable<ListingsPage<Item>> | undefined;
  onPage(page: ListingsPage<Item>): void;
  /** Called if the list was rearranged, which makes all earlier pages void. */
  onRestart(): void;
}

/** Options for reading the product list page by page, while its total may be unknown. */
export interface PagedReadOptions extends Pick<ReadOptions, "signal"> {
  /** Receives the number of distinct listings so far, and the total if it is known. */
  readonly onProgress?: (done: number, total: number | undefined) => void;
}

/** Whether a paged reading is proven complete, and the reason if it is not. */
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

/** The result of a write request. Its class decides what may be done next. */
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
      /** The wait that the marketplace requested, if it is longer than the lane stays closed. */
      readonly requestedMs?: number;
      readonly message: MessageOrText;
    }
  /** Timeout, reset, other status, unreadable 200: perhaps carried out (decisions 11–13). */
  | { readonly class: "unknown"; readonly status?: number; readonly message: MessageOrText };

export type WriteClass = WriteResult<unknown>["class"];

/** Why a read failed. Reads are safe to repeat, so they need fewer classes than writes. */
export type ReadFailure =
  | { readonly class: "retry"; readonly message: MessageOrText }
  | { readonly class: "limited"; readonly message: MessageOrText }
  | { readonly class: "fatal"; readonly message: MessageOrText; readonly status?: number };
