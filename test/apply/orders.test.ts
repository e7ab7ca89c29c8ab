import { describe, expect, it } from "vitest";
import { remainingOperations } from "../../src/apply/index.ts";
import { exitCodes, SheetportError } from "../../src/errors.ts";
import type { MessageOrText } from "../../src/model/message.ts";
import type { LabelReference, Order } from "../../src/model/order/order.ts";
import type { Operation } from "../../src/model/run/plan.ts";
import { foldEvents, type RunEvent } from "../../src/model/run/run.ts";
import { message as saying, translators } from "../support/english.ts";
import type { Arrival, Fault, MemoryMarketplaceOptions } from "../support/memory-marketplace.ts";
import {
  arrivalsOf,
  begin,
  fulfilments,
  order,
  outcomeOf,
  outcomes,
  pack,
  run,
  ship,
  type World,
  world,
} from "./support.ts";

type FaultRule = NonNullable<MemoryMarketplaceOptions["fault"]>;

const once =
  (fault: Fault): FaultRule =>
  (_kind, _sku, nth) =>
    nth === 1 ? fault : undefined;
const always = (fault: Fault) => () => fault;

/** One order that is ready for one kind of write. */
function place(kind: "pack" | "ship", options: Omit<MemoryMarketplaceOptions, "clock"> = {}) {
  const before = kind === "pack" ? order("1") : order("1", { status: "Packed" });
  const operation = kind === "pack" ? pack("1") : ship("1");
  return { operation, place: world({ orders: [before], ...options }) };
}

const moments = (its: World, kind: Arrival["kind"]) =>
  its.market.arrivals.filter((one) => one.kind === kind).map(({ atMs }) => atMs);

