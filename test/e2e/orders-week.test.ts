// @module-tag slow
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import { documentOf, type Json, temporaryFolder } from "../support/command.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { runOnFakeTime } from "../support/fake-time.ts";
import { reach } from "../support/market.ts";
import { fillOrders, type OrderFilling, orderLines } from "../support/orders-workbook.ts";
import { WeekMarket } from "../support/week-market.ts";

const hourMs = 3_600_000;
const monday = Date.UTC(2026, 10, 16, 9);
/** A marketplace on its best behaviour. */
const calm = { is: () => false, whole: () => 0 };

function order(number: string, items: Readonly<Record<string, number>>, dueHours = 120): Order {
  return {
    ...{ marketplaceOrderNumber: number, status: "New", supplierShippingNumber: null },
    orderDate: new Date(monday - 24 * hourMs).toISOString(),
    timeForPackaging: new Date(monday + dueHours * hourMs).toISOString(),
    orderItems: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
  };
}

async function openWeek() {
  const [dir, market] = [await temporaryFolder(), new WeekMarket(calm)];
  const clock = new FakeClock({ wallMs: monday });
  const flags = [...reach("http://127.0.0.1:1"), "--data-dir", join(dir, "data"), "--json"];
  const options = { dir, clock, random: { next: () => 0.5 }, simulator: market };
  const run = async (...args: readonly string[]) =>
    documentOf(await runOnFakeTime([...args, ...flags, "--settle", "0.2"], options)) as Json;
  const change = (number: string, changes: Partial<Order>) =>
    market.put({ ...(market.order(number) as Order), ...changes });
  return {
    ...{ market, run, change },
    later: (hours: number) => clock.jumpWall(hours * hourMs),
    read: (file: string) => readFile(join(dir, file)),
    lines: async (file: string) => orderLines(await readFile(join(dir, file))),
    fill: (file: string, fillings: Readonly<Record<string, OrderFilling>>) =>
      fillOrders(join(dir, file), join(dir, file), fillings),
    carrier: async (file: string, parcels: Readonly<Record<string, string>>) => {
      const lines = Object.entries(parcels).map(([number, tracking]) => `${number};${tracking}\n`);
      await writeFile(join(dir, file), `Order ID;Tracking ID\n${lines.join("")}`);
      return run("fulfil", file);
    },
  };
}

