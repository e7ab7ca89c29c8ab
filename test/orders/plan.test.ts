import { describe, expect, test } from "vitest";
import { msg } from "../../src/model/message.ts";
import type { Order } from "../../src/model/order/order.ts";
import type { OrderRow } from "../../src/model/order/order-columns.ts";
import { type FulfilInput, ordersRequested, planFulfilment } from "../../src/orders/index.ts";
import { inputOf, letterOf, liveOrder, rowsOf } from "./support.ts";

/** The plan of one order A with the SKUs a and b. */
function planOf(
  rows: readonly Omit<OrderRow, "row" | "order">[],
  live: Partial<Order> = {},
  more: Partial<FulfilInput> = {},
) {
  const own = rowsOf(...rows.map((row) => ({ order: "A", ...row })));
  const draft = planFulfilment(inputOf(own, [liveOrder("A", ["a", "b"], live)], more));
  const [change] = draft.changes;
  return {
    ...{ status: change?.status, declined: change?.declined },
    codes: change?.notes.map(({ code }) => code),
    ...{ operations: draft.operations, totals: draft.totals },
    findings: draft.findings.map(({ cell, code }) => `${cell} ${code}`),
  };
}

const yes = { supplied: true } as const;
const no = { supplied: false } as const;

describe("packing (decision 36)", () => {
  test("an order is packed with an answer for each of its SKUs, in the order’s order", () => {
    const { operations } = planOf(
      [
        { sku: "b", ...no },
        { sku: "a", ...yes },
      ],
      {},
      { allowDecline: true },
    );
    expect(operations).toMatchObject([
      {
        ...{ kind: "pack", order: "A", rows: [2, 3] },
        items: [
          { sku: "a", isSupplied: true },
          { sku: "b", isSupplied: false },
        ],
      },
    ]);
  });

  test("blank is not yes: the blank cell is named, and nothing of the order is sent", () => {
    const plan = planOf([
      { sku: "a", ...yes },
      { sku: "b", shippingNumber: "T" },
    ]);
    expect(plan).toMatchObject({ status: "invalid", operations: [] });
    expect(plan.findings).toEqual([`${letterOf("supplied")}3 answer-missing`]);
  });

  test("an item without a row, and a row without an item, are told", () => {
    expect(planOf([{ sku: "a", ...yes }]).findings).toEqual(["A2 order-item-missing"]);
    expect(
      planOf([
        { sku: "a", ...yes },
        { sku: "b", ...yes },
        { sku: "c", ...yes },
      ]).findings,
    ).toEqual([`${letterOf("sku")}4 order-item-unknown`]);
  });

  test("a No holds its order back until it is allowed", () => {
    const rows = [
      { sku: "a", ...yes },
      { sku: "b", ...no },
    ];
    expect(planOf(rows)).toMatchObject({
      ...{ status: "blocked", codes: ["decline-not-allowed"], operations: [] },
    });
    expect(planOf(rows, {}, { allowDecline: true })).toMatchObject({
      ...{ status: "planned", declined: ["b"] },
    });
  });

  test("an order of which all is declined is not counted as one to pack", () => {
    const packsWith = (b: Pick<OrderRow, "supplied">) => {
      const rows = [
        { sku: "a", ...no },
        { sku: "b", ...b },
      ];
      return planOf(rows, {}, { allowDecline: true }).totals;
    };
    expect(packsWith(yes)).toMatchObject({ pack: 1, declined: 1 });
    expect(packsWith(no)).toMatchObject({ pack: 0, declined: 2 });
  });

  const bothYes = [
    { sku: "a", ...yes },
    { sku: "b", ...yes },
  ];
  const bothNo = [
    { sku: "a", ...no },
    { sku: "b", ...no },
  ];

  test.each(["Packed", "Shipped", "Delivered", "Returned", "Delivery Failed"])(
    "an order that is %s was packed already, unless nothing was to be supplied",
    (status) => {
      expect(planOf(bothYes, { status })).toMatchObject({
        ...{ status: "unchanged", codes: ["packed-already"] },
      });
      expect(planOf(bothNo, { status }).codes).toEqual(["wrong-status"]);
      expect(
        planOf(
          [
            { sku: "a", ...yes },
            { sku: "b", ...no },
          ],
          { status },
        ).codes,
      ).toEqual(["declines-unproven"]);
    },
  );

  test.each(["Canceled", "Defected"])("an order that is %s cannot be packed", (status) => {
    expect(planOf(bothYes, { status })).toMatchObject({
      ...{ status: "blocked", codes: ["wrong-status"] },
    });
    expect(planOf(bothNo, { status }).codes).toEqual(["declined-already"]);
  });

  test("a status that nobody knows is not New", () => {
    expect(planOf(bothYes, { status: "Assembling" }).codes).toEqual(["wrong-status"]);
  });

  test("an order that was packed here is never packed again, whatever its status says", () => {
    const items = ["a", "b"].map((sku) => ({ sku, isSupplied: true }));
    const earlier = new Map([["A", { run: "R1", atMs: 0, items }]]);
    for (const status of ["New", "Packed", "Assembling"]) {
      expect(planOf(bothYes, { status }, { earlier })).toMatchObject({
        ...{ status: "unchanged", codes: ["packed-already"], operations: [] },
      });
    }
    expect(
      planOf(
        [
          { sku: "a", ...yes },
          { sku: "b", ...no },
        ],
        {},
        { earlier },
      ),
    ).toMatchObject({
      ...{ status: "blocked", codes: ["packed-otherwise"] },
    });
  });
});