describe.each(["pack", "ship"] as const)("%s", (kind) => {
  it.each<[string, Fault, number]>([
    ["answered", "none" as Fault, 1],
    ["not sent", "not-sent", 1],
    ["lost before the write", "lost-before", 2],
    ["lost after the write", "lost-after", 1],
    ["late by a minute", "lost-late", 1],
    ["refused by the limit", "limited-before", 2],
    ["refused by the limit though carried out", "limited-after", 1],
  ])("%s once: applied, carried out once", async (_title, fault, arrivals) => {
    const rule = fault === ("none" as Fault) ? () => undefined : once(fault);
    const { place: its, operation } = place(kind, { fault: rule });
    expect((await run(its, [operation])).state).toBe("finished");
    expect(outcomes(its)).toEqual({ [operation.id]: "applied" });
    expect(arrivalsOf(its, "1")).toBe(arrivals);
    expect(its.market.carriedOut).toEqual([`${kind} 1`]);
  });

  it("keeps the order as the answer has it, whatever its status says", async () => {
    const orderAnswer = (now: Order) => ({ ...now, status: "Queued" });
    const { place: its, operation } = place(kind, { orderAnswer });
    await run(its, [operation]);
    expect(outcomeOf(its, operation.id)).toMatchObject({
      outcome: "applied",
      order: { marketplaceOrderNumber: "1", status: "Queued" },
    });
    expect(foldEvents(its.events).operations.get(operation.id)?.order?.status).toBe("Queued");
  });

  it("unclear: frozen for the settle time, then read before anything is sent again", async () => {
    const { place: its, operation } = place(kind, { fault: once("lost-before") });
    await run(its, [operation]);
    expect(moments(its, kind)[1]).toBeGreaterThanOrEqual(120_000);
    const types = its.events.map(({ type }) => type).join(" ");
    expect(types).toBe("intent answer read-back intent answer outcome run-ended");
  });

  it("lost twice: stays unknown, never a third send, in a resumed run neither", async () => {
    const { place: its, operation } = place(kind, { fault: always("lost-before") });
    await run(its, [operation]);
    expect(outcomes(its)).toEqual({ [operation.id]: "unknown" });
    await run(its, [operation], { progress: foldEvents(its.events) });
    expect(outcomes(its)).toEqual({ [operation.id]: "unknown" });
    expect(arrivalsOf(its, "1")).toBe(2);
  });

  it("rejected: keeps the marketplace's words and is not sent again", async () => {
    const { place: its, operation } = place(kind, { fault: always("rejected") });
    await run(its, [operation]);
    const ended = { outcome: "rejected", message: "no such category" };
    expect(outcomeOf(its, operation.id)).toMatchObject(ended);
    expect(arrivalsOf(its, "1")).toBe(1);
  });

  it("always refused by the limit: not sent in the end, read back each time", async () => {
    const { place: its, operation } = place(kind, { fault: always("limited-before") });
    await run(its, [operation]);
    expect(outcomes(its)).toEqual({ [operation.id]: "not-sent" });
    expect(arrivalsOf(its, "1")).toBe(5);
    const closed = its.events.filter(({ type }) => type === "lane-closed");
    expect(closed).toHaveLength(5);
    expect(closed[0]).toMatchObject({ lane: "orders", durationMs: 60_000 });
    expect(its.events.filter(({ type }) => type === "read-back")).toHaveLength(5);
  });

  it("never sent: not-sent after five tries", async () => {
    const { place: its, operation } = place(kind, { fault: always("not-sent") });
    await run(its, [operation]);
    expect(outcomes(its)).toEqual({ [operation.id]: "not-sent" });
    expect(its.events.filter(({ type }) => type === "intent")).toHaveLength(5);
  });

  it.each<[Fault, string, number]>([
    ["key-refused", "key-refused", exitCodes.usage],
    ["redirected", "marketplace-refused", exitCodes.failed],
  ])("%s: the run stops at once", async (fault, code, exitCode) => {
    const { place: its, operation } = place(kind, { fault: always(fault) });
    const result = await run(its, [operation]);
    expect(result).toMatchObject({ state: "failed", error: { code, exitCode } });
    expect(outcomes(its)).toEqual({ [operation.id]: "none" });
  });

  it("an order that cannot be read is not written to", async () => {
    const { place: its, operation } = place(kind, { unproven: () => true });
    await run(its, [operation]);
    expect(outcomes(its)).toEqual({ [operation.id]: "not-sent" });
    expect(its.market.arrivals).toEqual([]);
  });

  it("unclear, and unreadable since: unknown, and nothing is sent again", async () => {
    const { place: its, operation } = place(kind, {
      fault: always("lost-before"),
      unproven: (_number, nth) => nth > 1,
    });
    await run(its, [operation]);
    expect(outcomes(its)).toEqual({ [operation.id]: "unknown" });
    expect(arrivalsOf(its, "1")).toBe(1);
  });

  it("twenty rejections in a row stop the run", async () => {
    const numbers = Array.from({ length: 30 }, (_, at) => `${at + 1}`);
    const status = kind === "pack" ? "New" : "Packed";
    const its = world({
      orders: numbers.map((number) => order(number, { status })),
      fault: always("rejected"),
    });
    const operations = numbers.map((number) => (kind === "pack" ? pack(number) : ship(number)));
    const result = await run(its, operations);
    expect(result).toMatchObject({ state: "failed", error: { code: "too-many-rejections" } });
    expect(its.market.arrivals).toHaveLength(20);
  });

  it("goes one at a time, whatever the concurrency, and an unclear one holds up nobody", async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => `${at + 1}`);
    const status = kind === "pack" ? "New" : "Packed";
    const its = world({
      orders: numbers.map((number) => order(number, { status })),
      latencyMs: 1000,
      fault: (_kind, number, nth) => (number === "2" && nth === 1 ? "lost-before" : undefined),
    });
    const operations = numbers.map((number) => (kind === "pack" ? pack(number) : ship(number)));
    await run(its, operations, { concurrency: 20 });
    expect(Math.max(...its.market.arrivals.map(({ inFlight }) => inFlight))).toBe(1);
    expect(moments(its, kind)[11]).toBeLessThan(20_000);
    expect(new Set(Object.values(outcomes(its)))).toEqual(new Set(["applied"]));
    // Ten orders in one request.
    expect(its.market.orderReads[0]).toHaveLength(10);
  });
});

