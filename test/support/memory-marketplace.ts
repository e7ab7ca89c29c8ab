import { exitCodes, SheetportError } from "../../src/errors.ts";
import type {
  LabelFile,
  Order,
  OrderFilters,
  PackRequest,
  ShipmentForm,
} from "../../src/model/order/order.ts";
import { listedFields } from "../../src/model/product/equality.ts";
import type { Listing, ProductOnCreate, ProductOnUpdate } from "../../src/model/product/product.ts";
import type {
  Clock,
  CompleteList,
  ListingsRead,
  Marketplace,
  PagedReading,
  PagedReadOptions,
  ProductFilter,
  ReadOptions,
  WriteOptions,
  WriteResult,
} from "../../src/model/run/ports.ts";

/** What goes wrong with one write. */
export type Fault =
  /** The connection is refused. */
  | "not-sent"
  /** The request is lost on its way, or the answer is. */
  | "lost-before"
  | "lost-after"
  /** The answer is lost, and the write is only carried out a while later. */
  | "lost-late"
  /** 429 without, and (against all expectation) with the write carried out. */
  | "limited-before"
  | "limited-after"
  | "rejected"
  | "key-refused"
  | "redirected"
  | "throws";

export interface Arrival {
  readonly kind: "create" | "update" | "pack" | "ship";
  /** The SKU or the order number. */
  readonly sku: string;
  readonly atMs: number;
  /** Writes of the same kind that were under way, this one included. */
  readonly inFlight: number;
}

export interface MemoryMarketplaceOptions {
  readonly clock: Clock;
  /** Decides about each write by its kind, SKU and number (from 1) for that SKU. */
  readonly fault?: (
    kind: Arrival["kind"],
    sku: string,
    nth: number,
    total: number,
  ) => Fault | undefined;
  /** What a second create of a SKU does. @default "second-record" */
  readonly duplicateCreate?: "second-record" | "reject" | "upsert";
  /** From the call until the request arrives, as if it waited for its turn; asked at each call. @default 0 */
  readonly turnMs?: number | (() => number);
  /** From the arrival until the answer. @default 0 */
  readonly latencyMs?: number;
  /** Until a write shows in the list. @default 0 */
  readonly readLagMs?: number;
  /** Delay of a `lost-late` write. @default 60000 */
  readonly lateMs?: number;
  /** What an update does beside what was asked. */
  readonly sideEffect?: (after: Listing, before: Listing) => Listing;
  /** SKUs about which a read can say nothing. */
  readonly unproven?: (sku: string, nth: number) => boolean;
  readonly readFails?: (nth: number) => SheetportError | undefined;
  readonly seed?: readonly Listing[];
  readonly orders?: readonly Order[];
  /** What packing makes of a status. @default Packed, or Canceled when every answer is no */
  readonly packedStatus?: (items: PackRequest["items"]) => string;
  /** What an order write answers instead of the order as it now is. */
  readonly orderAnswer?: (order: Order, before: Order) => Order;
  /** Packs whatever the status is: twice does harm then. @default false */
  readonly packsAnything?: boolean;
}

interface Versions<Its> {
  readonly versions: { readonly atMs: number; readonly its: Its }[];
}

interface MarketplaceRecord extends Versions<Listing> {
  readonly sku: string;
}

type OrderRecord = Versions<Order>;

const noSuchOrder = { class: "rejected", status: 404, message: "no such order" } as const;

/** A marketplace in memory, on the test's clock, that counts what arrives. */
export class MemoryMarketplace implements Marketplace {
  readonly arrivals: Arrival[] = [];
  readonly reads: { readonly skus: readonly string[]; readonly urgent: boolean }[] = [];
  /** Writes that wait for their turn. */
  waiting = 0;
  /** Set when the program is dead: nothing arrives any more. */
  dead = false;
  readonly #options: MemoryMarketplaceOptions;
  /** Order writes that were carried out, in their order: `pack 1`, `ship 1`. */
  readonly carriedOut: string[] = [];
  readonly labels: (LabelFile | undefined)[] = [];
  readonly orderReads: (readonly string[])[] = [];
  readonly #records: MarketplaceRecord[] = [];
  readonly #orders = new Map<string, OrderRecord>();
  readonly #calls = new Map<string, number>();
  readonly #readsOf = new Map<string, number>();
  readonly #inFlight = { create: 0, update: 0, pack: 0, ship: 0 };
  #version = 0;
  #total = 0;

