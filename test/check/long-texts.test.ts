// @module-tag slow
import { describe, expect, it } from "vitest";
import { Checker } from "../../src/check/index.ts";
import { OrdersChecker } from "../../src/check/orders/order-rows.ts";
import { categoryFault } from "../../src/check/rows/value-faults.ts";
import { orderColumns } from "../../src/model/order/order-columns.ts";
import type { Column } from "../../src/model/product/columns.ts";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import { checkJson, checkText, jsonPieces } from "../../src/report/index.ts";
import { english } from "../support/english.ts";
import { cellLengthMax, slowTexts } from "../support/long-texts.ts";
import { check, columns, rowOf } from "./rows.ts";

/** One column of each sort of field. */
const fields: readonly Column[] = columns.filter(
  ({ field }, at) =>
    columns.findIndex((one) => one.field === field) === at &&
    !["height", "length", "width", "firstCost", "videos", "mpn", "htsCode"].includes(field),
);

describe("a cell of 32,767 characters is checked in a time that grows with its length", () => {
  it.each(fields)("$heading", ({ heading }) => {
    const slow = slowTexts(async (text) => {
      const checker = new Checker(columns, { keepImages: true });
      checker.add(rowOf({ [heading]: text }));
      await checker.finish();
    });
    expect(slow).toEqual([]);
  });

  it("and what was found is told", () => {
    const slow = slowTexts((text) => {
      const { raw: findings } = check({ Name: text, Brand: text });
      const checked = { file: "a.xlsx", sheet: "Products", rows: 1, findings };
      checkText(checked, { translator: english });
      [...jsonPieces(checkJson(checked, english))].join("");
    });
    expect(slow).toEqual([]);
  });

  it("and two rows with codes that look alike are told apart", () => {
    const slow = slowTexts(async (text) => {
      const checker = new Checker(columns);
      checker.add(rowOf({ SKU: text, "Parent SKU": text }, 2));
      checker.add(rowOf({ SKU: `${text} `, "Parent SKU": text.toLowerCase() }, 3));
      await checker.finish();
    });
    expect(slow).toEqual([]);
  });
});

const orderSheet = new Map(
  orderColumns.map(({ name, heading }, index) => [name, { name, index, heading: heading.en }]),
);

describe("a cell of 32,767 characters of an orders sheet is read in a time that grows with its length", () => {
  it.each(orderColumns)("$name", ({ name }) => {
    const slow = slowTexts(async (text) => {
      const cells: (CellValue | undefined)[] = [];
      cells[orderSheet.get("order")?.index ?? 0] = "A-1";
      cells[orderSheet.get("shippingNumber")?.index ?? 0] = "S-1";
      cells[orderSheet.get(name)?.index ?? 0] = text;
      const checker = new OrdersChecker();
      checker.add({ number: 2, cells, hidden: false }, { columns: orderSheet, valueNames: [] });
      await checker.finish();
    });
    expect(slow).toEqual([]);
  });
});

describe("categoryFault", () => {
  it("takes no longer for a path of 32,767 characters than for its length", () => {
    const path = `a${" ".repeat(cellLengthMax - 2)}a`;
    const before = process.cpuUsage();
    for (let row = 0; row < 20; row += 1) expect(categoryFault(path)).toBeUndefined();
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
  });

  it.each([
    ["Home / Kitchen / Mugs", "Home > Kitchen > Mugs"],
    ["Home  /\tKitchen", "Home > Kitchen"],
    ["Home / / Mugs", "Home > Mugs"],
  ])("takes a slash between spaces for a separator: %j", (path, fixed) => {
    expect(categoryFault(path)?.fixed).toBe(fixed);
  });

  it("leaves a slash within a level", () => {
    expect(categoryFault("TV/Video")).toBeUndefined();
  });
});