describe("pack", () => {
  it.each(["Packed", "Canceled", "Delivery Failed", "Something else"])(
    "an order that is %s by now is not packed",
    async (status) => {
      const its = world({ orders: [order("1", { status })] });
      await run(its, [pack("1")]);
      expect(outcomeOf(its, "pack-1")).toMatchObject({
        outcome: "stale",
        message: saying(expect.stringContaining(status)),
        order: { status },
      });
      expect(its.market.arrivals).toEqual([]);
    },
  );

  it.each([
    ["an item less", [{ sku: "1-A", quantity: 1 }], "1-B: 2 → –"],
    [
      "another quantity",
      [
        { sku: "1-A", quantity: 1 },
        { sku: "1-B", quantity: 9 },
      ],
      "1-B: 2 → 9",
    ],
  ])(
    "an order with %s by now is not packed, and both values are told",
    async (_what, items, message) => {
      const its = world({ orders: [order("1", { orderItems: items })] });
      await run(its, [pack("1")]);
      expect(outcomes(its)).toEqual({ "pack-1": "stale" });
      expect(outcomeOf(its, "pack-1")).toMatchObject({
        message: saying(expect.stringContaining(message)),
      });
      expect(its.market.arrivals).toEqual([]);
    },
  );

  it.each<[string, boolean, "applied" | "conflict"]>([
    ["Packed", true, "applied"],
    ["Shipped", true, "applied"],
    ["In the works", true, "applied"],
    ["Canceled", true, "conflict"],
    ["Defected", true, "conflict"],
    ["Canceled", false, "applied"],
    ["Packed", false, "conflict"],
    ["Returned", false, "conflict"],
    ["Delivery Failed", false, "conflict"],
    ["In the works", false, "conflict"],
  ])("unclear, then read as %s after yes = %s: %s", async (status, yes, outcome) => {
    const its = world({ orders: [order("1")], fault: always("lost-before") });
    const items = pack("1").items.map((item) => ({ ...item, isSupplied: yes }));
    const done = begin(its, [pack("1", { items })]);
    await its.clock.advance(1000);
    its.market.touchOrder("1", { status });
    await its.clock.runUntilIdle();
    await done;
    expect(outcomeOf(its, "pack-1")).toMatchObject({ outcome, order: { status } });
    expect(arrivalsOf(its, "1")).toBe(1);
  });

  it("a late first attempt is found by the reading right before the second send", async () => {
    const its = world({
      orders: ["1", "2", "3"].map((number) => order(number)),
      fault: (_kind, number) => (number === "1" ? "lost-late" : undefined),
      // Read back as New after 222 s, its turn again after 300 s, when that reading is too old.
      ...{ latencyMs: 100_000, lateMs: 260_000 },
    });
    await run(its, [pack("1"), pack("2"), pack("3")]);
    expect(outcomes(its)).toEqual({
      "pack-1": "applied",
      "pack-2": "applied",
      "pack-3": "applied",
    });
    expect(arrivalsOf(its, "1")).toBe(1);
  });

  it("says when the answer still has the order as New", async () => {
    const its = world({ orders: [order("1")], packedStatus: () => "New" });
    await run(its, [pack("1")]);
    expect(outcomeOf(its, "pack-1")).toMatchObject({
      outcome: "applied",
      message: saying("its status is still New"),
    });
  });

  it("with another plan's reading is read again all the same, just before", async () => {
    const its = world({ orders: [order("1")] });
    await run(its, [pack("1")], {});
    expect(its.market.orderReads).toEqual([["1"]]);
  });
});

