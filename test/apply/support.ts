import { type ApplyOptions, type ApplyResult, applyOperations } from "../../src/apply/index.ts";
import type { Order } from "../../src/model/order/order.ts";
import type { FieldName, Listing, ProductOnCreate } from "../../src/model/product/product.ts";
import type {
  CreateOperation,
  Operation,
  OrderOperation,
  PackOperation,
  ShipOperation,
  UpdateOperation,
} from "../../src/model/run/plan.ts";
import { foldEvents, type RunEvent } from "../../src/model/run/run.ts";
import { Chance } from "../support/chance.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { MemoryMarketplace, type MemoryMarketplaceOptions } from "../support/memory-marketplace.ts";

export function product(sku: string, card = sku): ProductOnCreate {
  return {
    ...{ parentSku: card, sku, categoryName: "Home > Mugs", language: "EN" as const },
    ...{ name: `Mug ${sku}`, description: "A mug.", weight: 0.4, brandName: "Acme" },
    ...{ mpn: "M-1", salePrice: 9.9, currencyCode: "USD" as const },
    options: [{ key: "Colour", value: "Blue" }],
    attributes: [{ key: "Material", value: "Stone" }],
  };
}

export function create(sku: string, card = sku): CreateOperation {
  return { kind: "create", id: `c-${sku}`, row: 2, sku, card, product: product(sku, card) };
}

/** The listing before its update, as the list shows it when the marketplace is seeded with it. */
export function live(sku: string, nth: number): Listing {
  const { mpn: _mpn, ...shown } = product(sku);
  return { ...shown, id: sku, updatedAt: `version-${nth}` } as Listing;
}

/** An update of the name; `nth` is the listing's place in the seed, from 1. */
export function update(
  sku: string,
  nth: number,
  patch: Partial<ProductOnCreate> = {},
): UpdateOperation {
  const wanted = Object.keys(patch).length === 0 ? { name: `New ${sku}` } : patch;
  const before = live(sku, nth);
  const fields = (Object.keys(wanted) as FieldName[]).map((field) => ({
    field,
    before: (before[field] ?? null) as never,
    after: (wanted[field] ?? null) as never,
  }));
  return { kind: "update", id: `u-${sku}`, row: 3, sku, card: sku, fields, before };
}

export function creates(count: number, prefix = "C"): CreateOperation[] {
  return Array.from({ length: count }, (_, index) => create(`${prefix}${index + 1}`));
}

export function updates(count: number): { operations: UpdateOperation[]; seed: Listing[] } {
  const skus = Array.from({ length: count }, (_, index) => `U${index + 1}`);
  return {
    operations: skus.map((sku, index) => update(sku, index + 1)),
    seed: skus.map((sku) => product(sku) as Listing),
  };
}

export interface World {
  readonly clock: FakeClock;
  readonly market: MemoryMarketplace;
  readonly events: RunEvent[];
}

export function world(options: Omit<MemoryMarketplaceOptions, "clock"> = {}): World {
  const clock = new FakeClock();
  return { clock, market: new MemoryMarketplace({ ...options, clock }), events: [] };
}

/** Begins a run in a world without waiting for its end. */
export function begin(
  { clock, market, events }: World,
  operations: readonly Operation[],
  options: Partial<ApplyOptions> = {},
): Promise<ApplyResult> {
  return applyOperations({
    operations,
    marketplace: market,
    emit: async (event) => void events.push(event),
    clock,
    random: new Chance(1),
    concurrency: 4,
    settleMs: 120_000,
    comparedAtMs: clock.wallMs(),
    signal: new AbortController().signal,
    ...options,
  });
}

/** A whole run in a world. */
export async function run(
  place: World,
  operations: readonly Operation[],
  options: Partial<ApplyOptions> = {},
): Promise<ApplyResult> {
  const result = begin(place, operations, options);
  await place.clock.runUntilIdle();
  return await result;
}

/** The outcomes of a run, by operation. */
export function outcomes({ events }: World): Record<string, string> {
  const { operations } = foldEvents(events);
  return Object.fromEntries(
    [...operations].map(([id, state]) => [id, state.outcome ?? "none"] as const),
  );
}

export function outcomeOf({ events }: World, id: string) {
  return events.findLast((event) => event.type === "outcome" && event.operation === id);
}

export function arrivalsOf({ market }: World, sku: string): number {
  return market.arrivals.filter((one) => one.sku === sku).length;
}

/** An order of two items, as it is before anything is written to it. */
export function order(number: string, changes: Partial<Order> = {}): Order {
  return {
    marketplaceOrderNumber: number,
    status: "New",
    updatedAt: "version-0",
    orderItems: [
      { sku: `${number}-A`, quantity: 1 },
      { sku: `${number}-B`, quantity: 2 },
    ],
    ...changes,
  };
}

/** The packing of an order, every item with a yes. */
export function pack(number: string, changes: Partial<PackOperation> = {}): PackOperation {
  const before = order(number);
  const items = before.orderItems.map(({ sku }) => ({ sku, isSupplied: true }));
  const id = `pack-${number}`;
  return { kind: "pack", id, rows: [2, 3], order: number, items, before, ...changes };
}

/** The shipment number of an order that is packed already. */
export function ship(number: string, changes: Partial<ShipOperation> = {}): ShipOperation {
  const form = { supplierShippingNumber: `N-${number}`, supplierShippingProvider: "Post" };
  const before = order(number, { status: "Packed" });
  return { kind: "ship", id: `ship-${number}`, rows: [2], order: number, form, before, ...changes };
}

/** Packing and shipment number of each order, in this order. */
export function fulfilments(numbers: readonly string[]): OrderOperation[] {
  return numbers.flatMap((number) => {
    const packing = pack(number);
    return [packing, ship(number, { follows: packing.id, before: packing.before })];
  });
}
