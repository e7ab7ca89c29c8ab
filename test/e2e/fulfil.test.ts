import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, test, vi } from "vitest";
import type { Order } from "../../src/model/order/order.ts";
import { documentOf, type Json, runCommand, startCommand } from "../support/command.ts";
import { openFulfilMarket, orderWrites } from "../support/fulfil-market.ts";
import { columnOf, type OrderFilling } from "../support/orders-workbook.ts";
import { readRows } from "../support/workbook.ts";

const pdf = "%PDF-1.7\n% a label\n";

/** What becomes of the orders of a run, by number. */
function byOrder({ orders }: Json): Record<string, Json> {
  return Object.fromEntries(orders.map((one: Json) => [one.order, one]));
}

describe("fulfil, 30 orders in all eight statuses", () => {
  const packed = "MP-2509001-100";
  const declined = "MP-2509003-170";
  const both = "MP-2509006-289";
  const withFile = "MP-2509004-205";
  const withUrl = "MP-2509001-107";
  const fallen = "MP-2509002-142";
  const defected = "MP-2509003-198";
  const otherNumber = "MP-2509002-163";
  const twoNumbers = "MP-2509002-149";
  const noLabel = "MP-2509005-261";
  const halfAnswered = "MP-2509003-191";
  const unknown = "MP-9999999-999";

  const right: Readonly<Record<string, OrderFilling>> = {
    [packed]: { supplied: "Yes" },
    [declined]: { supplied: { "MUG-350-BLU": "Yes", "BAG-TREK22-NVY": "No" } },
    [both]: { supplied: "Yes", shippingNumber: "=TRK+1", shippingProvider: "@Post" },
    [withFile]: { shippingNumber: "TRK-2", labelFile: "label.pdf" },
    [withUrl]: { shippingNumber: "00123", labelUrl: "https://labels.example.com/3.pdf" },
    "MP-2509004-226": { supplied: "Yes" },
    "MP-2509005-247": { supplied: "No" },
    [fallen]: { supplied: "Yes" },
    [defected]: { supplied: "Yes" },
    [otherNumber]: { shippingNumber: "TRK-9" },
  };
  const wrong: Readonly<Record<string, OrderFilling>> = {
    [twoNumbers]: { shippingNumber: "TRK-4" },
    [noLabel]: { shippingNumber: "TRK-5", labelFile: "gone.pdf" },
    [halfAnswered]: { supplied: { "DOSKA-DUB-30": "Yes" } },
    "MP-2509005-268": { supplied: "Yes" },
  };

  /** A second number in another row of the order, and a number that no order has. */
  async function spoil(file: string): Promise<void> {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.readFile(file);
    const rows = workbook.worksheets[0]?.getRows(2, 60) ?? [];
    const cellOf = (row: (typeof rows)[number], name: "order" | "shippingNumber") =>
      row.getCell(columnOf(name));
    const twice = rows.filter((row) => cellOf(row, "order").value === twoNumbers);
    for (const row of twice.slice(1)) cellOf(row, "shippingNumber").value = "TRK-4b";
    const foreign = rows.find((row) => cellOf(row, "order").value === "MP-2509005-268");
    if (foreign !== undefined) cellOf(foreign, "order").value = unknown;
    await workbook.xlsx.writeFile(file);
  }

  test("each gets the right result and one clear message; the marketplace holds what the sheet says", async () => {
    const market = await openFulfilMarket();
    await writeFile(join(market.dir, "label.pdf"), pdf);
    const before = market.simulator.orders() as readonly Order[];
    const file = await market.fill({ ...right, ...wrong });
    await spoil(file);

    const held = await market.fulfilled(file, "--allow", "decline");
    expect(held.ended.code).toBe(3);
    const errors = held.json.check.findings.map(({ cell, code }: Json) => `${cell} ${code}`);
    expect(errors).toEqual([
      expect.stringMatching(/^N\d+ order-values-differ$/),
      expect.stringMatching(/^Q\d+ label-missing$/),
    ]);
    expect(orderWrites(market)).toEqual([]);

    const { ended, json } = await market.fulfilled(file, "--allow", "decline", "--valid-only");
    expect(ended.code).toBe(3);
    const told = byOrder(json);
    expect(told[packed]).toMatchObject({ outcome: "applied", packed: true, shipped: false });
    expect(told[packed]).not.toHaveProperty("message");
    expect(told[declined]).toMatchObject({ outcome: "applied", declined: ["BAG-TREK22-NVY"] });
    expect(told[both]).toMatchObject({ outcome: "applied", packed: true, shipped: true });
    expect(told[withFile]).toMatchObject({ outcome: "applied", shipped: true, status: "Shipped" });
    expect(told[withUrl]).toMatchObject({ outcome: "applied", shipped: true });
    const message = (order: string, outcome: string, message: RegExp) => {
      expect(told[order], order).toMatchObject({ outcome, packed: false, shipped: false });
      expect(told[order].message, order).toMatch(message);
    };
    message("MP-2509004-226", "unchanged", /^Already packed: .*“Delivery Failed”\.$/);
    message("MP-2509005-247", "unchanged", /^There is nothing left to decline: .*“Canceled”\.$/);
    message(
      fallen,
      "blocked",
      /^The order’s status is “Canceled”; only a new order can be packed or declined\.$/,
    );
    message(defected, "blocked", /“Defected”; only a new order/);
    message(otherNumber, "blocked", /another shipment number: “RP4400171471”.*--allow replace/);
    message(
      twoNumbers,
      "invalid",
      /^N\d+: .*different values for Shipment number: “TRK-4” and “TRK-4b”/,
    );
    message(noLabel, "invalid", /^Q\d+: There is no label file “gone\.pdf” in/);
    message(halfAnswered, "invalid", /^M\d+: Item “NOTE-A5-PLN” .* has no answer/);
    message(
      unknown,
      "invalid",
      /^A\d+: Order “MP-9999999-999” was not found on the marketplace\.$/,
    );
    expect(json.totals).toMatchObject({ applied: 5, blocked: 3, invalid: 4, unchanged: 2 });
    expect(json.totals).toMatchObject({ late: 6, unanswered: 1, closed: 9 });

    expect(orderWrites(market).sort()).toEqual(
      [
        ...[packed, declined, both].map((number) => `package ${number}`),
        ...[both, withFile, withUrl].map((number) => `shipment-number ${number}`),
      ].sort(),
    );
    expect(market.order(packed).status).toBe("Packed");
    expect(market.order(both)).toMatchObject({
      supplierShippingNumber: "=TRK+1",
      supplierShippingProvider: "@Post",
    });
    expect(market.order(withFile).supplierShippingNumber).toBe("TRK-2");
    expect(market.order(withFile).supplierLabelUrl).toMatch(/label\.pdf$/);
    expect(market.order(withUrl)).toMatchObject({
      supplierShippingNumber: "00123",
      supplierLabelUrl: "https://labels.example.com/3.pdf",
    });
    const touched = new Set([packed, declined, both, withFile, withUrl]);
    for (const order of before) {
      if (touched.has(order.marketplaceOrderNumber)) continue;
      expect(market.order(order.marketplaceOrderNumber)).toEqual(order);
    }

    const results = await readRows(await readFile(join(market.dir, "filled.results.xlsx")));
    expect(results[0]?.cells.slice(0, 4)).toEqual(["Result", "Message", "Finding", "Order"]);
    expect(results).toHaveLength(61);
    const declinedRows = results.filter(({ cells }) => cells[3] === declined);
    expect(declinedRows.map(({ cells }) => cells[0])).toEqual(["applied", "applied"]);
    expect(declinedRows[0]?.cells[1]).toBe("Packed, declined BAG-TREK22-NVY, status Packed.");

    // The same sheet again: what is done is not done twice.
    const again = await market.fulfilled(file, "--allow", "decline", "--valid-only");
    expect(again.json.run).toBeNull();
    expect(orderWrites(market)).toHaveLength(6);
    for (const number of touched) {
      expect(byOrder(again.json)[number]).toMatchObject({
        outcome: "unchanged",
        message: expect.stringMatching(/[Aa]lready/),
      });
    }
  });

  test("pack today, ship tomorrow, in the same sheet; a number is replaced with --allow replace", {
    tags: "slow",
  }, async () => {
    const market = await openFulfilMarket();
    const today = await market.fill({ [packed]: { supplied: "Yes" } });
    expect((await market.fulfilled(today)).ended.code).toBe(0);
    const tomorrow = { supplied: "Yes", shippingNumber: "TRK-1", shippingProvider: "Post" };
    const sheet = await market.fill({ [packed]: tomorrow });
    const { ended, json } = await market.fulfilled(sheet);
    expect(ended.code).toBe(0);
    expect(byOrder(json)[packed]).toMatchObject({ packed: false, shipped: true });
    expect(orderWrites(market)).toEqual([`package ${packed}`, `shipment-number ${packed}`]);

    const other = await market.fill({ [packed]: { ...tomorrow, shippingNumber: "TRK-2" } });
    const refused = await market.fulfilled(other);
    expect(refused.ended.code).toBe(6);
    const replaced = await market.fulfilled(other, "--allow", "replace");
    expect(replaced.ended.code).toBe(0);
    expect(market.order(packed).supplierShippingNumber).toBe("TRK-2");
  });

  test("without --allow decline an unattended run leaves declined orders out, and sends the others", {
    tags: "slow",
  }, async () => {
    const market = await openFulfilMarket();
    const { [packed]: one = {}, [declined]: other = {} } = right;
    const file = await market.fill({ [packed]: one, [declined]: other });
    const { ended, json } = await market.fulfilled(file);
    expect(ended.code).toBe(6);
    expect(byOrder(json)[declined]).toMatchObject({
      outcome: "blocked",
      message: expect.stringContaining("--allow decline"),
    });
    expect(orderWrites(market)).toEqual([`package ${packed}`]);
  });
});

