import { describe, expect, test } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import { type FillColumnName, orderColumns } from "../../src/model/order/order-columns.ts";
import { carriedRows, type EarlierRow, orderSheetRows } from "../../src/orders/index.ts";
import { english } from "../support/english.ts";
import { liveOrder } from "./support.ts";

type Typed = Partial<Record<FillColumnName, string>>;

function earlierRow(sku: string, typed: Typed, quantity?: number): EarlierRow {
  const cells = Object.entries(typed).map(([name, text]) => {
    return [name as FillColumnName, { cell: text, text }] as const;
  });
  return { sku, quantity, typed: new Map(cells) };
}

interface Then {
  /** What the record shows as packed, by SKU. */
  readonly packed?: Readonly<Record<string, boolean>>;
  readonly isOpen?: boolean;
  readonly items?: Readonly<Record<string, number>>;
  readonly number?: string;
}

/** The answers of order A in a file, and what it was when that file was exported. */
function carry(now: Order | undefined, rows: readonly EarlierRow[], then: Then = {}) {
  const { items = { S1: 1, S2: 1 }, number, packed = {}, isOpen = true } = then;
  const sent = Object.entries(packed).map(([sku, isSupplied]) => ({ sku, isSupplied }));
  const earlier = {
    file: "old.xlsx",
    rows: new Map([["A", rows]]),
    exported: {
      items: new Map([["A", new Map(Object.entries(items))]]),
      shipments: new Map(number === undefined ? [] : [["A", { shippingNumber: number }]]),
    },
  };
  const { rows: written, carried } = carriedRows(now && isOpen ? [now] : [], {
    packed: new Map([["A", { items: sent }]]),
    others: now && !isOpen ? [now] : [],
    rowsOf: (order) => orderSheetRows([order], { language: "en" }),
    earlier,
    translate: (message) => english.text(message),
  });
  const { file: _file, ...numbers } = carried;
  const outcome = Object.entries(numbers).flatMap(([name, all]) => (all.length > 0 ? [name] : []));
  const nameAt = (column: number) => String(orderColumns[column]?.name);
  return {
    outcome,
    cells: written.map(({ cells }) =>
      Object.fromEntries(
        cells.flatMap((cell, at) =>
          cell !== undefined && orderColumns[at]?.fill ? [[nameAt(at), cell]] : [],
        ),
      ),
    ),
    notes: written.flatMap(({ marks = [] }, row) =>
      marks.map(({ column, note }) => `${row} ${nameAt(column)}: ${note}`),
    ),
  };
}

const yes = [earlierRow("S1", { supplied: "Yes" }), earlierRow("S2", { supplied: "No" })];
const shipped = { status: "Packed" };

