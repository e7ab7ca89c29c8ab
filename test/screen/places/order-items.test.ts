import { describe, expect, test } from "vitest";
import type { OrderChange } from "../../../src/model/run/order-plan.ts";
import type { OrderReviewFacts } from "../../../src/screen/state/facts.ts";
import { beginOpening } from "../../../src/screen/state/navigate.ts";
import { afterEvent } from "../../../src/screen/update/after-event.ts";
import { order, pack, ship } from "../../apply/support.ts";
import {
  asked,
  linesOf,
  painted,
  pressed,
  reviewing,
  rowsShown,
  textOf,
} from "../support/review.ts";
import { loadFacts } from "./load-and-check.ts";

function planned(number: string, more: Partial<OrderChange> = {}): OrderChange {
  return {
    ...{ order: number, rows: [2, 3], status: "planned", actions: ["pack", "ship"] },
    ...{ declined: [], notes: [], ...more },
  };
}

const label = {
  ...{ path: "/labels/o1.pdf", name: "o1.pdf", contentType: "application/pdf" as const },
  ...{ sizeBytes: 20_480, digest: "ab" },
};

const facts: OrderReviewFacts = {
  about: "orders",
  file: "orders.xlsx",
  items: [
    planned("O1", { declined: ["O1-B"] }),
    planned("O2", { rows: [4], actions: ["ship"] }),
    planned("O3", {
      ...{ rows: [5], status: "blocked", actions: [] },
      notes: [{ code: "not-new", message: "The order is “Packed”, so it cannot be packed." }],
    }),
  ],
  dueOf: (number) => (number === "O1" ? "overdue" : undefined),
  operationsOf: (number) =>
    number === "O1"
      ? [
          pack("O1", {
            items: [
              { sku: "O1-A", isSupplied: true },
              { sku: "O1-B", isSupplied: false },
            ],
          }),
          ship("O1", { label, follows: "pack-O1", before: order("O1") }),
        ]
      : number === "O2"
        ? [ship("O2")]
        : [],
  itemsOf: (number) => [{ sku: `${number}-A`, name: "Blue mug" }],
  findingsOf: () => [],
};

describe("orders in the frame of the review", () => {
  test("the list says what is packed, shipped and declined", () => {
    expect(linesOf(reviewing(facts, { columns: 120, rows: 40 })).slice(2, 8)).toEqual([
      " ~ 1 ship  ~ 1 pack, ship  ! 1 blocked",
      " [all orders 3] to pack 1  to ship 2  to decline 1  blocked 1",
      expect.stringMatching(/Row Action +Order +Name +Changes/),
      expect.stringMatching(
        /^› ● +2–3 ~ pack, ship +O1 +O1-A, O1-B +! decline O1-B · ! late · pack/,
      ),
      expect.stringMatching(/^ {2}● +4 ~ ship +O2 .* ship N-O2/),
      expect.stringMatching(/^ {6}5 ! blocked +O3 +Blue mug +The order is “Packed”/),
    ]);
  });

  test("where the totals do not fit, those that share a mark keep their words", () => {
    const items = [
      ...facts.items,
      planned("O4", { rows: [6], actions: ["pack"] }),
      planned("O5", { rows: [7], status: "late", actions: [] }),
      planned("O6", { rows: [8], status: "unanswered", actions: [] }),
    ];
    const operationsOf: typeof facts.operationsOf = (number) =>
      number === "O4" ? [pack("O4")] : facts.operationsOf(number);
    expect(
      linesOf(reviewing({ ...facts, items, operationsOf }, { columns: 60, rows: 15 }))[2],
    ).toBe(" ~ 1 pack ~ 1 ship ~ 1 pack, ship ! 1 late · 1 ! 1 blocked");
  });

  test("an order of which all is declined counts as declined, not as packed", () => {
    const items = [{ sku: "O1-A", isSupplied: false }];
    const change = planned("O1", { rows: [2], actions: ["pack"], declined: ["O1-A"] });
    const state = reviewing(
      { ...facts, items: [change], operationsOf: () => [pack("O1", { items })] },
      { columns: 120, rows: 40 },
    );
    expect(textOf(state)).toContain("! decline O1-A");
    expect(textOf(state)).not.toContain("pack 0");
    expect(linesOf(state).slice(2, 4)).toEqual([" ! 1 decline", " [all orders 1] to decline 1"]);
    expect(rowsShown(state)).toEqual([2]);
    expect(asked(state, "u").map(({ type }) => type)).toEqual(["propose"]);
  });

  test("one order shows its declined items apart, its number and its label, at 80×24", () => {
    const text = textOf(pressed(reviewing(facts), "enter"));
    expect(text).toContain("rows 2–3  O1  ~ pack, ship  ● included");
    const [packed, declined, shipment] = [
      "To pack",
      "Declined: this may cancel the order",
      "Shipment\n",
    ];
    expect(text.indexOf(packed)).toBeLessThan(text.indexOf(declined));
    expect(text).toMatch(/To pack\n \+ 1 × O1-A/);
    expect(text).toMatch(/Declined: this may cancel the order\n ! 2 × O1-B/);
    expect(text.slice(text.indexOf(shipment))).toMatch(/N-O1[\s\S]*o1\.pdf \(20 kB\)/);
  });

  test("groups, filter and choices work as for products", () => {
    const state = reviewing(facts);
    expect(rowsShown(pressed(state, "tab", "tab", "tab"))).toEqual([2]);
    expect(rowsShown(pressed(state, "/", "n", "-", "o", "2", "enter"))).toEqual([4]);
    const out = pressed(state, "a");
    expect(out.review?.items.leftOut).toBe(2);
    expect(textOf(out)).toContain("2 left out. z undoes it.");
    expect(pressed(out, "z").review?.choices).toEqual(state.review?.choices);
    expect(painted(out)).toContain("○");
  });
});

describe("a workbook of orders that is open", () => {
  test("C reads it again, whether or not anything was sent", () => {
    const state = reviewing(facts, { columns: 80, rows: 24 });
    expect(asked(state, "C")).toEqual([{ type: "compare" }]);
    const { review } = state;
    if (review === undefined) throw new Error("Nothing is reviewed.");
    const sent = { ...state, review: { ...review, outcomes: { ended: new Map() } } };
    expect(asked(sent, "C")).toHaveLength(1);
    expect(pressed(sent, "C").review?.outcomes).toBeUndefined();
  });

  test("takes the place of another workbook: nothing of that one is left", () => {
    const state = reviewing(facts, { columns: 80, rows: 24 });
    const opening = { ...beginOpening(state, "/orders.xlsx"), isReviewOld: true } as const;
    const loaded = { type: "loaded", facts: loadFacts({ about: "orders" }), isSure: true } as const;
    const opened = afterEvent(opening, loaded);
    expect(opened.review).toBeUndefined();
    expect(opened.isReviewOld).toBeUndefined();
    expect(opened.places).toEqual(["home", "opening"]);
    expect(afterEvent(opened, { type: "reviewed", facts }).places).toEqual(["home", "review"]);
  });

  test("L shows how its columns are read, and Esc leads back to the review", () => {
    const state = reviewing(facts, { columns: 80, rows: 24 });
    const columns = loadFacts({ about: "orders", problems: [] });
    const loaded = afterEvent(state, { type: "loaded", facts: columns, isSaved: true });
    const shown = pressed(loaded, "L");
    expect(shown.places).toEqual(["home", "review", "load"]);
    expect(pressed(shown, "escape").places).toEqual(["home", "review"]);
    expect(pressed(shown, "enter").places).toEqual(["home", "review"]);
  });
});
