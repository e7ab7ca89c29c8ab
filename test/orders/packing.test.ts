import ExcelJS from "exceljs";
import { describe, expect, test } from "vitest";
import { languages } from "../../src/model/localised.ts";
import { ordersSheetNames } from "../../src/model/order/order-columns.ts";
import { packingSheets } from "../../src/orders/index.ts";
import { readOrders } from "../../src/workbook/index.ts";
import { ordersWorkbook } from "../support/orders-workbook.ts";
import { liveOrder } from "./support.ts";

const orders = [
  liveOrder("A", [], {
    orderDate: "2026-11-20T10:00:00Z",
    orderItems: [
      { sku: "S1", name: "Mug", quantity: 1, warehouses: [{ warehouseName: "M", quantity: 9 }] },
      { sku: "S2", quantity: 2 },
    ],
  }),
  liveOrder("B", [], {
    orderItems: [
      { sku: "S1", quantity: 4, warehouses: [{ warehouseName: "R", quantity: 1 }] },
      { sku: "=S3", quantity: 2, warehouses: [{ warehouseName: "M", quantity: 2 }] },
    ],
  }),
  liveOrder("C", ["S1"], { status: "Packed" }),
];
const [picks, slips] = packingSheets(orders, "en");

describe("packingSheets", () => {
  test("the pick list adds up the orders to pack by SKU, the largest quantity first", () => {
    expect(picks?.rows.map(({ cells }) => cells)).toEqual([
      ["S1", "Mug", 5, "M, R", "A, B"],
      ["=S3", "", 2, "M", "B"],
      ["S2", "", 2, "", "A"],
    ]);
  });

  test("each order to pack has a slip, which ends its page", () => {
    expect(slips?.rows).toEqual([
      { cells: ["Order A   2026-11-20"], isTitle: true },
      { cells: ["S1", "Mug", 1] },
      { cells: ["S2", "", 2], endsPage: true },
      { cells: ["Order B"], isTitle: true },
      { cells: ["S1", "", 4] },
      { cells: ["=S3", "", 2], endsPage: true },
    ]);
  });

  test("both are printed in portrait", () => {
    expect([picks?.isPortrait, slips?.isPortrait]).toEqual([true, true]);
  });

  test("no order number of a long pick list is cut off, and titles have the headings’ font", async () => {
    const many = Array.from({ length: 60 }, (_, at) => liveOrder(`MP-2509001-${100 + at}`, ["S1"]));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load((await ordersWorkbook(many)) as unknown as ExcelJS.Buffer);
    const [, pickList, packingSlips] = workbook.worksheets;
    expect(pickList?.getCell("E2").text).toContain("MP-2509001-159");
    // At least as many lines as 60 numbers take in a column of 48 characters.
    expect(pickList?.getRow(2).height).toBeGreaterThanOrEqual(20 * 15);
    const fontOf = (cell: string) => packingSlips?.getCell(cell).font.name;
    expect(fontOf("A1")).toBeDefined();
    expect(fontOf("A2")).toBe(fontOf("A1"));
  });

  test.each(languages)("a workbook in %s is read back from its orders alone", async (language) => {
    const bytes = await ordersWorkbook(orders, language);
    const { sheets, workbook } = await readOrders({ bytes, name: "o.xlsx" });
    expect(sheets.map(({ sheet }) => sheet)).toEqual([ordersSheetNames[language]]);
    const names = packingSheets(orders, language).map(({ name }) => name);
    expect(workbook.sheets.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
    for (const name of names) {
      const read = readOrders({ bytes, name: "o.xlsx" }, { requested: { sheet: name } });
      await expect(read).rejects.toMatchObject({ code: "no-known-heading" });
    }
  });
});
