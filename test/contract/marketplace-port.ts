import { describe, expect, test } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import { fieldNames } from "../../src/model/product/columns.ts";
import { fieldEquals, listedFields } from "../../src/model/product/equality.ts";
import type { Listing, ProductOnCreate, ProductOnUpdate } from "../../src/model/product/product.ts";
import type { Marketplace, WriteOptions } from "../../src/model/run/ports.ts";
import { message } from "../support/english.ts";
import { plausibleProduct } from "../support/products-workbook.ts";

/** What goes wrong with the next write, as the port knows it. */
export type WriteFault = "lost-before" | "lost-after" | "limited" | "rejected" | "fatal";
export type WriteKind = "create" | "update" | "pack" | "ship";

/** A marketplace under test, with a look behind it. */
export interface Backend {
  readonly market: Marketplace;
  recordsOf(sku: string): readonly Listing[];
  order(number: string): Order | undefined;
  /** The next write of this kind meets the fault. */
  failNext(kind: WriteKind, fault: WriteFault): void;
}

/** What every marketplace of the suite holds at first: five listings, two of one SKU, and orders. */
export const portSeed = {
  products: [
    ...[1, 2, 3].map((number) => ({
      ...plausibleProduct(`LIVE-${number}`, number),
      id: `${number}`,
    })),
    ...["first", "second"].map((id) => ({ ...plausibleProduct("TWICE", 4), id })),
  ] as Listing[],
  orders: [1, 2, 3, 4].map((number) => orderOf(number)),
};

function orderOf(number: number): Order {
  return {
    marketplaceOrderNumber: `ORD-${number}`,
    status: number === 4 ? "Delivered" : "New",
    orderDate: `2030-01-0${number}T00:00:00Z`,
    updatedAt: `2030-01-0${number}T00:00:00.000Z`,
    timeForPackaging: "2030-01-09T00:00:00Z",
    orderItems: [
      { parentSku: "P", sku: "S", name: "Mug", quantity: 1, salePrice: 9.9, warehouses: [] },
    ],
  };
}

const created = plausibleProduct("NEW", 9) as ProductOnCreate;
const { salePrice: _price, ...same } = plausibleProduct("LIVE-1", 1);
const patch = { ...same, name: "Renamed" } as ProductOnUpdate;
const items = [{ sku: "S", isSupplied: true }];

/** The four writes, each with what shows that it was carried out. */
const writes: Readonly<
  Record<
    WriteKind,
    {
      readonly send: (
        market: Marketplace,
        options?: WriteOptions,
      ) => Promise<{ readonly class: string }>;
      readonly done: (backend: Backend) => boolean;
    }
  >
> = {
  create: {
    send: (market, options) => market.createProduct(created, options),
    done: ({ recordsOf }) => recordsOf("NEW").length === 1,
  },
  update: {
    send: (market, options) => market.updateProduct("LIVE-1", patch, options),
    done: ({ recordsOf }) => recordsOf("LIVE-1")[0]?.name === "Renamed",
  },
  pack: {
    send: (market, options) => market.packOrder("ORD-1", { items }, options),
    done: ({ order }) => order("ORD-1")?.status === "Packed",
  },
  ship: {
    send: (market, options) =>
      market.addShipmentNumber("ORD-1", { supplierShippingNumber: "SHIP-1" }, options),
    done: ({ order }) => order("ORD-1")?.supplierShippingNumber === "SHIP-1",
  },
};

/** What everything above may rely on, whichever marketplace it is given. */
export function describeMarketplace(name: string, open: () => Promise<Backend>): void {
  describe(name, () => {
    describeProductWrites(open);
    describeOrderWrites(open);
    describeClasses(open);
    describeSending(open);
    describeListings(open);
    describeLists(open);
  });
}

function expectFields(found: Listing | undefined, wanted: Partial<Listing>, fields = fieldNames) {
  for (const field of fields) {
    expect(fieldEquals(field, found?.[field], wanted[field]), field).toBe(true);
  }
}