describe("ship", () => {
  const numbered = (number: string | null, more: Partial<Order> = {}) =>
    order("1", { status: "Packed", supplierShippingNumber: number, ...more });

  it("the number is there already: nothing is sent", async () => {
    const its = world({ orders: [numbered("N-1", { supplierShippingProvider: "Post" })] });
    await run(its, [ship("1")]);
    expect(outcomeOf(its, "ship-1")).toMatchObject({
      outcome: "applied",
      message: saying("The marketplace already had these values, so nothing was sent."),
    });
    expect(its.market.arrivals).toEqual([]);
  });

  it("the number is there already, but with another provider: nothing is sent, and that is said", async () => {
    const its = world({ orders: [numbered("N-1", { supplierShippingProvider: "Courier" })] });
    await run(its, [ship("1")]);
    expect(outcomeOf(its, "ship-1")).toMatchObject({
      outcome: "applied",
      message: saying(expect.stringContaining("shows something else for: Shipping provider")),
    });
    expect(its.market.arrivals).toEqual([]);
  });

  it.each<[string, string | null, string | null, boolean, string, number]>([
    ["another number has come", null, "X", false, "conflict", 0],
    ["another number has come, replacing was allowed for none", null, "X", true, "conflict", 0],
    ["another number stands there", "X", "X", false, "conflict", 0],
    ["another number may be replaced", "X", "X", true, "applied", 1],
    ["the number to be replaced is a third one by now", "X", "Y", true, "conflict", 0],
    ["the number to be replaced is gone", "X", null, true, "conflict", 0],
  ])("%s", async (_title, before, now, replace, outcome, arrivals) => {
    const its = world({ orders: [numbered(now)] });
    await run(its, [ship("1", { before: numbered(before), replace })]);
    expect(outcomes(its)).toEqual({ "ship-1": outcome });
    expect(its.market.arrivals).toHaveLength(arrivals);
  });

  it("an order that has moved on since it was read is not shipped", async () => {
    const its = world({ orders: [order("1", { status: "Canceled" })] });
    await run(its, [ship("1")]);
    expect(outcomes(its)).toEqual({ "ship-1": "stale" });
    const { message = "" } = outcomeOf(its, "ship-1") as { readonly message?: MessageOrText };
    expect(translators.en.text(message)).toMatch(/: Status Packed → Canceled\.$/);
    expect(translators.zh.text(message)).toMatch(/：状态 已打包 → 已取消。$/);
  });

  it.each<[string, string, string, number]>([
    ["ours", "N-1", "applied", 1],
    ["none", "", "unknown", 2],
    ["another", "X", "conflict", 1],
  ])("unclear, then read with %s: %s", async (_title, number, outcome, arrivals) => {
    const its = world({ orders: [order("1", { status: "Packed" })], fault: always("lost-before") });
    const done = begin(its, [ship("1")]);
    await its.clock.advance(1000);
    its.market.touchOrder("1", { supplierShippingNumber: number });
    await its.clock.runUntilIdle();
    await done;
    expect(outcomes(its)).toEqual({ "ship-1": outcome });
    expect(arrivalsOf(its, "1")).toBe(arrivals);
  });

  it("unclear, replacing: the old number means untouched", async () => {
    const before = numbered("X");
    const its = world({ orders: [before], fault: once("lost-before") });
    await run(its, [ship("1", { before, replace: true })]);
    expect(outcomes(its)).toEqual({ "ship-1": "applied" });
    expect(its.market.order("1").supplierShippingNumber).toBe("N-1");
  });

  it("success is what the answer echoes: without the number it is read back, never sent again", async () => {
    const orderAnswer = (_now: Order, before: Order) => before;
    const done = world({ orders: [numbered(null)], orderAnswer });
    await run(done, [ship("1")]);
    expect(outcomes(done)).toEqual({ "ship-1": "applied" });
    expect(arrivalsOf(done, "1")).toBe(1);

    const silent = world({ orders: [numbered(null)], orderAnswer, readLagMs: 1e9 });
    await run(silent, [ship("1")]);
    expect(outcomes(silent)).toEqual({ "ship-1": "unknown" });
    expect(arrivalsOf(silent, "1")).toBe(1);
  });

  it("an answer with another number is a conflict; another provider is said", async () => {
    const other = world({
      orders: [numbered(null)],
      orderAnswer: (now) => ({ ...now, supplierShippingNumber: "X" }),
    });
    await run(other, [ship("1")]);
    expect(outcomes(other)).toEqual({ "ship-1": "conflict" });

    const provider = world({
      orders: [numbered(null)],
      orderAnswer: (now) => ({ ...now, supplierShippingProvider: "Else" }),
    });
    await run(provider, [ship("1")]);
    expect(outcomeOf(provider, "ship-1")).toMatchObject({
      outcome: "applied",
      message: saying("the marketplace shows something else for: Shipping provider"),
    });
  });

  describe("with a label file", () => {
    const label: LabelReference = {
      ...{ path: "/labels/1.pdf", name: "1.pdf", contentType: "application/pdf" },
      ...{ sizeBytes: 3, digest: "ab" },
    };

    it("is sent with its bytes, read before the intent is stored", async () => {
      const its = world({ orders: [order("1", { status: "Packed" })] });
      const file = {
        name: "1.pdf",
        contentType: "application/pdf",
        bytes: new Uint8Array(3),
      } as const;
      let eventsBefore = -1;
      const readLabel = async (asked: LabelReference) => {
        expect(asked).toEqual(label);
        eventsBefore = its.events.length;
        return file;
      };
      await run(its, [ship("1", { label })], { readLabel });
      expect([its.market.labels, eventsBefore]).toEqual([[file], 0]);
    });

    it("that has changed: the number is not sent, and says why", async () => {
      const its = world({ orders: [order("1", { status: "Packed" })] });
      const changed = new SheetportError(
        { message: "The label has changed.", hint: "Look at it." },
        {
          ...{ code: "label-changed", exitCode: 3 },
        },
      );
      await run(its, [ship("1", { label })], { readLabel: () => Promise.reject(changed) });
      const ended = { outcome: "not-sent", message: saying("The label has changed. Look at it.") };
      expect(outcomeOf(its, "ship-1")).toMatchObject(ended);
      expect(its.market.arrivals).toEqual([]);
    });
  });
});