  constructor(options: MemoryMarketplaceOptions) {
    this.#options = options;
    for (const listing of options.seed ?? []) this.#add(listing, Number.NEGATIVE_INFINITY);
    for (const order of options.orders ?? []) {
      const versions = [{ atMs: Number.NEGATIVE_INFINITY, its: order }];
      this.#orders.set(order.marketplaceOrderNumber, { versions });
    }
  }

  /** An order as it is, whether reading shows it so or not. */
  order(number: string): Order {
    const record = this.#orders.get(number);
    if (record === undefined) throw new Error(`There is no order ${number}.`);
    return latest(record);
  }

  /** Changes an order from outside; undefined takes it away. */
  touchOrder(number: string, change: Partial<Order> | undefined): void {
    if (change === undefined) this.#orders.delete(number);
    else this.#writeOrder({ ...this.order(number), ...change });
  }

  /** Every record of a SKU as it is, whether it shows in the list or not. */
  recordsOf(sku: string): Listing[] {
    return this.#records.filter((record) => record.sku === sku).map((record) => this.#now(record));
  }

  /** Changes a listing from outside. */
  touch(sku: string, change: Partial<Listing>): void {
    const record = this.#records.find((one) => one.sku === sku);
    if (record !== undefined) this.#write(record, { ...this.#now(record), ...change } as Listing);
  }

  /** A record that somebody else creates. */
  seed(listing: Listing): void {
    this.#add(listing);
  }

  createProduct(product: ProductOnCreate, options?: WriteOptions): Promise<WriteResult<Listing>> {
    return this.#send("create", product.sku, options, () => this.#create(product));
  }

  updateProduct(
    sku: string,
    patch: ProductOnUpdate,
    options?: WriteOptions,
  ): Promise<WriteResult<Listing>> {
    return this.#send("update", sku, options, () => this.#update(sku, patch));
  }

