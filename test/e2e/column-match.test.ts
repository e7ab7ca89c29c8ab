import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { documentOf, type Ended, runCommand, temporaryFolder } from "../support/command.ts";
import { startScreen } from "../support/screen-run.ts";
import { hasTerminals } from "../support/terminal.ts";

const headings = [
  ...["Our code", "Prodct name", "Sale prise", "Category", "Descr.", "Weight, kg"],
  ...["Option: Colour", "Attribute: Material", "Money", "Remarks"],
];

function cells(number: number) {
  return [
    ...[`C-${number}`, `Mug ${number}`, 9.9, "Home > Mugs", "A mug of clay.", 0.3],
    ...[`Blue ${number}`, "Clay", "ours", "x"],
  ];
}

/** A price list as people have them: a title, a blank row, headings of their own in row 3. */
async function priceList(): Promise<Buffer> {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("Prices");
  sheet.addRow(["Price list of our mugs"]);
  sheet.getRow(3).values = headings;
  for (const number of [1, 2]) sheet.getRow(3 + number).values = cells(number);
  return Buffer.from(await workbook.xlsx.writeBuffer());
}

const options = [
  ...["--map", "our code=SKU", "--map", "Sale prise=salePrice", "--map", "Descr.=Описание"],
  ...["--map", "Money=currency", "--map-value", "currency:ours=RUB", "--map", "Remarks=ignore"],
  ...["--set", "language=English", "--set", "parentSku=sku", "--set", "Brand={Category} of {name}"],
];

async function folderWith(name: string) {
  const dir = await temporaryFolder();
  await writeFile(join(dir, name), await priceList());
  const run = (...args: string[]): Promise<Ended> =>
    runCommand([...args, "--data-dir", join(dir, "data")], {
      dir,
      env: { SHEETPORT_API_KEY: undefined },
    });
  return { dir, run };
}

test("check reads a strange sheet as its options say, and tells how each column was read", async () => {
  const { run } = await folderWith("list.xlsx");
  const checked = await run("check", "list.xlsx", ...options, "--header-row", "3", "--json");
  expect(checked).toMatchObject({ code: 0 });
  const found = documentOf(checked);
  expect(found).toMatchObject({ sheet: "Prices", rows: 2, headingRow: 3 });
  const by = found.columns.map((one: Record<string, unknown>) => [one.column, one.field, one.by]);
  expect(by).toEqual([
    ["A", "sku", "option"],
    ["B", "name", "likeness"],
    ["C", "salePrice", "option"],
    ["D", "categoryName", "heading"],
    ["E", "description", "option"],
    ["F", "weight", "heading"],
    ["G", "options", "heading"],
    ["H", "attributes", "heading"],
    ["I", "currencyCode", "option"],
  ]);
  expect(found.columns[1].confidence).toBe(95);
  expect(found.ignored).toEqual([{ column: "J", heading: "Remarks", by: "option" }]);
  expect(found.given).toEqual([
    { field: "language", value: "English" },
    { field: "parentSku", value: "sku" },
    { field: "brandName", value: "{Category} of {name}" },
  ]);
  const codes = found.findings.map(({ cell, code }: Record<string, string>) => `${cell} ${code}`);
  expect(codes).toEqual(["I4 choice-normalised", "I5 choice-normalised"]);
  expect(checked.stderr).toContain("Matched by similarity: B “Prodct name” → Name (95%)");
  expect(checked.stderr).toContain("Set for every row: Language = English");
});

test("what is only likely is named with its option; what is taken is said with --quiet too", async () => {
  const { run } = await folderWith("list.xlsx");
  const bare = await run("check", "list.xlsx", "--json", "--quiet");
  expect(bare).toMatchObject({ code: 3 });
  expect(documentOf(bare).error.code).toBe("missing-heading");
  expect(documentOf(bare).error.hint).toContain('--map "Our code=sku"');

  const some = options.filter((_, at) => ![2, 3].includes(at));
  const checked = await run("check", "list.xlsx", ...some);
  expect(checked.stderr).toContain(
    '“Sale prise” (perhaps Sale price, 90%: --map "Sale prise=salePrice")',
  );
  const quiet = await run("check", "list.xlsx", ...options, "--quiet");
  expect(quiet.stderr).toMatch(/^Matched by similarity: B “Prodct name” → Name.*\n$/);
  const russian = await run("check", "list.xlsx", ...options, "--quiet", "--lang", "ru");
  expect(russian.stderr).toContain("Найдено по сходству: B «Prodct name» → Название");
});