describe("fulfil, killed in the middle", { tags: "slow" }, () => {
  test("resume brings every order to what the sheet wants, packed once and shipped once", async () => {
    await Promise.all([1, 4, 9, 13].map(killedAfter));
  });

  async function killedAfter(writes: number): Promise<void> {
    const market = await openFulfilMarket({ rate: "25/1s" });
    const open = (market.simulator.orders() as readonly Order[]).filter(
      ({ status }) => status === "New",
    );
    const numbers = open.map(({ marketplaceOrderNumber }) => marketplaceOrderNumber);
    const file = await market.fill(
      Object.fromEntries(
        numbers.map((number) => [number, { supplied: "Yes", shippingNumber: `N-${number}` }]),
      ),
    );
    const under = startCommand(["fulfil", file, ...market.flags], market.at);
    await vi.waitFor(() => expect(orderWrites(market).length).toBeGreaterThanOrEqual(writes), {
      ...{ timeout: 30_000, interval: 2 },
    });
    under.kill("SIGKILL");
    expect(await under.ended).toMatchObject({ code: null, signal: "SIGKILL" });
    expect(orderWrites(market).length).toBeLessThan(2 * numbers.length);

    const resumed = await runCommand(["resume", ...market.flags, "--json"], market.at);
    expect(resumed).toMatchObject({ code: 0, stderr: "" });
    const { orders } = documentOf(resumed);
    for (const number of numbers) {
      expect(byOrder({ orders })[number], number).toMatchObject({ outcome: "applied" });
      expect(market.order(number)).toMatchObject({
        ...{ status: "Shipped", supplierShippingNumber: `N-${number}` },
      });
    }
    // What the marketplace has carried out is found there, not sent again; a request that was torn
    // on its way may come twice.
    const carriedOut = orderWrites(market, ({ status }) => status === 200);
    expect(new Set(carriedOut).size).toBe(carriedOut.length);
    expect(carriedOut).toHaveLength(2 * numbers.length);
    const refused = orderWrites(market, ({ status }) => status !== undefined && status !== 200);
    expect(refused).toEqual([]);
    expect(market.simulator.summary().orders.overLimit).toBe(0);
  }
});