  packOrder(
    number: string,
    { items }: PackRequest,
    options?: WriteOptions,
  ): Promise<WriteResult<Order>> {
    const { packsAnything = false, packedStatus = usualStatus } = this.#options;
    return this.#send("pack", number, options, () => {
      if (!this.#orders.has(number)) return noSuchOrder;
      const before = this.order(number);
      if (before.status !== "New" && !packsAnything) {
        return { class: "rejected", status: 400, message: `status is ${before.status}` };
      }
      this.carriedOut.push(`pack ${number}`);
      return this.#answerOrder({ ...before, status: packedStatus(items) }, before);
    });
  }

  addShipmentNumber(
    number: string,
    form: ShipmentForm,
    { label, ...options }: WriteOptions & { readonly label?: LabelFile } = {},
  ): Promise<WriteResult<Order>> {
    return this.#send("ship", number, options, () => {
      if (!this.#orders.has(number)) return noSuchOrder;
      const before = this.order(number);
      this.carriedOut.push(`ship ${number}`);
      this.labels.push(label);
      return this.#answerOrder({ ...before, ...form, status: "Shipped" }, before);
    });
  }

  async listOrders(
    { MarketplaceOrderNumbers, Statuses: statuses }: OrderFilters,
    options: ReadOptions = {},
  ): Promise<CompleteList<Order>> {
    const { clock, readLagMs = 0, unproven } = this.#options;
    const numbers = MarketplaceOrderNumbers ?? [...this.#orders.keys()];
    options.signal?.throwIfAborted();
    this.orderReads.push(numbers);
    const failure = this.#options.readFails?.(this.orderReads.length);
    if (failure !== undefined) throw failure;
    const items = numbers.flatMap((number) => {
      const record = this.#orders.get(number);
      if (record === undefined || unproven?.(number, this.orderReads.length)) return [];
      const shown = record.versions.findLast((one) => one.atMs + readLagMs <= clock.nowMs());
      return shown === undefined ? [] : [shown.its];
    });
    const isWanted = ({ status }: Order) =>
      statuses === undefined || (statuses as readonly string[]).includes(status);
    return { items: items.filter(isWanted), complete: true };
  }

  async listProducts(
    { skus, parentSkus }: ProductFilter,
    options: ReadOptions = {},
  ): Promise<CompleteList<Listing>> {
    options.signal?.throwIfAborted();
    const items = this.#records.flatMap((record) => this.#visible(record) ?? []).map(listed);
    const isWanted = ({ sku, parentSku }: Listing) =>
      (skus === undefined || skus.includes(sku)) &&
      (parentSkus === undefined || parentSkus.includes(String(parentSku)));
    return { items: items.filter(isWanted), complete: true };
  }

  async readProductPages({ onPage }: PagedReading, options: PagedReadOptions = {}) {
    const { items, complete } = await this.listProducts({}, options);
    const size = { name: "PageSize", count: items.length } as const;
    await onPage({ page: 1, size, recordCount: items.length, totalCount: items.length, items });
    return { complete };
  }

  async readListings(skus: readonly string[], options: ReadOptions = {}): Promise<ListingsRead> {
    const { clock, unproven } = this.#options;
    options.signal?.throwIfAborted();
    this.reads.push({ skus, urgent: options.urgent ?? false });
    const failure = this.#options.readFails?.(this.reads.length);
    if (failure !== undefined) throw failure;
    const read = {
      listings: new Map<string, Listing>(),
      absent: new Set<string>(),
      unproven: new Set<string>(),
      duplicated: new Set<string>(),
      readAtMs: clock.wallMs(),
    };
    for (const sku of skus) {
      const nth = (this.#readsOf.get(sku) ?? 0) + 1;
      this.#readsOf.set(sku, nth);
      const [visible, ...more] = this.#records
        .filter((record) => record.sku === sku)
        .flatMap((record) => this.#visible(record) ?? []);
      if (unproven?.(sku, nth)) read.unproven.add(sku);
      else if (visible === undefined) read.absent.add(sku);
      else read.listings.set(sku, listed(visible));
      if (more.length > 0 && !read.unproven.has(sku)) read.duplicated.add(sku);
    }
    return read;
  }

  /** A record as the list shows it now. */
  #visible(record: MarketplaceRecord): Listing | undefined {
    const { clock, readLagMs = 0 } = this.#options;
    return record.versions.findLast((one) => one.atMs + readLagMs <= clock.nowMs())?.its;
  }

  async #send<Its>(
    kind: Arrival["kind"],
    sku: string,
    { signal, waitSignal = signal, onSend }: WriteOptions = {},
    write: () => WriteResult<Its>,
  ): Promise<WriteResult<Its>> {
    const { clock, fault, turnMs = 0, latencyMs = 0, lateMs = 60_000 } = this.#options;
    const waitMs = typeof turnMs === "number" ? turnMs : turnMs();
    this.waiting += 1;
    if (waitMs > 0) await clock.sleep(waitMs, waitSignal).catch(() => {});
    this.waiting -= 1;
    if (waitSignal?.aborted) return { class: "not-sent", message: "cancelled" };
    if (this.dead) return new Promise(() => {});
    const nth = (this.#calls.get(`${kind} ${sku}`) ?? 0) + 1;
    this.#calls.set(`${kind} ${sku}`, nth);
    this.#total += 1;
    const broken = fault?.(kind, sku, nth, this.#total);
    if (broken === "not-sent") return { class: "not-sent", message: "connection refused" };
    await onSend?.();
    if (signal?.aborted) return { class: "not-sent", message: "cut off" };
    if (broken === "throws") throw new TypeError("a bug");
    this.#inFlight[kind] += 1;
    this.arrivals.push({ kind, sku, atMs: clock.nowMs(), inFlight: this.#inFlight[kind] });
    const result = this.#carryOut(broken, write, lateMs);
    try {
      if (latencyMs > 0) await clock.sleep(latencyMs, signal);
    } catch {
      return { class: "unknown", message: "abandoned" };
    } finally {
      this.#inFlight[kind] -= 1;
    }
    return this.dead ? new Promise(() => {}) : result;
  }

  #carryOut<Its>(
    fault: Fault | undefined,
    write: () => WriteResult<Its>,
    lateMs: number,
  ): WriteResult<Its> {
    switch (fault) {
      case undefined:
        return write();
      case "lost-before":
        return { class: "unknown", message: "no answer in time" };
      case "lost-after":
        write();
        return { class: "unknown", status: 502, message: "HTTP 502" };
      case "lost-late":
        this.#options.clock.sleep(lateMs).then(write);
        return { class: "unknown", message: "no answer in time" };
      case "limited-after":
        write();
        return { class: "limited", status: 429, retryAfterMs: 1000, message: "HTTP 429" };
      case "limited-before":
        return { class: "limited", status: 429, message: "HTTP 429" };
      case "rejected":
        return { class: "rejected", status: 422, message: "no such category" };
      case "key-refused":
        return { class: "fatal", status: 401, message: "HTTP 401" };
      case "redirected":
        return { class: "fatal", status: 302, message: "HTTP 302" };
      default:
        throw new SheetportError(
          { message: "no such fault", hint: "" },
          {
            code: "test",
            exitCode: exitCodes.bug,
          },
        );
    }
  }

  #create(product: ProductOnCreate): WriteResult<Listing> {
    const { duplicateCreate = "second-record" } = this.#options;
    const existing = this.#records.find((record) => record.sku === product.sku);
    if (existing !== undefined && duplicateCreate === "reject") {
      return { class: "rejected", status: 400, message: "SKU exists" };
    }
    if (existing !== undefined && duplicateCreate === "upsert") {
      return { class: "applied", answer: this.#write(existing, { ...product } as Listing) };
    }
    return { class: "applied", answer: this.#add({ ...product } as Listing) };
  }

  #update(sku: string, patch: ProductOnUpdate): WriteResult<Listing> {
    const record = this.#records.find((one) => one.sku === sku);
    if (record === undefined) return { class: "rejected", status: 404, message: "no such SKU" };
    const before = this.#now(record);
    const after = { ...before, ...patch } as Listing;
    const { sideEffect = (listing) => listing } = this.#options;
    return { class: "applied", answer: this.#write(record, sideEffect(after, before)) };
  }

  #add(listing: Listing, atMs?: number): Listing {
    const record = { sku: listing.sku, versions: [] };
    this.#records.push(record);
    return this.#write(record, listing, atMs);
  }

  #write(record: MarketplaceRecord, listing: Listing, atMs?: number): Listing {
    this.#version += 1;
    const stamped = { ...listing, id: record.sku, updatedAt: `version-${this.#version}` };
    record.versions.push({ atMs: atMs ?? this.#options.clock.nowMs(), its: stamped });
    return stamped;
  }

  #answerOrder(order: Order, before: Order): WriteResult<Order> {
    const { orderAnswer = (now) => now } = this.#options;
    return { class: "applied", answer: orderAnswer(this.#writeOrder(order), before) };
  }

  #writeOrder(order: Order): Order {
    this.#version += 1;
    const stamped = { ...order, updatedAt: `version-${this.#version}` };
    const record = this.#orders.get(order.marketplaceOrderNumber);
    record?.versions.push({ atMs: this.#options.clock.nowMs(), its: stamped });
    return stamped;
  }

  #now(record: MarketplaceRecord): Listing {
    return latest(record);
  }
}

function latest<Its>({ versions }: Versions<Its>): Its {
  const last = versions.at(-1);
  if (last === undefined) throw new Error("A record without a version.");
  return last.its;
}

function usualStatus(items: PackRequest["items"]): string {
  return items.some(({ isSupplied }) => isSupplied) ? "Packed" : "Canceled";
}

/** A listing as the list shows it: without the fields that it does not carry. */
function listed(listing: Listing): Listing {
  const kept = new Set<string>([...listedFields, "id", "createdAt", "updatedAt"]);
  const shown = Object.entries(listing).filter(([name]) => kept.has(name));
  return {
    ...(Object.fromEntries(shown) as Listing),
    ...(listing.language === undefined ? {} : { language: String(listing.language).toLowerCase() }),
  };
}
