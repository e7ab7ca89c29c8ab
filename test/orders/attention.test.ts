import { describe, expect, test } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import { hasChanged, newSince, orderDigest, orderMarks, packDue } from "../../src/orders/index.ts";
import { order } from "../apply/support.ts";
import { english } from "../support/english.ts";

const nowMs = Date.parse("2026-11-20T22:30:00Z");

describe("packDue", () => {
  test.each([
    ["New", "2026-11-20T22:29:59Z", "UTC", "overdue"],
    ["New", "2026-11-20T23:59:59Z", "UTC", "today"],
    ["New", "2026-11-21T00:00:00Z", "UTC", undefined],
    // In Moscow it is half past one in the morning of the next day.
    ["New", "2026-11-21T00:00:00Z", "Europe/Moscow", "today"],
    ["Packed", "2026-11-01T00:00:00Z", "UTC", undefined],
    ["New", "soon", "UTC", undefined],
    ["New", "", "UTC", undefined],
  ])("%s, to be packed by %s, in %s: %s", (status, timeForPackaging, zone, due) => {
    expect(packDue({ status, timeForPackaging }, { nowMs, zone })).toBe(due);
  });
});

describe("orderMarks", () => {
  const late = order("O1", { timeForPackaging: "2026-11-01T00:00:00Z" });
  const before = { digest: orderDigest(late), status: "New", atMs: nowMs - 86_400_000 };
  const marksOf = (one: typeof late) =>
    orderMarks(one, { nowMs, zone: "UTC", before }).map(({ column, severity, message }) => [
      ...[column, severity, english.text(message)],
    ]);

  test("tells what is late, and when the person last saw what has changed since", () => {
    expect(marksOf(late)).toEqual([["packBy", "error", "The packing deadline has passed."]]);
    expect(marksOf({ ...late, status: "Canceled" })).toEqual([
      ["newSince", "info", "You last saw this order at 2026-11-19 22:30 UTC."],
    ]);
  });

  test("an order changes by what its rows show, and by nothing else", () => {
    expect(hasChanged({ ...late, updatedAt: "version-7" }, before)).toBe(false);
    const [first, ...rest] = late.orderItems;
    const more = { ...late, orderItems: [{ ...first, sku: "O1-A", quantity: 9 }, ...rest] };
    expect(hasChanged(more, before)).toBe(true);
    expect(hasChanged(late, undefined)).toBe(false);
  });
});

describe("newSince", () => {
  const first = { sku: "O1-A", quantity: 1 };
  const seen = order("O1", { orderDate: "2026-11-01T00:00:00Z", orderItems: [first] });
  const before = { digest: orderDigest(seen), status: "New", atMs: nowMs };
  const more = { ...first, sku: "O1-B", quantity: 2 };

  test.each<[name: string, now: Order, text: string | undefined]>([
    ["as it was", seen, undefined],
    ["canceled", { ...seen, status: "Canceled" }, "Changed: status was “New”"],
    ["one item more", { ...seen, orderItems: [first, more] }, "Changed: “O1-B”: 0 → 2"],
    ["an item gone", { ...seen, orderItems: [] }, "Changed: “O1-A”: 1 → 0"],
    [
      "packed, with another quantity",
      { ...seen, status: "Packed", orderItems: [{ ...first, quantity: 3 }] },
      "Changed: status was “New”, “O1-A”: 1 → 3",
    ],
    ["another date", { ...seen, orderDate: "2026-11-02T00:00:00Z" }, "Changed: other details"],
  ])("an order %s", (_name, now, text) => {
    const message = newSince(now, before);
    expect(message && english.text(message)).toBe(text);
    expect(hasChanged(now, before)).toBe(text !== undefined);
  });

  test("an order that nobody has seen is new", () => {
    expect(english.text(newSince(seen, undefined) ?? "")).toBe("New");
  });
});