test.each<[string, readonly string[], string, RegExp]>([
  ["a heading that is not there", ["--map", "Our cod=sku"], "no-such-column", /“Our code”/],
  ["a field that does not exist", ["--map", "Money=curency"], "unknown-field", /currencyCode/],
  ["a field without its key", ["--set", "option=Blue"], "unknown-field", /options\.Colour/],
  [
    "a value that the field cannot have",
    ["--set", "height=-1"],
    "bad-given-value",
    /larger number/,
  ],
  ["a value beside a column", ["--set", "weight=1"], "bad-given-value", /Weight, kg=ignore/],
  ["a value of an absent column", ["--set", "mpn={gtin}"], "bad-given-value", /has a column/],
  ["a row without headings", ["--header-row", "0"], "bad-option", /from 1 to/],
  ["a word for no choice", ["--map-value", "currency:ours=GBP"], "bad-option", /USD, CNY or RUB/],
])("%s ends with exit 2 and says what would do", { tags: "slow" }, async (_, wrong, code, hint) => {
  const { run } = await folderWith("list.xlsx");
  const before = options.filter((_word, at) => code !== "no-such-column" || at > 1);
  const { error } = documentOf(await run("check", "list.xlsx", ...before, ...wrong, "--json"));
  expect(error.code).toBe(code);
  expect(error.hint).toMatch(hint);
});

test("a run is uploaded, and gone on with, as its options said; a saved plan needs them no more", {
  tags: "slow",
}, async () => {
  const { dir, run } = await folderWith("list.xlsx");
  const rates = ["--read-rate", "1000/1s", "--create-rate", "1000/1s"];
  const planned = await run("diff", "list.xlsx", ...options, ...rates, "--out", "p.json", "--json");
  expect(documentOf(planned).totals).toMatchObject({ create: 2, invalid: 0 });
  expect(documentOf(planned).base.reading).toMatchObject({ sheet: "Prices", headingRow: 3 });
  const refused = await run("upload", "p.json", "--map", "Our code=sku", "--yes", "--json");
  expect(documentOf(refused).error.code).toBe("bad-option");

  const sent = await run("upload", "list.xlsx", ...options, ...rates, "--yes", "--json");
  expect(sent).toMatchObject({ code: 0 });
  const { run: name, rows } = documentOf(sent);
  expect(rows.map(({ sku, outcome }: Record<string, string>) => [sku, outcome])).toEqual([
    ["C-1", "applied"],
    ["C-2", "applied"],
  ]);
  await rm(join(dir, "list.results.xlsx"));
  const resumed = await run("resume", name, ...rates, "--json");
  expect(resumed).toMatchObject({ code: 0 });
  expect(await readdir(dir)).toContain("list.results.xlsx");
});

test("columns and words hold for the next workbook with these headings", {
  tags: "slow",
}, async () => {
  const { dir, run } = await folderWith("june.xlsx");
  const kept = await run("check", "june.xlsx", ...options);
  expect(kept.stderr).toContain("are remembered as “june”");
  await writeFile(join(dir, "july.xlsx"), await priceList());
  const next = await run("check", "july.xlsx", "--json");
  expect(next).toMatchObject({ code: 0 });
  const { columns, given } = documentOf(next);
  const by = Object.fromEntries(columns.map((one: Record<string, string>) => [one.field, one.by]));
  expect(by).toMatchObject({ sku: "remembered", name: "likeness", weight: "heading" });
  // A value for every row is a matter of one file.
  expect(given).toEqual([]);
  expect(next.stderr).toContain("Our code");

  const other = await run("check", "july.xlsx", "--set", "language=RU", "--json");
  expect(documentOf(other).given).toContainEqual({ field: "language", value: "RU" });
});

test.skipIf(!hasTerminals)(
  "on the screen the options hold, the confidence stands beside the column, and P makes it a choice",
  { tags: "slow" },
  async () => {
    const workbook = { name: "list.xlsx", bytes: await priceList() };
    const run = await startScreen({ workbook, args: options, columns: 120, rows: 40 });
    await run.waitFor(/Prodct name +≈ Name \(95% similar\)/);
    expect(run.lines().join("\n")).toMatch(/Our code +✓ SKU \(chosen\)/);
    expect(run.lines().join("\n")).toMatch(/\(every row\) +✓ Language = English/);
    run.press("j", "P");
    await run.waitFor(/Prodct name +✓ Name \(chosen\)/);
    run.press("enter");
    await run.reached("Check");
    expect(run.lines().join("\n")).toContain("2 rows: 2 valid");
    run.press("Q");
    expect((await run.ended).code).toBe(0);
  },
);
