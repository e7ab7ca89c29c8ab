import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { OrdersChecker } from "../../src/check/orders/order-rows.ts";
import { languages } from "../../src/model/localised.ts";
import type { Order } from "../../src/model/order/order.ts";
import { orderColumns } from "../../src/model/order/order-columns.ts";
import { orderStatuses } from "../../src/model/schemas/order-statuses.ts";
import { exportedSheetName, ordersRequested, readExported } from "../../src/orders/index.ts";
import { openArchive } from "../../src/workbook/container/zip.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { findOrdersSheet } from "../../src/workbook/read/orders-sheet.ts";
import { filledOrders, ordersWorkbook } from "../support/orders-workbook.ts";
import { testInRuns } from "../support/prove.ts";
import { allRows } from "../support/workbook.ts";

/** Texts that a spreadsheet would like to be something else. */
const riskyCodes = ["=1+1", "+7", "-12", "@SUM(A1)", "00123", "1E5", "TRUE", "2-3", "'x"];
const risky = fc.constantFrom(...riskyCodes);
/** Anything visible that may stand in a code. */
const code = fc.oneof(
  risky,
  fc.stringMatching(/^[!-~]{1,20}$/),
  fc.constantFrom("Заказ-1", "订单-1", "a\u{1F600}b"),
);

const item = fc.record({
  sku: code,
  parentSku: fc.oneof(risky, fc.string({ maxLength: 20 })),
  name: fc.oneof(risky, fc.string({ unit: "binary", maxLength: 40 })),
  quantity: fc.integer({ min: 1, max: 9999 }),
  salePrice: fc.double({ min: 0, max: 1e6, noNaN: true }),
  warehouses: fc.array(
    fc.record({ warehouseName: risky, quantity: fc.integer({ min: 0, max: 99 }) }),
    { maxLength: 3 },
  ),
});

const order: fc.Arbitrary<Order> = fc.record({
  marketplaceOrderNumber: code,
  status: fc.oneof(fc.constantFrom(...orderStatuses), fc.constant("Assembling")),
  orderDate: fc.constantFrom("2026-11-01T06:20:00Z", "1999-12-31T23:59:59.999Z", "soon"),
  updatedAt: fc.constant("2026-11-01T06:22:00.000Z"),
  timeForPackaging: fc.constantFrom("2026-11-03T06:20:00Z", ""),
  orderItems: fc.array(item, { minLength: 1, maxLength: 3 }),
});

async function readBack(bytes: Buffer) {
  const workbook = await openWorkbook(bytes);
  const sheet = await findOrdersSheet(workbook);
  const exported = readExported(await allRows(workbook, exportedSheetName));
  const checker = new OrdersChecker({ exported });
  for await (const batch of sheet.rows()) {
    for (const row of batch) checker.add(row, { columns: sheet.columns, valueNames: [] });
  }
  return { sheet, ...checker.finish() };
}

async function partOf(bytes: Buffer, name: string): Promise<string> {
  const archive = await openArchive(bytes);
  let text = "";
  for await (const piece of archive.chunks(name)) text += piece;
  return text;
}

