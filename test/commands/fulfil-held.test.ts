import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { type FulfilCommandOptions, fulfilCommand } from "../../src/commands/orders/fulfil.ts";
import type { Order } from "../../src/model/order/order.ts";
import type { OrderColumnName } from "../../src/model/order/order-columns.ts";
import { orderStatuses } from "../../src/model/schemas/order-statuses.ts";
import { exportedSheetName } from "../../src/orders/index.ts";
import { canaryKey, type Json } from "../support/command.ts";
import { orderWrites } from "../support/fulfil-market.ts";
import { openMarket } from "../support/market.ts";
import {
  columnOf,
  filledOrders,
  type OrderFilling,
  ordersWorkbook,
} from "../support/orders-workbook.ts";
import { testSome } from "../support/prove.ts";
import { fakeHost, givenOf } from "./fake-host.ts";

/** SKUs and quantities of an order. */
type Items = Readonly<Record<string, number>>;

function order(number: string, items: Items = { a: 2, b: 1 }, status = "New"): Order {
  return {
    ...{ marketplaceOrderNumber: number, status, updatedAt: "2026-01-01T00:00:00.000Z" },
    orderItems: Object.entries(items).map(([sku, quantity]) => ({ sku, quantity })),
  };
}

/** What happens between an export and the fulfilment of what was filled in. */
interface Story {
  readonly exported: readonly Order[];
  /** The orders as they have become since. */
  readonly live: readonly Order[];
  readonly filled: Readonly<Record<string, OrderFilling>>;
  /** What the person does to the sheet beside filling it in. */
  readonly edit?: (sheet: ExcelJS.Worksheet, workbook: ExcelJS.Workbook) => void;
  readonly options?: Partial<FulfilCommandOptions>;
}

/** Fulfils a sheet, unattended, at a marketplace that takes shipping numbers in any status. */
async function fulfil({ exported, live, filled, edit, options = {} }: Story) {
  const contract = { shipStatus: "any" } as const;
  const market = await openMarket({
    creates: 0,
    updates: 0,
    bystanders: 0,
    orders: live,
    contract,
  });
  const workbook = new ExcelJS.Workbook();
  const bytes = await filledOrders(await ordersWorkbook(exported), filled);
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  const [sheet] = workbook.worksheets;
  if (sheet !== undefined) edit?.(sheet, workbook);
  await workbook.xlsx.writeFile(join(market.dir, "orders.xlsx"));
  const host = fakeHost(market.dir, { env: { SHEETPORT_API_KEY: canaryKey } });
  const rate = "1000/1s";
  const rates = { createRate: rate, updateRate: rate, readRate: rate, orderRate: rate };
  const given = givenOf(host, {
    ...{ baseUrl: market.simulator.url, env: "test", yes: true, json: true, ...rates },
  });
  const result = await fulfilCommand("orders.xlsx", { envWritten: true, ...options }, given);
  const told = (result.json() as Json).orders as readonly Json[];
  const held = market.simulator.orders() as readonly Order[];
  return {
    exitCode: result.exitCode,
    told: Object.fromEntries(told.map((one) => [one.order, one])),
    /** What the marketplace holds afterwards. */
    held: Object.fromEntries(held.map((one) => [one.marketplaceOrderNumber, one])),
    writes: orderWrites(market),
  };
}

const yes = { supplied: "Yes" } as const;