function describeProductWrites(open: () => Promise<Backend>): void {
  test("createProduct echoes the product it was sent, and makes one record that is then read", async () => {
    const { market, recordsOf } = await open();
    const result = await market.createProduct(created);
    expect(result.class).toBe("applied");
    if (result.class === "applied") {
      expectFields(result.answer, created as Listing);
      expect(result.answer.id).toBeTypeOf("string");
      expect(result.answer.updatedAt).toBeTypeOf("string");
    }
    expect(recordsOf("NEW")).toHaveLength(1);
    const read = await market.readListings(["NEW"]);
    expectFields(read.listings.get("NEW"), created as Listing, listedFields);
  });

  test("updateProduct changes what was sent, keeps the rest, and echoes the same product", async () => {
    const { market, recordsOf } = await open();
    const result = await market.updateProduct("LIVE-1", patch);
    const wanted = { ...plausibleProduct("LIVE-1", 1), name: "Renamed" };
    expect(result.class).toBe("applied");
    if (result.class === "applied") expectFields(result.answer, wanted);
    expectFields(recordsOf("LIVE-1")[0], wanted);
    expect(recordsOf("LIVE-1")).toHaveLength(1);
  });

  test("updateProduct of a SKU that is not there is rejected, and makes nothing", async () => {
    const { market, recordsOf } = await open();
    const result = await market.updateProduct("GONE", { ...patch, sku: "GONE" });
    expect(result).toMatchObject({
      class: "rejected",
      message: message(expect.stringMatching(/./)),
    });
    expect(recordsOf("GONE")).toHaveLength(0);
  });
}

function describeOrderWrites(open: () => Promise<Backend>): void {
  test("packOrder echoes the order with another status, and does so once", async () => {
    const { market, order } = await open();
    const result = await market.packOrder("ORD-1", { items });
    expect(result).toMatchObject({
      class: "applied",
      answer: { marketplaceOrderNumber: "ORD-1", status: order("ORD-1")?.status },
    });
    expect(order("ORD-1")?.status).not.toBe("New");
    expect((await market.packOrder("ORD-1", { items })).class).toBe("rejected");
    expect(order("ORD-2")?.status).toBe("New");
  });

  test("addShipmentNumber echoes the number and the provider", async () => {
    const { market, order } = await open();
    const form = { supplierShippingNumber: "SHIP-1", supplierShippingProvider: "Post" };
    const result = await market.addShipmentNumber("ORD-2", form);
    expect(result).toMatchObject({
      class: "applied",
      answer: { marketplaceOrderNumber: "ORD-2", ...form },
    });
    expect(order("ORD-2")).toMatchObject(form);
  });

  test("orders that are not there are rejected", async () => {
    const { market } = await open();
    expect((await market.packOrder("GONE", { items })).class).toBe("rejected");
    const form = { supplierShippingNumber: "SHIP-1" };
    expect((await market.addShipmentNumber("GONE", form)).class).toBe("rejected");
  });
}

function describeClasses(open: () => Promise<Backend>): void {
  const kinds = Object.keys(writes) as WriteKind[];
  test.each(
    kinds.flatMap((kind) =>
      (
        [
          ["lost-before", "unknown", false],
          ["lost-after", "unknown", true],
          ["limited", "limited", false],
          ["rejected", "rejected", false],
          ["fatal", "fatal", false],
        ] as const
      ).map(([fault, wanted, isDone]) => ({ kind, fault, wanted, isDone })),
    ),
  )("$kind that is $fault ends as $wanted, carried out: $isDone", async (one) => {
    const backend = await open();
    backend.failNext(one.kind, one.fault);
    const { send, done } = writes[one.kind];
    const result = await send(backend.market);
    expect(result).toMatchObject({
      class: one.wanted,
      message: message(expect.stringMatching(/./)),
    });
    expect(done(backend)).toBe(one.isDone);
    // Nothing was repeated, and the next write goes through.
    if (!one.isDone && one.kind !== "pack")
      expect((await send(backend.market)).class).toBe("applied");
  });
}

function describeSending(open: () => Promise<Backend>): void {
  const kinds = Object.keys(writes) as WriteKind[];

  test.each(kinds)("a %s asks once, before it is carried out", async (kind) => {
    const backend = await open();
    const done: boolean[] = [];
    const onSend = () => void done.push(writes[kind].done(backend));
    expect((await writes[kind].send(backend.market, { onSend })).class).toBe("applied");
    expect(done).toEqual([false]);
    expect(writes[kind].done(backend)).toBe(true);
  });

  test.each(kinds)("a %s that is refused when it asks does nothing, and says why", async (kind) => {
    const backend = await open();
    const why = new Error("not any more");
    const onSend = () => {
      throw why;
    };
    await expect(writes[kind].send(backend.market, { onSend })).rejects.toBe(why);
    expect(writes[kind].done(backend)).toBe(false);
    expect((await writes[kind].send(backend.market)).class).toBe("applied");
  });

  test.each(kinds)("a %s whose wait is called off is not-sent, and asks nothing", async (kind) => {
    const backend = await open();
    const asked: WriteKind[] = [];
    const options = { waitSignal: AbortSignal.abort(), onSend: () => void asked.push(kind) };
    expect((await writes[kind].send(backend.market, options)).class).toBe("not-sent");
    expect(asked).toEqual([]);
    expect(writes[kind].done(backend)).toBe(false);
  });
}

