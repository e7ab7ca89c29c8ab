import { expect, it } from "vitest";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";

it.each([
  ["Price, USD", "salePrice", "usd"],
  ["Price EUR", "salePrice", "eur"],
  ["Price ($)", "salePrice", "$"],
  ["Цена, руб.", "salePrice", "руб"],
  ["Цена, ₽", "salePrice", "₽"],
  ["价格(元)", "salePrice", "元"],
  ["Cost, USD", "firstCost", "usd"],
  ["Price", "salePrice", undefined],
])("%s is %s in %s", (heading, field, currency) => {
  const { columns } = matchHeadings({ number: 1, hidden: false, cells: ["SKU", heading] });
  expect([columns[1]?.field, columns[1]?.currency]).toEqual([field, currency]);
});

it.each(["USD", "Dollar sign", "Price list USD"])("%s is no price", (heading) => {
  const { columns } = matchHeadings({ number: 1, hidden: false, cells: ["SKU", heading] });
  expect(columns.map(({ field }) => field)).toEqual(["sku"]);
});
