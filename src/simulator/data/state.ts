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

/**
 * The products and orders of the simulated marketplace. Every change is stored before it takes
 * effect.
 */
export class State {
  readonly #clock: Clock;
  readonly #store: SimulatorStore | undefined;
  readonly #products: Versions<ProductRecord>;
  readonly #orders: Versions<Order>;
  readonly #idsBySku = new Map<string, string>();

  constructor({ clock, readLagMs, seed, store }: StateOptions) {
    this.#clock = clock;
    this.#store = store;
    this.#products = new Versions(readLagMs);
    this.#orders = new Versions(readLagMs);
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
    let number = this.#products.all().length + 1;
    while (this.#products.latest(idOf(number)) !== undefined) number += 1;
    return idOf(number);
  }

  /** The oldest record of a SKU, in the version that writes see. */
  product(sku: string): ProductRecord | undefined {
    return this.#products.latest(this.#idsBySku.get(sku) ?? "");
  }

  order(orderNumber: string): Order | undefined {
    return this.#orders.latest(orderNumber);
  }

  keepProduct(record: ProductRecord): void {
    this.#keep({ kind: "product", wallMs: this.#clock.wallMs(), record });
  }

  /** @throws whatever the journal throws; then nothing is changed. */
  keepOrder(order: Order): void {
    this.#keep({ kind: "order", wallMs: this.#clock.wallMs(), order });
  }

  products(): ProductRecord[] {
    return this.#products.all();
  }

  orders(): Order[] {
    return this.#orders.all();
  }

  /** The product records that lists show now; younger changes are hidden by the read lag. */
  listedProducts(): ProductRecord[] {
    return this.#products.listed(this.#clock.wallMs());
  }

  listedOrders(): Order[] {
    return this.#orders.listed(this.#clock.wallMs());
  }

  #keep(change: StoredChange): void {
    this.#store?.append(change);
    this.#apply(change);
  }

  #apply(change: StoredChange): void {
    if (change.kind === "order") {
      this.#orders.add(change.order.marketplaceOrderNumber, change.order, change.wallMs);
      return;
    }
    const { record, wallMs } = change;
    this.#products.add(record.id, record, wallMs);
    if (!this.#idsBySku.has(record.sku)) this.#idsBySku.set(record.sku, record.id);
  }
}

function idOf(number: number): string {
  return `prd-${String(number).padStart(6, "0")}`;
}

interface Version<Value> {
  readonly visibleAtMs: number;
  readonly value: Value;
}

/** Values by key, whose changes become visible to list requests after the read lag. */
class Versions<Value> {
  readonly #readLagMs: number;
  /** By key: the version that lists show, and later ones that they do not show yet. */
  readonly #versions = new Map<string, readonly Version<Value>[]>();

  constructor(readLagMs: number) {
    this.#readLagMs = readLagMs;
  }

  add(key: string, value: Value, wallMs: number): void {
    const version = { visibleAtMs: wallMs + this.#readLagMs, value };
    this.#versions.set(key, [...(this.#versions.get(key) ?? []), version]);
  }

  latest(key: string): Value | undefined {
    return this.#versions.get(key)?.at(-1)?.value;
  }

  all(): Value[] {
    return [...this.#versions.values()].flatMap((versions) => versions.at(-1)?.value ?? []);
  }

  listed(nowMs: number): Value[] {
    const values: Value[] = [];
    for (const [key, versions] of this.#versions) {
      const at = versions.findLastIndex(({ visibleAtMs }) => visibleAtMs <= nowMs);
      if (at > 0) this.#versions.set(key, versions.slice(at));
      const visible = versions[at];
      if (visible !== undefined) values.push(visible.value);
    }
    return values;
  }
}
