import { expect, it } from "vitest";
import { Checker } from "../../src/check/index.ts";
import type { CellValue } from "../../src/model/sheet/sheet.ts";
import { kindOfFormat, withShownNumbers } from "../../src/workbook/cells/styles.ts";
import { handmade, readRows } from "../support/workbook.ts";
import { check, columns, rowOf } from "./rows.ts";

/** A cell as the reader gives it. */
async function cell(format: string, value: number): Promise<CellValue> {
  const kinds = Uint8Array.of(kindOfFormat(format));
  const { shown } = await withShownNumbers({ formats: [format], kinds });
  const text = shown?.(format, value);
  return { kind: "number", value, format, ...(text === undefined ? {} : { shown: text }) };
}

it.each([
  ['"SKU-"0000', 42, "SKU-0042"],
  ["000-0000", 1234567, "123-4567"],
  ["\\A\\B0", 7, "AB7"],
])("a code in the format %s is what the sheet shows", async (format, value, sku) => {
  const { draft, findings } = check({ SKU: await cell(format, value) });
  expect([draft?.product.sku, findings]).toEqual([sku, []]);
});

it.each([
  ["# ?/?", 0.75, "3/4"],
  ['0" ml"', 300, "300 ml"],
])("an option in the format %s is what the sheet shows", async (format, value, text) => {
  const { draft } = check({ "Option: Colour": await cell(format, value) });
  expect(draft?.product.options).toEqual([{ key: "Colour", value: text }]);
});

it("a code in a format that nobody can show is asked for", async () => {
  const { findings } = check({ SKU: await cell('"SKU-"0'.repeat(60), 42) });
  expect(findings.map(({ code }) => code)).toContain("code-not-integer");
});

it("an option in a format that nobody can show is asked for", async () => {
  const { findings } = check({ "Option: Colour": await cell('"SKU-"0'.repeat(60), 42) });
  expect(findings.map(({ code }) => code)).toContain("not-text");
});

it.each([
  ['0" g"', 350, 0.35],
  ['0.0 "kg"', 0.5, 0.5],
  ['# ##0" г"', 1200, 1.2],
])("a weight in the format %s is in that unit", async (format, value, kg) => {
  const { draft } = check({ "Weight, kg": await cell(format, value) });
  expect(draft?.product.weight).toBe(kg);
});

it.each(['0" ml"', '0" pcs"', '0" cm"'])(
  "a weight in the format %s is an error",
  async (format) => {
    const { findings } = check({ "Weight, kg": await cell(format, 350) });
    expect(findings.map(({ code }) => code)).toContain("not-a-number");
  },
);

it.each([
  ["¥0.00", "USD", "not-a-number"],
  ["#,##0 [$₽-419]", "USD", "not-a-number"],
  ["[$€-407] 0.00", "USD", "not-a-number"],
  ["[$€-407] 0.00", undefined, "not-a-number"],
  ['"$"0.00', "USD", undefined],
  ["#,##0 [$₽-419]", "RUB", undefined],
])("a price in the format %s beside %s gives %s", async (format, currency, code) => {
  const { findings } = check({ "Sale price": await cell(format, 90), Currency: currency });
  expect(findings.map((one) => one.code).filter((one) => one === "not-a-number")).toEqual(
    code === undefined ? [] : [code],
  );
});

it("a workbook gives such a cell with what it shows", async () => {
  const styles = `<numFmts><numFmt numFmtId="170" formatCode="&quot;SKU-&quot;0000"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs>`;
  const sheet = '<row r="1"><c s="1"><v>42</v></c><c><v>42</v></c></row>';
  const [row] = await readRows(handmade({ styles, sheet }));
  const shown = { kind: "number", value: 42, format: '"SKU-"0000', shown: "SKU-0042" };
  expect(row?.cells).toEqual([shown, 42]);
});

it.each([
  ["usd", "USD", []],
  ["元", "CNY", []],
  ["eur", "USD", [["not-a-number", true]]],
  ["usd", "RUB", [["not-a-number", true]]],
  ["usd", undefined, [["not-a-number", true]]],
])("a price whose heading says %s beside %s gives %j", (currency, own, expected) => {
  const message = columns.map((one) => (one.field === "salePrice" ? { ...one, currency } : one));
  const row = rowOf({ "Sale price": 90, Currency: own });
  const { findings } = new Checker(message).add(row);
  const found = findings.filter(({ code }) => code === "not-a-number");
  expect(found.map(({ code, onlyOnCreate }) => [code, onlyOnCreate])).toEqual(expected);
});