describe("shipment (decision 37)", () => {
  const shipped = (shippingNumber: string) => [{ sku: "a", shippingNumber }, { sku: "b" }];

  test("the same number is nothing to do; what differs beside it is told", () => {
    const live = {
      status: "Shipped",
      supplierShippingNumber: "T",
      supplierShippingProvider: "Post",
    };
    expect(planOf(shipped("T"), live)).toMatchObject({
      ...{ status: "unchanged", codes: ["shipped-already"] },
    });
    const other = [{ sku: "a", shippingNumber: "T", shippingProvider: "DHL" }];
    expect(planOf(other, live).codes).toEqual(["shipment-differs"]);
  });

  test("another number is replaced only when that is allowed", () => {
    const live = { status: "Shipped", supplierShippingNumber: "OLD" };
    expect(planOf(shipped("T"), live)).toMatchObject({
      ...{ status: "blocked", codes: ["number-differs"], operations: [] },
    });
    expect(planOf(shipped("T"), live, { replace: true }).operations).toMatchObject([
      { kind: "ship", replace: true, form: { supplierShippingNumber: "T" } },
    ]);
  });

  test("a new order is packed before its number is sent", () => {
    expect(planOf(shipped("T"))).toMatchObject({ status: "blocked", codes: ["not-packed"] });
    const both = [
      { sku: "a", ...yes, shippingNumber: "T" },
      { sku: "b", ...yes },
    ];
    expect(planOf(both).operations).toMatchObject([
      { kind: "pack", id: "pack:A" },
      { kind: "ship", follows: "pack:A" },
    ]);
  });

  test.each(["Delivered", "Canceled", "Assembling"])(
    "an order that is %s is held with its status, unless that is allowed",
    (status) => {
      expect(planOf(shipped("T"), { status })).toMatchObject({
        ...{ status: "blocked", codes: ["not-shippable"], operations: [] },
      });
      expect(planOf(shipped("T"), { status }, { shipAnyway: true })).toMatchObject({
        ...{ status: "planned", codes: ["unusual-status"], operations: [{ anyway: true }] },
      });
    },
  );

  test("packed by an earlier run and still New: it is looked at before a number goes", () => {
    const items = ["a", "b"].map((sku) => ({ sku, isSupplied: true }));
    const earlier = new Map([["A", { run: "R1", atMs: 0, items }]]);
    const plan = planOf(shipped("T"), { status: "New" }, { earlier });
    expect(plan).toMatchObject({ status: "blocked", codes: ["not-shippable"] });
  });

  test("what was exported and is untouched asks for nothing, and its order is not read", () => {
    const rows = rowsOf({ order: "A", sku: "a", shippingNumber: "T", shippingProvider: "Post" });
    const shipments = new Map([["A", { shippingNumber: "T", shippingProvider: "Post" }]]);
    const exported = { shipments, items: new Map() };
    expect(ordersRequested({ rows, exported, findings: [] })).toEqual([]);
    const touched = new Map([["A", { shippingNumber: "T", shippingProvider: "DHL" }]]);
    expect(
      ordersRequested({ rows, exported: { ...exported, shipments: touched }, findings: [] }),
    ).toEqual(["A"]);
  });
});