test("Ctrl-C ends what is under way and exits 130; a label that changed since is not sent", {
  tags: "slow",
}, async () => {
  const market = await openFulfilMarket({ rate: "6/1s" });
  const label = join(market.dir, "label.pdf");
  await writeFile(label, pdf);
  const all = market.simulator.orders() as readonly Order[];
  const numbers = all
    .filter(({ status }) => status === "Packed")
    .map(({ marketplaceOrderNumber }) => marketplaceOrderNumber);
  const [last = ""] = numbers.slice(-1);
  const file = await market.fill({
    ...Object.fromEntries(numbers.map((number) => [number, { shippingNumber: `N-${number}` }])),
    [last]: { shippingNumber: `N-${last}`, labelFile: "label.pdf" },
  });
  const under = startCommand(["fulfil", file, ...market.flags], market.at);
  await vi.waitFor(() => expect(orderWrites(market).length).toBeGreaterThanOrEqual(1), {
    ...{ timeout: 30_000, interval: 5 },
  });
  under.kill("SIGINT");
  expect((await under.ended).code).toBe(130);
  expect(orderWrites(market).length).toBeLessThan(numbers.length);

  await writeFile(label, `${pdf}% another one\n`);
  const resumed = await runCommand(["resume", ...market.flags, "--json"], market.at);
  expect(resumed.code).toBe(1);
  const { run, ...document } = documentOf(resumed);
  const told = byOrder(document);
  expect(told[last]).toMatchObject({
    outcome: "not-sent",
    message: expect.stringContaining("The label file “label.pdf” was changed, moved or deleted"),
  });
  for (const number of numbers.slice(0, -1)) {
    expect(market.order(number).supplierShippingNumber).toBe(`N-${number}`);
  }
  expect(market.order(last).status).toBe("Packed");

  // Put back as it was, the label goes with its number.
  await writeFile(label, pdf);
  const again = await runCommand(["resume", run, ...market.flags, "--json"], market.at);
  expect(again.code).toBe(0);
  expect(market.order(last).supplierLabelUrl).toMatch(/label\.pdf$/);
});