test("a week over three exports: nothing is lost, hidden, packed or shipped twice", async () => {
  const { market, run, change, later, read, lines, fill, carrier } = await openWeek();
  for (const one of [
    order("DONE", { A: 1 }),
    order("HALF", { A: 1, B: 2 }),
    order("GROWN", { A: 1 }),
    order("GONE", { B: 1 }),
    order("LATE", { C: 1 }, 24),
    { ...order("PARCEL", { C: 4 }), status: "Packed" },
  ])
    market.put(one);

  // Monday: nothing was exported before. One order is answered by half, and two change under the answer.
  const first = await run("export", "orders", "monday.xlsx");
  expect(first.totals).toMatchObject({ toPack: 5, late: 0, toShip: 1 });
  expect(new Set((await lines("monday.xlsx")).map(({ newSince }) => newSince))).toEqual(
    new Set([""]),
  );
  await fill("monday.xlsx", {
    DONE: { supplied: "Yes", shippingNumber: "T-DONE" },
    HALF: { supplied: { A: "Yes" }, shippingProvider: "Post" },
    GROWN: { supplied: "Yes" },
    GONE: { supplied: "Yes" },
  });
  change("GROWN", { orderItems: [{ sku: "A", quantity: 3 }] });
  change("GONE", { status: "Canceled" });
  const sent = await run("fulfil", "monday.xlsx", "--valid-only");
  expect(sent.totals).toMatchObject({ applied: 1 });

  // Tuesday: the carrier's file has a parcel, and an order that nobody has packed.
  later(24);
  const shipped = await carrier("tuesday.csv", { PARCEL: "T-PARCEL", LATE: "T-LATE" });
  expect(shipped.totals).toMatchObject({ applied: 1, blocked: 1 });

  // Wednesday: what is open comes again, the late order first, answers in their cells or beside.
  later(24);
  market.put(order("NEXT", { D: 2 }));
  const mondays = await read("monday.xlsx");
  const second = await run("export", "orders", "wednesday.xlsx", "--carry", "monday.xlsx");
  expect(await read("monday.xlsx")).toEqual(mondays);
  expect(second.totals).toMatchObject({ toPack: 4, late: 1, toShip: 0, added: 1, changed: 1 });
  expect(second.carried).toEqual({
    ...{ file: "monday.xlsx", copied: ["HALF"], beside: ["GROWN"], done: ["DONE"] },
    missing: ["GONE"],
    otherwise: [],
  });
  const wednesday = await lines("wednesday.xlsx");
  expect(wednesday.map(({ order, sku, toDo, newSince }) => [order, sku, toDo, newSince])).toEqual([
    ["LATE", "C", "Late by 1 day", ""],
    ["GROWN", "A", "Pack by 2026-11-21", "Changed: “A”: 1 → 3"],
    ["HALF", "A", "Pack by 2026-11-21", ""],
    ["HALF", "B", "Pack by 2026-11-21", ""],
    ["NEXT", "D", "Pack by 2026-11-21", "New"],
  ]);
  expect(wednesday.map(({ typed }) => typed)).toEqual([
    {},
    {},
    { supplied: "Yes", shippingProvider: "Post" },
    {},
    {},
  ]);
  expect(wednesday[1]?.notes.join(" ")).toContain("“Yes” in monday.xlsx was not copied");
  await fill("wednesday.xlsx", {
    HALF: { supplied: "Yes", shippingNumber: "T-HALF" },
    GROWN: { supplied: "Yes" },
    LATE: { supplied: "No" },
    NEXT: { supplied: "Yes" },
  });
  change("NEXT", { status: "Packed" });
  const again = await run("fulfil", "wednesday.xlsx", "--allow", "decline");
  expect(again.totals).toMatchObject({ applied: 3 });
  // The same sheet once more does nothing.
  await run("fulfil", "wednesday.xlsx", "--allow", "decline");

  // Friday: only what has no number is left, and the carrier's file closes the week.
  later(48);
  const third = await run("export", "orders", "friday.xlsx", "--carry", "wednesday.xlsx");
  expect(third.carried).toMatchObject({ copied: [], beside: [], missing: [] });
  expect(third.carried.done).toEqual(["GROWN", "NEXT", "LATE", "HALF"]);
  expect((await lines("friday.xlsx")).map(({ order, toDo }) => [order, toDo])).toEqual([
    ["GROWN", "Ship"],
    ["NEXT", "Ship"],
  ]);
  await carrier("friday.csv", { GROWN: "T-GROWN", NEXT: "T-NEXT", HALF: "T-HALF" });
  const last = await run("export", "orders", "end.xlsx");
  expect(last.totals).toMatchObject({ toPack: 0, toShip: 0 });
  const yes = (sku: string) => ({ sku, isSupplied: true });
  expect(market.writes).toEqual([
    { kind: "pack", order: "DONE", items: [yes("A")] },
    { kind: "ship", order: "DONE", number: "T-DONE" },
    { kind: "ship", order: "PARCEL", number: "T-PARCEL" },
    expect.objectContaining({ kind: "pack" }),
    expect.objectContaining({ kind: "pack" }),
    expect.objectContaining({ kind: "pack" }),
    { kind: "ship", order: "HALF", number: "T-HALF" },
    expect.objectContaining({ kind: "ship" }),
    expect.objectContaining({ kind: "ship" }),
  ]);
  expect(market.writes.filter(({ kind }) => kind === "pack")).toEqual(
    expect.arrayContaining([
      { kind: "pack", order: "HALF", items: [yes("A"), yes("B")] },
      { kind: "pack", order: "GROWN", items: [yes("A")] },
      { kind: "pack", order: "LATE", items: [{ sku: "C", isSupplied: false }] },
    ]),
  );
});
