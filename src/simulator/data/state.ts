import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from "node:fs";
import { dirname } from "node:path";
import { failedError, messageOf } from "../../errors.ts";
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
    throw failedError("simulator-data-damaged", message, cause);
  }
}

interface StateOptions {
  readonly clock: Clock;
  readonly readLagMs: number;
  readonly seed: SimulatorSeed;
  readonly store: SimulatorStore | undefined;
}

export class State {
  readonly products: Versions<ProductRecord>;
  readonly orders: Versions<Order>;

  constructor({ clock, readLagMs, seed, store }: StateOptions) {
    this.products = new Versions({
      ...{ clock, readLagMs, idOf: ({ id }) => id, nameOf: ({ sku }) => sku },
      store: (record, wallMs) => store?.append({ kind: "product", wallMs, record }),
    });
    const numberOf = ({ marketplaceOrderNumber }: Order) => marketplaceOrderNumber;
    this.orders = new Versions({
      ...{ clock, readLagMs, idOf: numberOf, nameOf: numberOf },
      store: (order, wallMs) => store?.append({ kind: "order", wallMs, order }),
    });
    const seededAt = new Date(clock.wallMs()).toISOString();
    for (const listing of seed.products) {
      const { id = this.freeId(), createdAt = seededAt, updatedAt = createdAt } = listing;
      this.products.add({ ...listing, id, createdAt, updatedAt }, -Infinity);
    }
    for (const order of seed.orders) this.orders.add(order, -Infinity);
    for (const change of store?.load() ?? []) {
      if (change.kind === "order") this.orders.add(change.order, change.wallMs);
      else this.products.add(change.record, change.wallMs);
    }
  }

  freeId(): string {
    let number = this.products.all().length + 1;
    while (this.products.has(idOf(number))) number += 1;
    return idOf(number);
  }
}

function idOf(number: number): string {
  return `prd-${String(number).padStart(6, "0")}`;
}

interface VersionsOptions<Value> {
  readonly clock: Clock;
  readonly readLagMs: number;
  readonly idOf: (value: Value) => string;
  readonly nameOf: (value: Value) => string;
  readonly store: (value: Value, wallMs: number) => void;
}

class Versions<Value> {
  readonly #options: VersionsOptions<Value>;
  /** By id: the version that lists show, and later versions that they do not show yet. */
  readonly #versions = new Map<string, readonly { visibleAtMs: number; value: Value }[]>();
  /** By SKU or order number: the id of its oldest record. */
  readonly #ids = new Map<string, string>();

  constructor(options: VersionsOptions<Value>) {
    this.#options = options;
  }

  /** The change is stored before it takes effect; if the store throws, nothing is changed. */
  keep(value: Value): void {
    const wallMs = this.#options.clock.wallMs();
    this.#options.store(value, wallMs);
    this.add(value, wallMs);
  }

  add(value: Value, wallMs: number): void {
    const { idOf, nameOf, readLagMs } = this.#options;
    const [id, name] = [idOf(value), nameOf(value)];
    const version = { visibleAtMs: wallMs + readLagMs, value };
    this.#versions.set(id, [...(this.#versions.get(id) ?? []), version]);
    if (!this.#ids.has(name)) this.#ids.set(name, id);
  }

  has(id: string): boolean {
    return this.#versions.has(id);
  }

  /** The oldest record with a SKU or order number, in the version that writes see. */
  named(name: string): Value | undefined {
    return this.#versions.get(this.#ids.get(name) ?? "")?.at(-1)?.value;
  }

  all(): Value[] {
    return [...this.#versions.values()].flatMap((versions) => versions.at(-1)?.value ?? []);
  }

  /** Leaves out the changes that the read lag still hides. */
  listed(): Value[] {
    const nowMs = this.#options.clock.wallMs();
    const values: Value[] = [];
    for (const [id, versions] of this.#versions) {
      const at = versions.findLastIndex(({ visibleAtMs }) => visibleAtMs <= nowMs);
      if (at > 0) this.#versions.set(id, versions.slice(at));
      const visible = versions[at];
      if (visible !== undefined) values.push(visible.value);
    }
    return values;
  }
}