function describeListings(open: () => Promise<Backend>): void {
  test("readListings tells every SKU asked for in one way, and only those", async () => {
    const { market } = await open();
    const asked = ["LIVE-1", "NEW", "LIVE-3", "TWICE", "LIVE", "LIVE-1"];
    const read = await market.readListings(asked);
    expect([...read.listings.keys()].sort()).toEqual(["LIVE-1", "LIVE-3", "TWICE"]);
    expect([...read.absent].sort()).toEqual(["LIVE", "NEW"]);
    expect([...read.duplicated]).toEqual(["TWICE"]);
    expect(read.unproven.size).toBe(0);
    for (const [sku, listing] of read.listings) expect(listing.sku).toBe(sku);
    expect(read.readAtMs).toBeTypeOf("number");
  });

  test("readListings of nothing is nothing", async () => {
    const { market } = await open();
    const read = await market.readListings([]);
    expect([read.listings.size, read.absent.size, read.unproven.size]).toEqual([0, 0, 0]);
  });

  test("readListings rejects with the signal's reason once it is aborted", async () => {
    const { market } = await open();
    const signal = AbortSignal.abort(new Error("stop"));
    await expect(market.readListings(["LIVE-1"], { signal })).rejects.toThrow("stop");
  });
}

function describeLists(open: () => Promise<Backend>): void {
  const skusOf = (items: readonly Listing[]) => items.map(({ sku }) => sku).sort();
  const numbersOf = (items: readonly Order[]) =>
    items.map(({ marketplaceOrderNumber }) => marketplaceOrderNumber).sort();

  test("listProducts gives every record and says that it is complete", async () => {
    const { market } = await open();
    const { items: all, complete } = await market.listProducts({});
    expect(complete).toBe(true);
    expect(skusOf(all)).toEqual(["LIVE-1", "LIVE-2", "LIVE-3", "TWICE", "TWICE"]);
  });

  test("readProductPages hands over every record once, and says that they are all", async () => {
    const { market } = await open();
    const found: Listing[] = [];
    const onPage = ({ items }: { readonly items: readonly Listing[] }) => void found.push(...items);
    const end = await market.readProductPages({ onPage, onRestart: () => expect.unreachable() });
    expect(end.complete).toBe(true);
    expect(skusOf(found)).toEqual(["LIVE-1", "LIVE-2", "LIVE-3", "TWICE", "TWICE"]);
  });

  test("listProducts gives the SKUs or the cards asked for, and nothing else", async () => {
    const { market } = await open();
    const bySku = await market.listProducts({ skus: ["LIVE-2", "GONE"] });
    expect([skusOf(bySku.items), bySku.complete]).toEqual([["LIVE-2"], true]);
    // Numbers 1 and 2 make card 0; 3 and 4 make card 1.
    const byCard = await market.listProducts({ parentSkus: ["CARD-0", "CARD-9"] });
    expect([skusOf(byCard.items), byCard.complete]).toEqual([["LIVE-1", "LIVE-2"], true]);
  });

  test("listOrders gives all orders, or those of the numbers and statuses asked for", async () => {
    const { market } = await open();
    const all = await market.listOrders({});
    expect([numbersOf(all.items), all.complete]).toEqual([
      ["ORD-1", "ORD-2", "ORD-3", "ORD-4"],
      true,
    ]);
    const named = await market.listOrders({ MarketplaceOrderNumbers: ["ORD-3", "GONE"] });
    expect(numbersOf(named.items)).toEqual(["ORD-3"]);
    const delivered = await market.listOrders({ Statuses: ["Delivered"] });
    expect(numbersOf(delivered.items)).toEqual(["ORD-4"]);
  });
}
