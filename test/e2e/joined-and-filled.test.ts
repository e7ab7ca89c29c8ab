import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentOf, type Json, runCommand, temporaryFolder } from "../support/command.ts";
import { supplierWorkbook } from "../support/supplier-sheet.ts";

const book = () =>
  supplierWorkbook(
    {
      name: "Goods",
      rows: [
        ["Parent SKU", "SKU", "Name", "Brand", "Language"],
        ["P", "A-1", "Mug", "Elm", "EN"],
        ["P", "A-2", "Cup", "", "EN"],
      ],
    },
    {
      name: "Prices",
      rows: [
        ["SKU", "Sale price", "Currency"],
        ["A-1", 9, "USD"],
        ["A-2", 12, "USD"],
        ["A-3", 1, "USD"],
      ],
    },
  );

async function folder() {
  const dir = await temporaryFolder();
  await writeFile(join(dir, "goods.xlsx"), await book());
  const call = (...args: string[]) => runCommand([...args, "--data-dir", "data"], { dir });
  return { dir, call };
}

const [joined, filled] = [
  "Joined by SKU with sheet “Prices”: 2 SKUs are in both, 0 only here, 1 only there.",
  "Filled down from the first row of each group: D “Brand” (1 cell).",
];
const set = ["categoryName=A > B", "description=d", "weight=1", "options.X=y", "attributes.X=y"];
const given = set.flatMap((value) => ["--set", value]);
const flat = (text: string) => text.replace(/\s+/g, " ");

test("what is joined and filled down is said, remembered, exported and imported", async () => {
  const { dir, call } = await folder();
  const options = ["--sheet", "Goods", "--fill-down", "brandName", "--join", "Prices"];
  const first = flat((await call("check", "goods.xlsx", ...options)).stderr);
  expect(first).toContain(joined);
  expect(first).toContain(filled);

  const again = flat((await call("check", "goods.xlsx")).stderr);
  expect(again).toContain(joined);
  expect(again).toContain(filled);

  await call("mapping", "export", "team.json");
  expect(JSON.parse(await readFile(join(dir, "team.json"), "utf8"))).toEqual({
    ...{ mapping: 1, fillDown: ["brandName"], join: ["Prices"] },
  });
  await call("mapping", "forget", "goods");
  expect(flat((await call("check", "goods.xlsx")).stderr)).not.toContain("Filled down");
  await call("mapping", "import", "team.json");
  expect(flat((await call("check", "goods.xlsx")).stderr)).toContain(filled);
});

test("a remembered choice for every sheet stops no sheet without its columns", async () => {
  const { dir, call } = await folder();
  const mapping = { mapping: 1, fillDown: ["images", "weight"], join: ["Elsewhere"] };
  await writeFile(join(dir, "team.json"), JSON.stringify(mapping));
  await call("mapping", "import", "team.json");
  const { rows, error } = documentOf(await call("check", "goods.xlsx", "--json"));
  expect([error, rows]).toEqual([undefined, 2]);
  const used = await call("check", "goods.xlsx", "--mapping", "team.json", "--json");
  expect(documentOf(used).error.code).toBe("workbook-no-such-sheet");
});

test("the plan has the joined and filled values, and a plan takes no such option", async () => {
  const { call } = await folder();
  const options = ["--sheet", "Goods", "--fill-down", "brand", "--join", "Prices"];
  const out = ["--out", "plan.json", "--json"];
  const { changes } = documentOf(await call("diff", "goods.xlsx", ...options, ...given, ...out));
  const after = (change: Json, field: string) =>
    change.fields.find((one: Json) => one.field === field)?.after;
  expect(changes.map((one: Json) => [after(one, "brandName"), after(one, "salePrice")])).toEqual([
    ["Elm", 9],
    ["Elm", 12],
  ]);
  const { error } = documentOf(await call("upload", "plan.json", "--join", "Prices", "--json"));
  expect(error.message).toContain("--join");
});

test.each([
  [["--fill-down", "brnd"], "unknown-field", /Did you mean/],
  [["--fill-down", "sku"], "bad-option", /--fill-down/],
  [["--fill-down", "images"], "no-such-column", /no column for/],
  [["--join", "Price"], "workbook-no-such-sheet", /Prices/],
])("%j ends with %s", async (options, code, text) => {
  const { call } = await folder();
  const { error } = documentOf(await call("check", "goods.xlsx", ...options, "--json"));
  expect(error.code).toBe(code);
  expect(`${error.message} ${error.hint}`).toMatch(text);
});

test("a repaired copy reads alike with the same mapping file", async () => {
  const { dir, call } = await folder();
  const mapping = { mapping: 1, fillDown: ["brandName"], set: { currencyCode: "USD" } };
  await writeFile(join(dir, "team.json"), JSON.stringify(mapping));
  const rows = [
    ["Parent SKU", "SKU", "Brand", "Sale price"],
    ["P", "A-1", "Elm", "9,50"],
    ["P", "A-2", "", "10,50"],
  ];
  await writeFile(join(dir, "own.xlsx"), await supplierWorkbook({ rows }));
  const check = (file: string, ...more: string[]) =>
    call("check", file, "--mapping", "team.json", "--json", ...more);
  const fixed = documentOf(await check("own.xlsx", "--fix"));
  const copy = documentOf(await check(fixed.fixed));
  expect(copy.totals).toEqual(fixed.totals);
});

test("other prices in a second sheet are seen in check and diff, and sent by the options they name", async () => {
  const { dir, call } = await folder();
  const headings = ["SKU", "Name", "Sale price", "Currency", "Parent SKU", "Language"];
  const goods = { name: "商品", rows: [headings, ["A-1", "Mug", 9, "CNY", "A", "EN"]] };
  const prices = {
    name: "价格",
    rows: [
      ["货号", "价格(元)"],
      ["A-1", 13.5],
    ],
  };
  await writeFile(join(dir, "goods.xlsx"), await supplierWorkbook(goods, prices));
  const other = "Sheet “价格” has another price for 1 SKU and is not read (“A-1”: 13.5, not 9).";
  const options = ["--join", "价格", "--map", "Sale price=ignore"];
  const advice = '--join "价格" --map "Sale price=ignore"';
  const [checked, compared] = [await call("check", "goods.xlsx"), await call("diff", "goods.xlsx")];
  for (const text of [flat(checked.stdout), flat(compared.stderr)]) {
    expect(text).toContain(other);
    expect(text).toContain(advice);
  }
  const { changes, notRead } = documentOf(
    await call("diff", "goods.xlsx", ...options, ...given, "--json"),
  );
  expect(notRead).toBeUndefined();
  expect(changes[0].fields).toContainEqual({ field: "salePrice", before: null, after: 13.5 });
});