describe("fulfil, where answers get lost", { tags: "slow" }, () => {
  const numbers = ["MP-2509001-100", "MP-2509001-121", "MP-2509006-289"];
  const filling = (number: string) => ({ supplied: "Yes", shippingNumber: `N-${number}` });

  test.each([
    [
      "the marketplace does it and answers with an error",
      { faults: "pack:5xx-after, ship:5xx-after" },
    ],
    ["the connection breaks behind it", { faults: "pack:reset-after, ship:reset-after" }],
    ["only initial capitals are understood", { contract: { formCase: "capitals" as const } }],
  ])("each order is packed once and shipped once, though %s", async (_what, options) => {
    const market = await openFulfilMarket(options);
    const file = await market.fill(
      Object.fromEntries(numbers.map((number) => [number, filling(number)])),
    );
    const { ended, json } = await market.fulfilled(file);
    expect(ended.code).toBe(0);
    for (const number of numbers) {
      expect(byOrder(json)[number]).toMatchObject({ outcome: "applied" });
      expect(market.order(number).supplierShippingNumber).toBe(`N-${number}`);
    }
    const packings = orderWrites(market).filter((name) => name.startsWith("package"));
    expect(packings).toEqual(numbers.map((number) => `package ${number}`));
    // The form goes twice only to learn which letter case is understood (decision 38).
    const forms = orderWrites(market).length - packings.length;
    expect(forms).toBe("contract" in options ? numbers.length + 1 : numbers.length);
  });
});