describe("an order that changed live since its export is not packed (decision 36)", () => {
  const changes: readonly (readonly [string, Items, string])[] = [
    ["a larger quantity", { a: 5, b: 1 }, "“a” (2 in the sheet, 5 on the marketplace)"],
    ["a smaller quantity", { a: 1, b: 1 }, "“a” (2 in the sheet, 1 on the marketplace)"],
    ["an item more", { a: 2, b: 1, c: 4 }, "“c” (0 in the sheet, 4 on the marketplace)"],
    ["an item less", { a: 2 }, "“b” (1 in the sheet, 0 on the marketplace)"],
    ["another item in place of one", { a: 2, c: 1 }, "“c” (0 in the sheet, 1 on the marketplace)"],
  ];

  testSome(
    "%s: held with both values, exit 6, and the others go",
    changes,
    changes.length,
    async ([_what, now, message]) => {
      const { exitCode, told, held, writes } = await fulfil({
        exported: [order("A"), order("B")],
        live: [order("A", now), order("B")],
        filled: { A: yes, B: yes },
      });
      expect(exitCode).toBe(6);
      expect(told.A).toMatchObject({ outcome: "blocked", packed: false });
      expect(told.A.message).toContain(message);
      expect(told.B).toMatchObject({ outcome: "applied", packed: true });
      expect(held.A).toEqual(order("A", now));
      expect(writes).toEqual(["package B"]);
    },
  );

  test("though the Quantity column was deleted: the export’s own quantities are compared", async () => {
    const { exitCode, told, held } = await fulfil({
      exported: [order("A")],
      live: [order("A", { a: 3, b: 1 })],
      filled: { A: yes },
      edit: (sheet) => sheet.spliceColumns(columnOf("quantity"), 1),
    });
    expect([exitCode, held.A?.status]).toEqual([6, "New"]);
    expect(told.A.message).toContain("“a” (2 in the sheet, 3 on the marketplace)");
  });

  const cellOf = (sheet: ExcelJS.Worksheet, row: number, name: OrderColumnName) =>
    sheet.getCell(row, columnOf(name));

  test.each<[string, ExcelJS.CellValue, string]>([
    ["less than was ordered", 1, "“a” (1 in the sheet"],
    ["words", "two or so", "“a” (two or so in the sheet"],
  ])(
    "a quantity that a person wrote over (%s) holds the order too",
    async (_what, value, message) => {
      const { exitCode, told, held } = await fulfil({
        ...{ exported: [order("A")], live: [order("A")], filled: { A: yes } },
        edit: (sheet) => {
          cellOf(sheet, 2, "quantity").value = value;
        },
      });
      expect([exitCode, held.A?.status]).toEqual([6, "New"]);
      expect(told.A.message).toContain(message);
    },
  );

  const ways: readonly [string, ExcelJS.CellValue][] = [
    ["as text", "2"],
    ["as text with a space", " 2 "],
    ["with decimals", "2,0"],
    ["as the result of a formula", { formula: "1+1", result: 2 }],
    ["not at all", null],
  ];
  testSome("a quantity that is the live one %s is packed", ways, 3, async ([, value]) => {
    const { exitCode, held } = await fulfil({
      ...{ exported: [order("A")], live: [order("A")], filled: { A: yes } },
      edit: (sheet) => {
        cellOf(sheet, 2, "quantity").value = value;
      },
    });
    expect([exitCode, held.A?.status]).toEqual([0, "Packed"]);
  });

  test("a quantity put right by hand after the change is packed: the person has seen it", async () => {
    const { exitCode, held } = await fulfil({
      ...{ exported: [order("A")], live: [order("A", { a: 3, b: 1 })], filled: { A: yes } },
      edit: (sheet) => {
        cellOf(sheet, 2, "quantity").value = 3;
      },
    });
    expect([exitCode, held.A?.status]).toEqual([0, "Packed"]);
  });

  test("a sheet of one’s own without quantities is packed, and what was not compared is said", async () => {
    const { exitCode, told, held } = await fulfil({
      ...{ exported: [order("A")], live: [order("A", { a: 3, b: 1 })], filled: { A: yes } },
      edit: (sheet, workbook) => {
        sheet.spliceColumns(columnOf("quantity"), 1);
        workbook.removeWorksheet(exportedSheetName);
      },
    });
    expect([exitCode, held.A?.status]).toEqual([0, "Packed"]);
    expect(told.A.message).toContain("The sheet has no quantity, so it was not compared: a × 3");
  });

  test("a SKU in two items of one order is compared by its sum", async () => {
    const twice = { ...order("A"), orderItems: [1, 2].map((quantity) => ({ sku: "a", quantity })) };
    const same = await fulfil({ exported: [twice], live: [twice], filled: { A: yes } });
    expect(same.held.A?.status).toBe("Packed");
    const merged = { ...order("A"), orderItems: [{ sku: "a", quantity: 4 }] };
    const changed = await fulfil({ exported: [twice], live: [merged], filled: { A: yes } });
    expect(changed.told.A.message).toContain("“a” (3 in the sheet, 4 on the marketplace)");
    expect(changed.held.A?.status).toBe("New");
  });

  test("its shipping number waits as well", async () => {
    const { writes } = await fulfil({
      ...{ exported: [order("A")], live: [order("A", { a: 9, b: 1 })] },
      filled: { A: { ...yes, shippingNumber: "T1" } },
    });
    expect(writes).toEqual([]);
  });
});