describe("packed before it is shipped", () => {
  const orders = ["1", "2", "3"].map((number) => order(number));

  it("each order is packed and then shipped, with one reading for both", async () => {
    const its = world({ orders, latencyMs: 1000 });
    await run(its, fulfilments(["1", "2", "3"]));
    const expected = ["pack 1", "ship 1", "pack 2", "ship 2", "pack 3", "ship 3"];
    expect(its.market.carriedOut).toEqual(expected);
    expect(its.market.orderReads).toEqual([["1", "2", "3"]]);
  });

  it("holds whatever the order of the plan is", async () => {
    const its = world({ orders });
    await run(its, fulfilments(["1", "2", "3"]).toReversed());
    for (const number of ["1", "2", "3"]) {
      const done = its.market.carriedOut.filter((one) => one.endsWith(number));
      expect(done).toEqual([`pack ${number}`, `ship ${number}`]);
    }
  });

  it.each<[string, Fault, string]>([
    ["rejected", "rejected", "rejected"],
    ["unknown", "lost-before", "unknown"],
    ["not sent", "not-sent", "not-sent"],
  ])(
    "a packing that ends %s leaves the shipment unsent, with a reason",
    async (_t, fault, ended) => {
      const its = world({
        orders,
        fault: (kind, at) => (kind + at === "pack1" ? fault : undefined),
      });
      const operations: Operation[] = fulfilments(["1", "2"]);
      expect((await run(its, operations)).state).toBe("finished");
      expect(outcomes(its)).toEqual({
        ...{ "pack-1": ended, "ship-1": "not-sent", "pack-2": "applied", "ship-2": "applied" },
      });
      expect(outcomeOf(its, "ship-1")).toMatchObject({
        message: saying(expect.stringContaining("packing")),
      });
      expect(moments(its, "ship")).toHaveLength(1);
      // A resumed run comes to the same.
      await run(its, operations, { progress: foldEvents(its.events) });
      expect(outcomes(its)).toMatchObject({ "pack-1": ended, "ship-1": "not-sent" });
    },
  );

  it("a packing whose order has moved on leaves the shipment unsent", async () => {
    const its = world({ orders: [order("1", { status: "Canceled" })] });
    await run(its, fulfilments(["1"]));
    expect(outcomes(its)).toEqual({ "pack-1": "stale", "ship-1": "not-sent" });
  });

  it.each(["Canceled", "Defected", "In the works"])(
    "a packing that is answered with an order that is %s: no number goes there",
    async (status) => {
      const its = world({ orders, orderAnswer: (now) => ({ ...now, status }) });
      await run(its, fulfilments(["1"]));
      expect(outcomes(its)).toEqual({ "pack-1": "applied", "ship-1": "stale" });
      expect(outcomeOf(its, "ship-1")).toMatchObject({
        message: saying(expect.stringContaining(status)),
      });
      expect(its.market.carriedOut).toEqual(["pack 1"]);
    },
  );

  it("a packing that leaves the order New lets the shipment go", async () => {
    const its = world({ orders, orderAnswer: (now) => ({ ...now, status: "New" }) });
    await run(its, fulfilments(["1"]));
    expect(outcomes(its)).toEqual({ "pack-1": "applied", "ship-1": "applied" });
  });

  it("a packing that is settled only later lets the shipment go then", async () => {
    const its = world({
      orders,
      fault: (kind, _n, nth) => (kind === "pack" && nth === 1 ? "lost-after" : undefined),
    });
    await run(its, fulfilments(["1"]));
    expect(outcomes(its)).toEqual({ "pack-1": "applied", "ship-1": "applied" });
    expect(moments(its, "ship")[0]).toBeGreaterThanOrEqual(120_000);
  });

  it("resumed after the packing was applied, the shipment goes", async () => {
    const its = world({ orders });
    const operations = fulfilments(["1"]);
    await run(its, operations.slice(0, 1));
    await run(its, operations, { progress: foldEvents(its.events) });
    expect(its.market.carriedOut).toEqual(["pack 1", "ship 1"]);
  });
});

