import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentOf, type Json, runCommand } from "../support/command.ts";
import { changeLive, saveEdited, type Table } from "../support/edited-export.ts";
import { type Market, openMarket, recordsOf, writesOf } from "../support/market.ts";

const headings = [
  ...["SKU", "Parent SKU", "Name", "Category", "Description", "Language"],
  ...["Option: Colour", "Attribute: Material"],
];

/** A price list in CSV, with further columns. */
function csv(further: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells, at) =>
    [`U-${at}`, `U-${at}`, "Mug", "Home > Mugs", "A mug.", "EN", "Blue", "Clay", ...cells].map(
      quoted,
    ),
  );
  return [[...headings, ...further].map(quoted), ...lines].map((line) => line.join(",")).join("\n");
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

async function marketWith(text: string): Promise<Market> {
  const market = await openMarket({ creates: 0, updates: 0 });
  await writeFile(join(market.dir, "list.csv"), text);
  return market;
}

function run({ flags, at }: Market, ...args: string[]) {
  const isCheck = args[0] === "check";
  const local = flags.slice(flags.indexOf("--data-dir"), flags.indexOf("--data-dir") + 2);
  return runCommand([...args, ...(isCheck ? local : flags)], at);
}

const live = ({ simulator }: Market, sku: string) => recordsOf(simulator, sku)[0];

test("grams, millimetres and inches in a heading are converted, told, and live in kg and cm", async () => {
  const further = ["Gewicht (g)", "Высота, мм", "Width in"];
  const market = await marketWith(csv(further, [["350", "105", "3.5"]]));
  const map = ["--map", "Gewicht (g)=weight"];
  const checked = await run(market, "check", "list.csv", ...map, "--json");
  expect(checked.code).toBe(0);
  const { columns } = documentOf(checked);
  expect(columns.slice(8)).toEqual(
    [
      ...[{ column: "I", heading: "Gewicht (g)", field: "weight", by: "option", unit: "g" }],
      ...[{ column: "J", heading: "Высота, мм", field: "height", by: "heading", unit: "mm" }],
      ...[{ column: "K", heading: "Width in", field: "width", by: "heading", unit: "in" }],
    ].map((one) => ({ ...one, convertedTo: one.unit === "g" ? "kg" : "cm" })),
  );
  expect(checked.stderr).toContain(
    "Converted: column I “Gewicht (g)” from g to kg; column J “Высота, мм” from mm to cm; column K “Width in” from in to cm.",
  );

  const sent = await run(market, "upload", "list.csv", ...map, "--json");
  expect(sent.code).toBe(0);
  expect(live(market, "U-0")).toMatchObject({ weight: 0.35, height: 10.5, width: 8.89 });
  // What the person wrote stays what it was, and says the same when it comes back.
  const results = documentOf(sent).files.results;
  const again = await run(market, "upload", results, ...map, "--json");
  expect(documentOf(again).totals).toMatchObject({ unchanged: 1 });
  expect(live(market, "U-0")).toMatchObject({ weight: 0.35 });
});

test("a mapped heading with a unit that nobody can convert is refused, with --map and remembered", async () => {
  const market = await marketWith(csv(["Вес, пуд"], [["3"]]));
  const asked = await run(market, "check", "list.csv", "--map", "Вес, пуд=weight", "--json");
  expect(asked.code).toBe(3);
  const { error } = documentOf(asked);
  expect(error).toMatchObject({ code: "unknown-unit" });
  expect(error.message).toContain("“пуд”");
  expect(error.hint).toContain("kg, g, mg");
  const russian = await run(
    market,
    "check",
    "list.csv",
    "--map",
    "Вес, пуд=weight",
    "--lang",
    "ru",
  );
  expect(russian.stderr).toContain("единица в его заголовке непонятна: «пуд»");
});

test("a remembered column is converted as its heading says", { tags: "slow" }, async () => {
  const market = await marketWith(csv(["Gewicht g"], [["350"]]));
  const map = ["--map", "Gewicht g=weight"];
  expect((await run(market, "check", "list.csv", ...map)).code).toBe(0);
  const { columns } = documentOf(await run(market, "check", "list.csv", "--json"));
  expect(columns.at(-1)).toMatchObject({ by: "remembered", unit: "g", convertedTo: "kg" });
  expect((await run(market, "upload", "list.csv")).code).toBe(0);
  expect(live(market, "U-0")).toMatchObject({ weight: 0.35 });
});

