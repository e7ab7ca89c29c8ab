import type { Order } from "../../model/order/order.ts";
import type { Clock } from "../../model/run/ports.ts";
import type { SimulatorSeed } from "./options.ts";
import type { ProductRecord, SimulatorStore, StoredChange } from "./store.ts";

interface StateOptions {
  readonly clock: Clock;
  readonly readLagMs: number;
  readonly seed: SimulatorSeed;
  readonly store: SimulatorStore | undefined;
}

/** The products and orders of the service. Every change is written to the journal first. */
export class State {
  readonly #clock: Clock;
  readonly #readLagMs: number;
  readonly #store: SimulatorStore | undefined;
  readonly #products = new Map<string, Versions<ProductRecord>>();
  readonly #idsBySku = new Map<string, string>();
  readonly #orders = new Map<string, Versions<Order>>();

  constructor({ clock, readLagMs, seed, store }: StateOptions) {
    this.#clock = clock;
    this.#readLagMs = readLagMs;
    this.#store = store;
    const seededAt = new Date(clock.wallMs()).toISOString();
    for (const listing of seed.products) {
      const { id = this.freeId(), createdAt = seededAt, updatedAt = createdAt } = listing;
      const record = { ...listing, id, createdAt, updatedAt };
      this.#apply({ kind: "product", wallMs: -Infinity, record });
    }
    for (const order of seed.orders) this.#apply({ kind: "order", wallMs: -Infinity, order });
    for (const change of store?.load() ?? []) this.#apply(change);
  }

  freeId(): string {
    let number = this.#products.size + 1;
    while (this.#products.has(idOf(number))) number += 1;
    return idOf(number);
  }

  /** The oldest record of a SKU, in the version that writes see. */
  product(sku: string): ProductRecord | undefined {
    const id = this.#idsBySku.get(sku);
    return id === undefined ? undefined : this.#products.get(id)?.latest();
  }

  order(orderNumber: string): Order | undefined {
    return this.#orders.get(orderNumber)?.latest();
  }

  keepProduct(record: ProductRecord): void {
    this.#keep({ kind: "product", wallMs: this.#clock.wallMs(), record });
  }

  /** @throws whatever the journal throws; then nothing is changed. */
  keepOrder(order: Order): void {
    this.#keep({ kind: "order", wallMs: this.#clock.wallMs(), order });
  }

  products(): ProductRecord[] {
    return [...this.#products.values()].map((versions) => versions.latest());
  }

  orders(): Order[] {
    return [...this.#orders.values()].map((versions) => versions.latest());
  }

  /** The product records that list requests currently show. */
  listedProducts(): ProductRecord[] {
    return shown(this.#products.values(), this.#clock.wallMs());
  }

  listedOrders(): Order[] {
    return shown(this.#orders.values(), this.#clock.wallMs());
  }

  #keep(change: StoredChange): void {
    this.#store?.append(change);
    this.#apply(change);
  }

  #apply(change: StoredChange): void {
    const visibleAtMs = change.wallMs + this.#readLagMs;
    if (change.kind === "order") {
      const { order } = change;
      put(this.#orders, order.marketplaceOrderNumber, { value: order, visibleAtMs });
      return;
    }
    const { record } = change;
    put(this.#products, record.id, { value: record, visibleAtMs });
    if (!this.#idsBySku.has(record.sku)) this.#idsBySku.set(record.sku, record.id);
  }
}

function idOf(number: number): string {
  return `prd-${String(number).padStart(6, "0")}`;
}

function put<Value>(
  versionsByKey: Map<string, Versions<Value>>,
  key: string,
  { value, visibleAtMs }: { readonly value: Value; readonly visibleAtMs: number },
): void {
  const versions = versionsByKey.get(key);
  if (versions === undefined) versionsByKey.set(key, new Versions(value, visibleAtMs));
  else versions.change(value, visibleAtMs);
}

function shown<Value>(all: Iterable<Versions<Value>>, nowMs: number): Value[] {
  return [...all].flatMap((versions) => versions.shownAt(nowMs) ?? []);
}

/** A value whose changes become visible to list requests after a delay. */
export class Versions<Value> {
  #latest: Value;
  /** The versions from the visible one (or the first that will be) to the latest. */
  #versions: { readonly visibleAtMs: number; readonly value: Value }[] = [];

  /** Starts with `value`, which becomes visible at `visibleAtMs`. */
  constructor(value: Value, visibleAtMs: number) {
    this.#latest = value;
    this.change(value, visibleAtMs);
  }

  change(value: Value, visibleAtMs: number): void {
    this.#latest = value;
    this.#versions.push({ visibleAtMs, value });
  }

  latest(): Value {
    return this.#latest;
  }

  /** The value that list requests see at `nowMs`; undefined if none is visible yet. */
  shownAt(nowMs: number): Value | undefined {
    const at = this.#versions.findLastIndex(({ visibleAtMs }) => visibleAtMs <= nowMs);
    if (at > 0) this.#versions = this.#versions.slice(at);
    return at < 0 ? undefined : this.#versions[0]?.value;
  }
}