describe("what holds an order back", () => {
  test("an open write of another run", () => {
    const openWrites = new Map([["A", { run: "R7" }]]);
    const plan = planOf([{ sku: "a", shippingNumber: "T" }], { status: "Packed" }, { openWrites });
    expect(plan).toMatchObject({ status: "blocked", codes: ["write-unsettled"], operations: [] });
  });

  test("an order that the marketplace does not have", () => {
    const rows = rowsOf({ order: "X", sku: "a", ...yes });
    const { changes, findings } = planFulfilment(inputOf(rows, []));
    expect(changes).toMatchObject([{ order: "X", status: "invalid" }]);
    expect(findings).toMatchObject([{ cell: "A2", code: "order-unknown", value: "X" }]);
  });
});

describe("an order without an answer was not read: it is never “unchanged” (decision 36)", () => {
  const nowMs = Date.UTC(2026, 10, 24, 12);
  const statusOfPlan = (row: Partial<OrderRow>) => {
    const rows = rowsOf({ order: "A", sku: "a", ...row }, { order: "A", sku: "b", ...row });
    const input = inputOf(rows, [], { nowMs });
    expect(ordersRequested(input)).toEqual([]);
    const { changes, totals } = planFulfilment(input);
    expect(totals.unchanged).toBe(0);
    return [changes[0]?.status, totals.late, totals.unanswered];
  };

  test.each(["2026-11-24T11:59:59Z", "2026-11-22T09:30Z"])(
    "new by the sheet, to be packed by %s: late and not answered",
    (packBy) => {
      expect(statusOfPlan({ status: "New", packBy })).toEqual(["late", 1, 0]);
    },
  );

  test.each([
    ["there is time", { status: "New", packBy: "2026-11-24T12:00:00Z" }],
    ["its time is not known", { status: "New" }],
    ["it is no new one", { status: "Packed", packBy: "2026-11-01T00:00Z" }],
    ["the sheet does not say what it is", { packBy: "2026-11-01T00:00Z" }],
    ["nobody knows the word", { status: "Handed", packBy: "2026-11-01T00:00Z" }],
  ])("not answered: %s", (_, row) => {
    expect(statusOfPlan(row)).toEqual(["unanswered", 0, 1]);
  });

  test.each(["Shipped", "Canceled", "Delivered"])("closed, by the sheet: %s", (status) => {
    expect(statusOfPlan({ status })).toEqual(["closed", 0, 0]);
  });

  test("how late it is stands in a note", () => {
    const rows = rowsOf({ order: "A", sku: "a", status: "New", packBy: "2026-11-22T09:30:00Z" });
    const [change] = planFulfilment(inputOf(rows, [], { nowMs })).changes;
    expect(change?.notes).toEqual([
      { code: "order-late", message: msg("orders.toDo.lateDays", { days: 2 }) },
    ]);
  });
});