describe("a resumed run of orders", () => {
  const intended = (id: string, atMs: number): RunEvent[] => [
    { type: "intent", atMs, operation: id, attempt: 1 },
  ];

  it("asks the marketplace about an intent without an answer, and sends nothing that was done", async () => {
    const its = world({ orders: [order("1", { status: "Packed" })] });
    its.events.push(...intended("pack-1", its.clock.wallMs()));
    await run(its, fulfilments(["1"]), { progress: foldEvents(its.events) });
    expect(outcomes(its)).toEqual({ "pack-1": "applied", "ship-1": "applied" });
    expect(its.market.carriedOut).toEqual(["ship 1"]);
  });

  it("does not trust an old intent to be settled: the clock may have been set forward", async () => {
    const its = world({ orders: [order("1")], packsAnything: true });
    its.events.push(...intended("pack-1", its.clock.wallMs() - 3_600_000));
    const done = begin(its, [pack("1")], { progress: foldEvents(its.events) });
    await its.clock.advance(60_000);
    its.market.touchOrder("1", { status: "Packed" });
    await its.clock.runUntilIdle();
    await done;
    expect(outcomes(its)).toEqual({ "pack-1": "applied" });
    expect(its.market.arrivals).toEqual([]);
  });

  it("sends once more what was surely not done", async () => {
    const its = world({ orders: [order("1")] });
    its.events.push(...intended("pack-1", its.clock.wallMs()));
    await run(its, fulfilments(["1"]), { progress: foldEvents(its.events) });
    expect(its.market.carriedOut).toEqual(["pack 1", "ship 1"]);
  });

  it("refused by the limit counts as in doubt for orders", () => {
    const events: RunEvent[] = [
      ...intended("pack-1", 0),
      { type: "answer", atMs: 1, operation: "pack-1", attempt: 1, class: "limited" },
    ];
    const { inDoubt, todo } = remainingOperations(fulfilments(["1"]), foldEvents(events));
    expect([inDoubt, todo].map((list) => list.map(({ id }) => id))).toEqual([
      ["pack-1"],
      ["ship-1"],
    ]);
  });
});