test("findings, repairs and the failed rows are in the unit of the sheet", {
  tags: "slow",
}, async () => {
  const rows = [["-350"], ["0,38 kg"], ["350 g"], ["12 lb"], ["350"]];
  const market = await marketWith(csv(["Weight, g"], rows));
  const { findings } = documentOf(await run(market, "check", "list.csv", "--json"));
  expect(
    findings.map(({ cell, code, value, fix, repair }: Json) => ({
      cell,
      code,
      value,
      fix,
      repair,
    })),
  ).toEqual([
    {
      ...{ cell: "I2", code: "not-positive", value: "-350" },
      fix: "Type a larger number.",
    },
    {
      cell: "I3",
      code: "not-a-number",
      value: "0,38 kg",
      fix: "Type only the number in g: 380",
      repair: 380,
    },
    {
      cell: "I4",
      code: "not-a-number",
      value: "350 g",
      fix: "Type only the number in g: 350",
      repair: 350,
    },
    {
      cell: "I5",
      code: "not-a-number",
      value: "12 lb",
      fix: "Type only the number in g: 5443.10844",
      repair: 5443.10844,
    },
  ]);
  const sent = await run(market, "upload", "list.csv", "--valid-only", "--fix", "--json");
  expect(["U-1", "U-2", "U-3", "U-4"].map((sku) => live(market, sku)?.weight)).toEqual([
    0.38, 0.35, 5.44310844, 0.35,
  ]);
  const failed = documentOf(sent).files.failed;
  expect(documentOf(await run(market, "check", failed, "--json"))).toMatchObject({
    columns: expect.arrayContaining([
      expect.objectContaining({ heading: "Weight, g", unit: "g", convertedTo: "kg" }),
    ]),
    findings: [expect.objectContaining({ code: "not-positive" })],
  });
});

test("an exported weight that was turned into grams is untouched, and others' change is kept", {
  tags: "slow",
}, async () => {
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 3 });
  expect((await run(market, "export", "products", "products.xlsx")).code).toBe(0);
  await saveEdited(join(market.dir, "products.xlsx"), {}, { change: inGrams });
  const [first] = market.seed;
  await changeLive(market.simulator, { [first?.sku ?? ""]: { weight: 7 } });
  const before = writesOf(market.simulator).length;
  const { totals, changes } = documentOf(await run(market, "diff", "products.xlsx", "--json"));
  expect(totals).toMatchObject({ update: 0, blocked: 0, liveChanges: 1 });
  expect(changes.find((one: Json) => one.sku === first?.sku).liveChanges).toMatchObject([
    { field: "weight", live: 7, sheet: first?.weight, exported: first?.weight },
  ]);
  expect((await run(market, "upload", "products.xlsx")).code).toBe(0);
  expect(writesOf(market.simulator)).toHaveLength(before);
});

function inGrams([own = [], ...rows]: Table): Table {
  const at = own.indexOf("Weight, kg");
  const changed = rows.map((row) => row.with(at, Math.round(Number(row[at]) * 1e6) / 1000));
  return [own.with(at, "Weight, g"), ...changed];
}

test("of two columns for a field the better is read, and the other is named with how to choose it", {
  tags: "slow",
}, async () => {
  const further = ["Weight", "Manufacturer", "Brand", "item-price", "sale-price", "Currency"];
  const market = await marketWith(csv(further, [["0.3", "Maker", "Brand", "8", "9", "USD"]]));
  const checked = await run(market, "check", "list.csv", "--json");
  expect(checked.code).toBe(0);
  expect(documentOf(checked).ignored).toEqual([
    {
      ...{ column: "J", heading: "Manufacturer", by: "heading" },
      field: "brandName",
      usedInstead: "K",
    },
    {
      ...{ column: "L", heading: "item-price", by: "heading" },
      field: "salePrice",
      usedInstead: "M",
    },
  ]);
  expect(checked.stderr).toContain(
    'Column J “Manufacturer” is not used: column K “Brand” is used for Brand. To use J “Manufacturer” instead: --map "Manufacturer=brandName".',
  );
  const map = ["--map", "Manufacturer=brandName"];
  expect((await run(market, "upload", "list.csv", ...map)).code).toBe(0);
  expect(live(market, "U-0")).toMatchObject({ brandName: "Maker", salePrice: 9 });
});
