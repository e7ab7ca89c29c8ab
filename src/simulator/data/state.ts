import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { exitCodes, messageOf, SheetportError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Order } from "../../model/order/order.ts";
import type { Listing } from "../../model/product/product.ts";
import type { Clock } from "../../model/run/ports.ts";

/** The products and orders before any change. */
export interface SimulatorSeed {
  readonly products: readonly Listing[];
  readonly orders: readonly Order[];
}

export type ProductRecord = Listing & {
  readonly id: string;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A change of the state, with the complete new record. `wallMs` is the time of the change. */
export type StoredChange =
  | { readonly kind: "product"; readonly wallMs: number; readonly record: ProductRecord }
  | { readonly kind: "order"; readonly wallMs: number; readonly order: Order };

/** An append-only journal of changes. */
export interface SimulatorStore {
  load(): StoredChange[];
  /** Returns after the change is stored. If it throws, the change was not made. */
  append(change: StoredChange): void;
}

/**
 * Stores the journal as JSON lines and creates missing folders. Loading drops an incomplete last
 * line, because its request was never answered.
 * @throws SheetportError `simulator-data-damaged` from `load` if another line cannot be read
 */
export function fileStore(path: string): SimulatorStore {
  return {
    load() {
      if (!existsSync(path)) return [];
      const bytes = readFileSync(path);
      const end = bytes.lastIndexOf("\n") + 1;
      // Otherwise the next change would be appended to the incomplete line.
      if (end < bytes.length) truncateSync(path, end);
      const lines = bytes.subarray(0, end).toString("utf8").split("\n").slice(0, -1);
      return lines.map((text, at) => changeOf(text, { file: path, line: at + 1 }));
    },
    append(change) {
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, `${JSON.stringify(change)}\n`, { mode: 0o600 });
    },
  };
}

function changeOf(text: string, place: { file: string; line: number }): StoredChange {
  try {
    return JSON.parse(text) as StoredChange;
  } catch (cause) {
    const message = msg("simulator.dataDamaged", { ...place, why: messageOf(cause) });
    const options = { code: "simulator-data-damaged", exitCode: exitCodes.failed, cause };
    throw new SheetportError(message, options);
  }
}

/** Every change is stored before it takes effect; if the store throws, nothing is changed. */
export class State {
  readonly #clock: Clock;
  readonly #store: SimulatorStore | undefined;
  readonly #products: Versions<ProductRecord>;
  readonly #orders: Versions<Order>;
  readonly #idsBySku = new Map<string, string>();

  constructor({
    clock,
    readLagMs,
    seed,
    store,
  }: {
    readonly clock: Clock;
    readonly readLagMs: number;
    readonly seed: SimulatorSeed;
    readonly store: SimulatorStore | undefined;
  }) {
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

  keepOrder(order: Order): void {
    this.#keep({ kind: "order", wallMs: this.#clock.wallMs(), order });
  }

  products(): ProductRecord[] {
    return this.#products.all();
  }

  orders(): Order[] {
    return this.#orders.all();
  }

  /** Leaves out the changes that the read lag still hides. */
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

class Versions<Value> {
  readonly #readLagMs: number;
  /** By key: the version that lists show, and later versions that they do not show yet. */
  readonly #versions = new Map<string, readonly { visibleAtMs: number; value: Value }[]>();

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