describe("a shipping number goes only to what is packed in the same run, Packed or Shipped (decision 37)", () => {
  const number = { shippingNumber: "T1" } as const;
  const sent = { supplierShippingNumber: "T1", status: "Shipped" };

  const others = [
    ...orderStatuses.filter((one) => !/^(?:Packed|Shipped)$/.test(one)),
    "Assembling",
  ];
  test.each(others)(
    "an order that became %s is held with its status, exit 6; --allow ship-anyway sends it",
    { tags: "slow" },
    async (status) => {
      const story: Story = {
        exported: [order("A", { a: 1 }, "Packed"), order("B", { a: 1 }, "Packed")],
        live: [order("A", { a: 1 }, status), order("B", { a: 1 }, "Packed")],
        filled: { A: number, B: number },
      };
      const { exitCode, told, held, writes } = await fulfil(story);
      expect(exitCode).toBe(6);
      expect(told.A).toMatchObject({ outcome: "blocked", shipped: false });
      expect(told.A.message).toContain(`“${status}”`);
      expect(held.A).toEqual(story.live[0]);
      expect(held.B).toMatchObject(sent);
      expect(writes).toEqual(["shipment-number B"]);

      const anyway = await fulfil({ ...story, options: { shipAnyway: true } });
      expect(anyway.exitCode).toBe(0);
      expect(anyway.told.A.message).toContain(`“${status}”`);
      expect(anyway.held.A).toMatchObject(sent);
    },
  );

  test.each(["Packed", "Shipped"])("an order that is %s gets it", async (status) => {
    const one = order("A", { a: 1 }, status);
    const { exitCode, held } = await fulfil({
      exported: [one],
      live: [one],
      filled: { A: number },
    });
    expect([exitCode, held.A]).toMatchObject([0, sent]);
  });

  test("a new order that is packed in the same run gets it", async () => {
    const filled = { A: { ...yes, ...number } };
    const { exitCode, held } = await fulfil({ exported: [order("A")], live: [order("A")], filled });
    expect([exitCode, held.A]).toMatchObject([0, sent]);
  });

  test.each(["Canceled", "Delivered"])(
    "the answers of yesterday still in the sheet, an order that became %s is held all the same",
    async (status) => {
      const story: Story = {
        exported: [order("A")],
        live: [order("A", undefined, status)],
        filled: { A: { ...yes, ...number } },
      };
      const { exitCode, told, held } = await fulfil(story);
      expect([exitCode, held.A]).toEqual([6, story.live[0]]);
      expect(told.A.message).toContain(`“${status}”`);
      const anyway = await fulfil({ ...story, options: { shipAnyway: true } });
      expect([anyway.exitCode, anyway.held.A]).toMatchObject([0, sent]);
      expect(anyway.writes).toEqual(["shipment-number A"]);
    },
  );

  test("--allow ship-anyway lets no order go whose packing is held", async () => {
    const { exitCode, writes } = await fulfil({
      ...{ exported: [order("A")], live: [order("A", { a: 9, b: 1 })] },
      ...{ filled: { A: { ...yes, ...number } }, options: { shipAnyway: true } },
    });
    expect([exitCode, writes]).toEqual([6, []]);
  });

  test("--allow ship-anyway does not replace a number: that is another question", async () => {
    const canceled = { ...order("A", { a: 1 }, "Canceled"), supplierShippingNumber: "OLD" };
    const story = { exported: [canceled], live: [canceled], filled: { A: number } };
    const kept = await fulfil({ ...story, options: { shipAnyway: true } });
    expect([kept.exitCode, kept.held.A]).toMatchObject([6, { supplierShippingNumber: "OLD" }]);
    const replaced = await fulfil({ ...story, options: { shipAnyway: true, replace: true } });
    expect([replaced.exitCode, replaced.held.A]).toMatchObject([0, sent]);
  });
});