describe("streamOrders", () => {
  test("orders come back with their codes and statuses, as text and never as a formula", async () => {
    const orders = fc.uniqueArray(order, {
      selector: ({ marketplaceOrderNumber }) => marketplaceOrderNumber,
      ...{ minLength: 1, maxLength: 5 },
    });
    await fc.assert(
      fc.asyncProperty(orders, fc.constantFrom(...languages), async (all, language) => {
        const bytes = await ordersWorkbook(all, language);
        expect(await partOf(bytes, "xl/worksheets/sheet1.xml")).not.toMatch(/<f[ >]/);
        const { sheet, rows, findings } = await readBack(bytes);
        expect(findings).toEqual([]);
        expect([...sheet.columns.keys()]).toEqual(orderColumns.map(({ name }) => name));
        const wanted = all.flatMap(({ marketplaceOrderNumber, status, orderItems }) =>
          orderItems.map(({ sku }) => ({ order: marketplaceOrderNumber, status, sku })),
        );
        expect(
          rows.map(({ order: number, status, sku }) => ({ order: number, status, sku })),
        ).toEqual(wanted);
      }),
      { numRuns: 40 },
    );
  });

  const untouched =
    "whatever the marketplace has registered, an untouched sheet is in order and asks for nothing";
  testInRuns(untouched, { quick: 25, whole: 150 }, async (numRuns) => {
    const text = fc.oneof(
      code,
      fc.string({ unit: "binary", maxLength: 30 }),
      fc.constantFrom(
        "1.2E+11",
        "a\u00a0b",
        " T ",
        "\ufffd",
        "http://x y",
        "javascript:1",
        "https://",
      ),
    );
    const shipped = fc.record({
      order,
      supplierShippingNumber: fc.oneof(fc.constant("T1"), text),
      supplierShippingProvider: fc.option(text),
      supplierLabelUrl: fc.option(fc.oneof(text, fc.webUrl())),
    });
    await fc.assert(
      fc.asyncProperty(shipped, async ({ order: plain, ...shipment }) => {
        const bytes = await ordersWorkbook([{ ...plain, ...shipment }]);
        const { rows, findings } = await readBack(bytes);
        expect(findings).toEqual([]);
        const hidden = await allRows(await openWorkbook(bytes), exportedSheetName);
        const exported = readExported(hidden);
        expect(ordersRequested({ rows, exported, findings })).toEqual([]);
      }),
      { numRuns },
    );
  });

  test("what is filled in comes back as it was typed, beside untouched cells", async () => {
    const values = fc.record({
      shippingNumber: code,
      shippingProvider: code,
      labelFile: code,
      supplied: fc.constantFrom("Yes", "нет", "是", true, false),
    });
    const one = { ...fc.sample(order, { numRuns: 1, seed: 7 })[0], status: "New" } as Order;
    const blank = await ordersWorkbook([one]);
    const number = one.marketplaceOrderNumber;
    await fc.assert(
      fc.asyncProperty(values, async ({ supplied, ...shipment }) => {
        const { rows, findings } = await readBack(
          await filledOrders(blank, { [number]: { ...shipment, supplied } }),
        );
        // Of random texts, some look like two numbers, or like a number in a program's marks.
        const held = new Set(["several-numbers", "broken-text"]);
        const named = findings.filter(({ code }) => held.has(code)).map(({ value }) => value);
        expect(riskyCodes.filter((text) => named.includes(text))).toEqual([]);
        const asTyped = Object.entries(shipment).filter(([, text]) => !named.includes(text));
        expect(rows[0]).toMatchObject({ order: number, ...Object.fromEntries(asTyped) });
        const isYes = supplied === true || supplied === "Yes" || supplied === "是";
        expect(rows.every((row) => row.supplied === isYes)).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  test("dates are Excel dates in UTC, and the zone stands in the heading", async () => {
    const [sample] = fc.sample(order, { numRuns: 1, seed: 3 }) as [Order];
    const placed = { ...sample, orderDate: "2026-11-01T06:20:00.900Z", timeForPackaging: "later" };
    const bytes = await ordersWorkbook([placed]);
    const [headings, row] = await allRows(await openWorkbook(bytes));
    expect(headings?.cells.slice(0, 7)).toEqual([
      "Order",
      "Status",
      "To do",
      "New since last export",
      "Order date, UTC",
      "Pack by, UTC",
      "SKU",
    ]);
    expect(row?.cells[4]).toMatchObject({ kind: "date", iso: "2026-11-01T06:20:00" });
    expect(row?.cells[5]).toBe("later");
  });

  test("until when an order is to be packed comes back in UTC, also from a text; else it is not known", async () => {
    const [sample] = fc.sample(order, { numRuns: 1, seed: 3 }) as [Order];
    const packByOf = async (timeForPackaging: string) => {
      const { rows } = await readBack(await ordersWorkbook([{ ...sample, timeForPackaging }]));
      return rows[0]?.packBy;
    };
    expect(await packByOf("2026-11-03T09:20:00+03:00")).toBe("2026-11-03T06:20:00Z");
    expect(await packByOf("later")).toBeUndefined();
    const headings = new Map(
      (["order", "packBy"] as const).map((name, index) => [name, { name, index, heading: name }]),
    );
    const checker = new OrdersChecker();
    const texts = ["2026-11-03 06:20:00", "2026-11-03T06:20", "2026-11-03", "03.11.2026 06:20"];
    texts.forEach((text, at) => {
      const row = { number: at + 2, hidden: false, cells: [String(at), text] };
      checker.add(row, { columns: headings, valueNames: [] });
    });
    expect(checker.finish().rows.map(({ packBy }) => packBy)).toEqual([
      ...["2026-11-03T06:20:00Z", "2026-11-03T06:20Z"],
      ...[undefined, undefined],
    ]);
  });

  test("only the columns to fill in are open, with drop-downs in the sheet’s language", async () => {
    const all = fc.sample(order, { numRuns: 1, seed: 1 });
    const xml = await partOf(await ordersWorkbook(all, "ru"), "xl/worksheets/sheet1.xml");
    expect(xml).toMatch(/<\/sheetData><sheetProtection sheet="1"[^>]*\/><autoFilter/);
    expect(xml).not.toMatch(/<sheetProtection[^>]*(?:hashValue|password)/);
    expect(xml).toContain("Да,Нет");
    const styles = await partOf(await ordersWorkbook(all), "xl/styles.xml");
    expect(styles).toMatch(/<protection locked="0"/);
    const open = [...xml.matchAll(/<c r="([A-Z]+)2"[^>]* s="(\d+)"/g)].map(([, column, style]) => ({
      column,
      style,
    }));
    const fills = open.filter(({ column = "" }) => "MNOPQ".includes(column));
    const own = new Set(
      open.filter(({ column = "" }) => !"MNOPQ".includes(column)).map((one) => one.style),
    );
    expect(fills).toHaveLength(5);
    expect(fills.every(({ style }) => !own.has(style))).toBe(true);
  });
});

describe("findOrdersSheet", () => {
  const bytes = ordersWorkbook(fc.sample(order, { numRuns: 1, seed: 2 }));

  test("a sheet of products is no sheet of orders", async () => {
    const workbook = await openWorkbook(await bytes);
    await expect(findOrdersSheet(workbook, { sheet: "Nope" })).rejects.toMatchObject({
      exitCode: 3,
    });
    await expect(findOrdersSheet(workbook, { sheet: "_sheetport" })).rejects.toMatchObject({
      code: "no-known-heading",
    });
  });
});