describe("carriedRows", () => {
  test("an order as it was has its answers, each in the row of its item, however rows are sorted", () => {
    const typed = [yes[1], earlierRow("S1", { supplied: "Yes", shippingNumber: "T1" })];
    expect(carry(liveOrder("A", ["S1", "S2"]), typed as EarlierRow[])).toEqual({
      outcome: ["copied"],
      cells: [{ supplied: "Yes", shippingNumber: "T1" }, { supplied: "No" }],
      notes: [],
    });
  });

  test.each<Typed>([{}, { shippingNumber: "T1" }])(
    "a label file in one row of an order with two items is copied, beside %o in the other",
    (other) => {
      const typed = [earlierRow("S1", other), earlierRow("S2", { labelFile: "t1.pdf" })];
      const { outcome, cells } = carry(liveOrder("A", ["S1", "S2"]), typed);
      expect({ outcome, cells }).toEqual({
        outcome: ["copied"],
        cells: [other, { labelFile: "t1.pdf" }],
      });
    },
  );

  test("a text that is no answer is copied as it is", () => {
    const typed = [earlierRow("S1", { supplied: "maybe", labelUrl: "label.pdf" })];
    expect(carry(liveOrder("A", ["S1", "S2"]), typed).cells).toEqual([
      { supplied: "maybe", labelUrl: "label.pdf" },
      {},
    ]);
  });

  test("an answer beside another quantity than the order has is not copied", () => {
    const typed = [earlierRow("S1", { supplied: "Yes" }, 1), earlierRow("S2", {}, 1)];
    const now = liveOrder("A", ["S1", "S2"]);
    expect(carry(now, typed).outcome).toEqual(["copied"]);
    const half = [earlierRow("S1", { supplied: "Yes" }, 0.5), earlierRow("S2", {}, 1)];
    expect(carry(now, half).outcome).toEqual(["beside"]);
  });

  test("answers for two items with one SKU stay in their rows", () => {
    const typed = [earlierRow("S1", { supplied: "Yes" }), earlierRow("S1", { supplied: "No" })];
    const { cells } = carry(liveOrder("A", ["S1", "S1"]), typed, { items: { S1: 2 } });
    expect(cells).toEqual([{ supplied: "Yes" }, { supplied: "No" }]);
  });

  test("a changed order has the answers beside the cells, those for a gone item in its first row", () => {
    expect(carry(liveOrder("A", ["S1"]), yes)).toEqual({
      outcome: ["beside"],
      cells: [{}],
      notes: [
        "0 supplied: “Yes” in old.xlsx was not copied, because the order has changed since.",
        "0 supplied: “No” in Supplied of “S2” in old.xlsx was not copied, because the order has changed since.",
      ],
    });
  });

  test.each<[name: string, now: Partial<Order>, typed: Typed, then: Then, outcome: string]>([
    ["a number for a packed order", shipped, { shippingNumber: "T1" }, {}, "copied"],
    [
      "a number that is registered already",
      { ...shipped, supplierShippingNumber: "T1" },
      { shippingNumber: "T1", labelFile: "t1.pdf" },
      {},
      "done",
    ],
    [
      "a number where another one has come",
      { ...shipped, supplierShippingNumber: "T2" },
      { shippingNumber: "T1" },
      {},
      "beside",
    ],
    [
      "a number in place of the exported one",
      { ...shipped, supplierShippingNumber: "T0" },
      { shippingNumber: "T1" },
      { number: "T0" },
      "copied",
    ],
    [
      "a number for a canceled order",
      { status: "Canceled" },
      { shippingNumber: "T" },
      {},
      "beside",
    ],
    ["Yes for a packed order", shipped, { supplied: "Yes" }, {}, "done"],
    ["No for a packed order", shipped, { supplied: "No" }, {}, "beside"],
    ["No that was sent", shipped, { supplied: "No" }, { packed: { S1: false } }, "done"],
    ["No, where Yes was sent", shipped, { supplied: "No" }, { packed: { S1: true } }, "otherwise"],
    [
      "Yes, where No was sent",
      shipped,
      { supplied: "Yes" },
      { packed: { S1: false } },
      "otherwise",
    ],
    ["No for a canceled order", { status: "Canceled" }, { supplied: "No" }, {}, "done"],
    ["Yes in a status that nobody knows", { status: "Lost" }, { supplied: "Yes" }, {}, "beside"],
  ])("%s", (_name, now, typed, then, outcome) => {
    const live = liveOrder("A", ["S1", "S2"], now);
    const carried = carry(live, [earlierRow("S1", typed)], then);
    expect(carried.outcome).toEqual([outcome]);
    expect(carried.notes).toHaveLength(outcome === "beside" || outcome === "otherwise" ? 1 : 0);
  });

  test("an order of which an item was declined is not done as answered with Yes for all", () => {
    const both = [earlierRow("S1", { supplied: "Yes" }), earlierRow("S2", { supplied: "Yes" })];
    const packed = { S1: true, S2: false };
    const now = liveOrder("A", ["S1", "S2"], shipped);
    const carried = carry(now, both, { packed });
    expect(carried.outcome).toEqual(["otherwise"]);
    expect(carried.notes).toEqual([
      "1 supplied: “Yes” in old.xlsx was not copied, because another answer was sent since.",
    ]);
    expect(carry(now, both, { packed, isOpen: false }).outcome).toEqual(["otherwise"]);
  });

  test("names answered orders that are not in the new export, and no others", () => {
    expect(carry(undefined, yes).outcome).toEqual(["missing"]);
    expect(carry(undefined, [earlierRow("S1", {})]).outcome).toEqual([]);
  });

  test("an order that is closed is done if all its answers are, or else missing", () => {
    const closed = { status: "Shipped", supplierShippingNumber: "T1" };
    const outcomeOf = (typed: Typed, now: Partial<Order> = closed) =>
      carry(liveOrder("A", ["S1"], now), [earlierRow("S1", typed)], { isOpen: false }).outcome;
    expect(outcomeOf({ supplied: "Yes", shippingNumber: "T1" })).toEqual(["done"]);
    expect(outcomeOf({ supplied: "Yes", shippingNumber: "T2" })).toEqual(["missing"]);
    expect(outcomeOf({ supplied: "Yes" }, { status: "Canceled" })).toEqual(["missing"]);
  });
});
