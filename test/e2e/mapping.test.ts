import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openArchive } from "../../src/workbook/container/zip.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import {
  documentOf,
  type Ended,
  type Json,
  runCommand,
  temporaryFolder,
} from "../support/command.ts";
import { type Market, openMarket } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { testSome } from "../support/prove.ts";
import { renamedHeadings } from "../support/renamed-headings.ts";
import { allRows } from "../support/workbook.ts";

const words = Array.from({ length: 40 }, (_, at) => `Groep ${at}`);
const live = words.map((_, at) => `Home > Aisle ${at % 7} > Shelf ${at}`);
const theirHeadings = new Map([
  ["SKU", "Artikel"],
  ["Category", "Soort"],
  ["Weight, kg", "Gewicht"],
  ["Weight", "Gewicht"],
  ["Option: Colour", "Kleur"],
]);

/** A supplier's own sheet: own headings, own categories, own colours, weights in grams. */
async function ownSheet(month: number): Promise<Buffer> {
  const products = words.map((word, at) => ({
    ...plausibleProduct(`OWN-${month}-${at}`, at),
    parentSku: `CARD-${month}-${at}`,
    categoryName: word,
    options: [{ key: "Colour", value: at % 2 === 0 ? "Rood" : "Blauw" }],
    weight: 380,
  }));
  return renamedHeadings(await productsWorkbook(products), theirHeadings);
}

const mapping = {
  mapping: 1,
  headings: {
    Artikel: "sku",
    Gewicht: "weight, g",
    Kleur: "options.Colour",
    Soort: "categoryName",
  },
  values: {
    categoryName: Object.fromEntries(words.map((word, at) => [word, live[at]])),
    "options.Colour": { Blauw: "Blue", Rood: "Red" },
  },
};

/** A marketplace whose 40 categories this computer knows, and two months of a supplier's own sheet. */
async function supplier(): Promise<Market> {
  const listings = live.map((categoryName, at) => ({
    ...plausibleProduct(`LIVE-${at}`, at),
    parentSku: `LIVE-CARD-${at}`,
    categoryName,
  }));
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 0, listings });
  expect(
    (await runCommand(["export", "products", "products.xlsx", ...market.flags], market.at)).code,
  ).toBe(0);
  await writeFile(join(market.dir, "june.xlsx"), await ownSheet(6));
  await writeFile(join(market.dir, "july.xlsx"), await ownSheet(7));
  await writeFile(join(market.dir, "team.json"), JSON.stringify(mapping));
  return market;
}

const run = (market: Market, ...args: string[]) =>
  runCommand([...args, ...market.flags], market.at);

async function json(market: Market, ...args: string[]): Promise<Json> {
  return documentOf(await run(market, ...args, "--json"));
}

/** `check` and `mapping` take no rates. */
async function offline(market: Market, ...args: string[]): Promise<Ended> {
  const data = market.flags[market.flags.indexOf("--data-dir") + 1] ?? "";
  const place = ["--env", "test", "--base-url", market.simulator.url];
  return runCommand([...args, ...place, "--data-dir", data], market.at);
}

async function expectUnderstood(market: Market, file: string, count = 40): Promise<void> {
  const checked = documentOf(await offline(market, "check", file, "--json"));
  expect(checked.totals).toMatchObject({ rows: 40, valid: 40, errors: 0, warnings: 0 });
  expect(checked.findings).toEqual([]);
  const diff = await json(market, "diff", file);
  expect(diff.totals).toMatchObject({ create: count });
  const fields = new Map<string, Json>(
    diff.changes[1].fields.map((one: Json) => [one.field, one.after]),
  );
  expect(fields.get("categoryName")).toBe(live[1]);
  expect(fields.get("weight")).toBe(0.38);
  expect(JSON.stringify(fields.get("options"))).toContain("Blue");
}

describe("a supplier's own sheet with its own category names", () => {
  test("is mapped once with a file: next month's sheet needs no question", {
    tags: "slow",
  }, async () => {
    const market = await supplier();
    const asked = await offline(market, "check", "june.xlsx", "--json");
    expect(asked.code).toBe(3);
    const imported = documentOf(await offline(market, "mapping", "import", "team.json", "--json"));
    expect(imported).toMatchObject({ name: "team", headings: 4, values: 42, notLive: [] });
    await expectUnderstood(market, "june.xlsx");
    const upload = await json(market, "upload", "june.xlsx");
    expect(upload.totals).toMatchObject({ applied: 40 });
    await expectUnderstood(market, "july.xlsx");
    expect((await json(market, "upload", "june.xlsx")).totals).toMatchObject({ applied: 0 });

    const exported = await offline(market, "mapping", "export", "out.json", "team");
    expect(exported.code).toBe(0);
    const { headings, values } = JSON.parse(await readFile(join(market.dir, "out.json"), "utf8"));
    expect(values).toEqual(mapping.values);
    expect(Object.values(headings)).toEqual(Object.values(mapping.headings));
    expect((await offline(market, "mapping", "forget", "team")).code).toBe(0);
    expect((await offline(market, "check", "july.xlsx")).code).toBe(3);
  });

  test("is read with a file for once; what is kept of it goes to another computer as a file", {
    tags: "slow",
  }, async () => {
    const market = await supplier();
    const args = ["check", "june.xlsx", "--mapping", "team.json", "--json"];
    const once = documentOf(await offline(market, ...args));
    expect(once.totals).toMatchObject({ valid: 40, warnings: 0 });
    expect((await offline(market, "check", "june.xlsx")).code).toBe(3);
    expect((await offline(market, "mapping", "import", "team.json")).code).toBe(0);
    // What was remembered last is what is exported, and can be kept on another computer.
    expect((await offline(market, "mapping", "export", "all.json")).code).toBe(0);
    const other = join(market.dir, "elsewhere");
    const there = ["--data-dir", other];
    const kept = await runCommand(["mapping", "import", "all.json", ...there], market.at);
    expect(kept.code).toBe(0);
    const checked = await runCommand(["check", "july.xlsx", "--json", ...there], market.at);
    expect(documentOf(checked).totals).toMatchObject({ rows: 40, errors: 0 });
  });

  test("is read as was settled last, whether with a mapping or for its headings", {
    tags: "slow",
  }, async () => {
    const market = await supplier();
    const categoryIn = async (...args: string[]) => {
      const { changes } = await json(market, "diff", "june.xlsx", ...args);
      return changes[0].fields.find(({ field }: Json) => field === "categoryName").after;
    };
    const mapped = async (value: string) => {
      const file = {
        ...mapping,
        values: { ...mapping.values, categoryName: { "Groep 0": value } },
      };
      await writeFile(join(market.dir, "team.json"), JSON.stringify(file));
      expect((await offline(market, "mapping", "import", "team.json")).code).toBe(0);
    };
    await mapped("First");
    expect(await categoryIn()).toBe("First");
    expect(await categoryIn("--map-value", "categoryName:groep 0=Second")).toBe("Second");
    expect(await categoryIn()).toBe("Second");
    await mapped("Third");
    expect(await categoryIn()).toBe("Third");
    // What only the earlier one said holds on: the headings, and what the option said.
    expect((await offline(market, "mapping", "forget", "team")).code).toBe(0);
    expect(await categoryIn()).toBe("Second");
  });

  test("is read with the mapping that is kept as a setting, which refuses no saved plan", {
    tags: "slow",
  }, async () => {
    const market = await supplier();
    const data = market.flags.slice(market.flags.indexOf("--data-dir")).slice(0, 2);
    const set = ["config", "set", "mapping", "team.json", ...data];
    expect(await runCommand(set, market.at)).toMatchObject({ code: 0 });
    await expectUnderstood(market, "june.xlsx");
    expect((await run(market, "diff", "june.xlsx", "--out", "plan.json")).code).toBe(0);
    const upload = await json(market, "upload", "plan.json");
    expect(upload.totals).toMatchObject({ applied: 40 });
    const refused = await json(market, "upload", "plan.json", "--mapping", "team.json");
    expect(refused.error.code).toBe("bad-option");
  });

  test("is mapped with the very option that the finding names", { tags: "slow" }, async () => {
    const market = await supplier();
    const headings = Object.entries(mapping.headings).flatMap(([heading, field]) => [
      "--map",
      `${heading}=${field}`,
    ]);
    const sheet = renamedHeadings(
      await productsWorkbook([{ ...plausibleProduct("A-1", 1), categoryName: "Shelf 7 & co" }]),
      theirHeadings,
    );
    await writeFile(join(market.dir, "one.xlsx"), await sheet);
    const before = documentOf(await offline(market, "check", "one.xlsx", ...headings, "--json"));
    const unknown = before.findings.find(({ code }: Json) => code === "category-unknown");
    expect(unknown).toMatchObject({ severity: "warning", value: "Shelf 7 & co" });
    const [, option = ""] = /--map-value "([^"]+)"/.exec(unknown.fix) ?? [];
    expect(option).toBe("categoryName:Shelf 7 & co=Home > Aisle 0 > Shelf 7");
    const args = [...headings, "--map-value", option];
    const after = documentOf(await offline(market, "check", "one.xlsx", ...args, "--json"));
    expect(after.findings).toEqual([]);
    const last = documentOf(await offline(market, "check", "one.xlsx", "--json"));
    expect(last.findings).toEqual([]);
  });

  test("is told of where a word is mapped to what is not live", async () => {
    const market = await supplier();
    const wrong = {
      mapping: 1,
      values: { categoryName: { "Groep 0": "Home > Aisle 0 > Shelv 0" } },
    };
    await writeFile(join(market.dir, "wrong.json"), JSON.stringify(wrong));
    const imported = documentOf(await offline(market, "mapping", "import", "wrong.json", "--json"));
    const [one] = imported.notLive;
    expect(one).toMatchObject({ word: "Groep 0", nearest: expect.arrayContaining([live[0]]) });
    const told = await offline(market, "mapping", "import", "wrong.json", "--lang", "ru");
    expect(told.stderr + told.stdout).toMatch(/«Groep 0» читается как|Groep 0/);
  });
});

const deep = (depth: number) => `${'{"values":'.repeat(depth)}1${"}".repeat(depth)}`;

describe("a mapping file that is wrong", () => {
  const wrong: readonly [string, string, string, RegExp][] = [
    ["no JSON", "{ headings: }", "bad-mapping", /not a valid mapping .*JSON/],
    ["an empty file", "", "bad-mapping", /not a valid mapping .*JSON/],
    ["a list", "[]", "bad-mapping", /not a valid mapping \(JSON\)/],
    ["another version", '{"mapping": 2}', "bad-mapping", /not a valid mapping \(mapping\)/],
    ["another file of JSON", '{"name": "x", "version": "1"}', "bad-mapping", /\((name|version)\)/],
    ["a key that no mapping has", '{"mapping":1,"heading":{}}', "bad-mapping", /\(heading\)/],
    ["no text", '{"mapping":1,"set":{"language":1}}', "bad-mapping", /set → language/],
    [
      "two groups deep",
      '{"mapping":1,"headings":{"a":{"b":"sku"}}}',
      "bad-mapping",
      /headings → a/,
    ],
    [
      "the same key twice",
      '{"mapping":1,"set":{"sku":"a","sku":"b"}}',
      "bad-mapping",
      /“sku” twice/,
    ],
    [
      "a field that is none",
      '{"mapping":1,"headings":{"a":"nonsense"}}',
      "unknown-field",
      /nonsense/,
    ],
    ["a field with numbers", '{"mapping":1,"values":{"weight":{"a":"1"}}}', "bad-option", /weight/],
    [
      "no choice of a field",
      '{"mapping":1,"values":{"language":{"a":"XX"}}}',
      "bad-option",
      /language/,
    ],
    [
      "an option without key",
      '{"mapping":1,"values":{"options":{"a":"b"}}}',
      "unknown-field",
      /options/,
    ],
    [
      "two meanings of a heading",
      '{"mapping":1,"headings":{"Code":"sku","code":"mpn"}}',
      "bad-option",
      /headings/,
    ],
    [
      "two meanings of a word",
      '{"mapping":1,"values":{"categoryName":{"A":"X"},"Category":{"a":"Y"}}}',
      "bad-option",
      /values/,
    ],
    [
      "a value too long",
      `{"mapping":1,"values":{"brandName":{"a":"${"x".repeat(999)}"}}}`,
      "bad-given-value",
      /brandName/,
    ],
    [
      "control characters",
      '{"mapping":1,"headings":{"\\u001b[2Ja":"sku"}}',
      "bad-mapping",
      /headings/,
    ],
    [
      "a heading called __proto__",
      '{"mapping":1,"__proto__":{"a":"b"}}',
      "bad-mapping",
      /__proto__/,
    ],
    ["groups within groups", deep(100_000), "bad-mapping", /mapping|values|JSON/],
    ["an open end", "[".repeat(1_000_000), "bad-mapping", /JSON/],
    [
      "too large for a mapping",
      `{"mapping":1,"x":"${"y".repeat(5_000_000)}"}`,
      "bad-mapping",
      /4 MB/,
    ],
  ];

  testSome("is refused: %s", wrong, 12, async ([, text, code, message]) => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, "m.json"), text);
    await writeFile(join(dir, "p.xlsx"), await productsWorkbook([plausibleProduct("A-1", 1)]));
    const data = ["--json", "--data-dir", join(dir, "data")];
    for (const args of [
      ["mapping", "import", "m.json"],
      ["check", "p.xlsx", "--mapping", "m.json"],
    ]) {
      const ended = await runCommand([...args, ...data], { dir });
      const { error } = documentOf(ended);
      expect({ code: ended.code, error: error.code }).toEqual({ code: 2, error: code });
      expect(`${error.message} ${error.hint}`).toMatch(message);
      expect(error.message.length).toBeLessThan(2_000);
      expect(ended.stderr + ended.stdout).not.toContain("\u001b");
    }
  });

  test("is never written over what is there, and names what is missing", async () => {
    const dir = await temporaryFolder();
    const data = ["--json", "--data-dir", join(dir, "data")];
    const nothing = await runCommand(["mapping", "export", "m.json", ...data], { dir });
    expect([nothing.code, documentOf(nothing).error.code]).toEqual([2, "no-mapping"]);
    const own = { mapping: 1, headings: { Gewicht: "weight, lb" }, set: { language: "EN" } };
    await writeFile(join(dir, "own.json"), JSON.stringify(own));
    await runCommand(["mapping", "import", "own.json", ...data], { dir });
    const written = await runCommand(["mapping", "export", "m.json", ...data], { dir });
    expect(documentOf(written)).toMatchObject({ name: "own", headings: 1, set: 1, values: 0 });
    const again = await runCommand(["mapping", "export", "m.json", ...data], { dir });
    expect([again.code, documentOf(again).error.code]).toEqual([2, "file-exists"]);
    const text = await readFile(join(dir, "m.json"), "utf8");
    expect(text).toBe(
      '{\n  "mapping": 1,\n  "headings": {\n    "gewicht": "weight, lb"\n  },\n  "set": {\n    "language": "EN"\n  }\n}\n',
    );
    const strange = await runCommand(["mapping", "forget", "m", ...data], { dir });
    expect([strange.code, documentOf(strange).error.code]).toEqual([2, "no-mapping"]);
    const what = await runCommand(["mapping", "eat", "m", ...data], { dir });
    expect([what.code, documentOf(what).error.code]).toEqual([2, "bad-option"]);
    const none = await runCommand(["mapping", "import", "no.json", ...data], { dir });
    expect([none.code, documentOf(none).error.code]).toEqual([2, "file-not-found"]);
  });
});

describe("the live categories", () => {
  test("are a drop-down of templates and exports, and no sheet of the person's", {
    tags: "slow",
  }, async () => {
    const market = await supplier();
    const template = documentOf(await offline(market, "template", "--json"));
    await json(market, "export", "products", "some.xlsx", "--sku", "LIVE-0");
    for (const file of [template.file, "some.xlsx", "products.xlsx"]) {
      const bytes = await readFile(join(market.dir, file));
      const rules = (await partOf(bytes, "xl/worksheets/sheet1.xml")).match(
        /<dataVal.*?<\/dataVal/gs,
      );
      const list = rules?.find((rule) => rule.includes("_categories"));
      expect(list).toContain("!$A$1:$A$40");
      expect(list).toContain('errorStyle="warning"');
      const { sheets } = await openWorkbook(bytes);
      expect(sheets.find(({ name }) => name === "_categories")?.hidden).toBe(true);
      const found = await allRows(await openWorkbook(bytes), "_categories");
      expect(found.map(({ cells }) => cells[0])).toEqual(live.toSorted());
    }
    const checked = documentOf(await offline(market, "check", "products.xlsx", "--json"));
    expect(checked.findings).toEqual([]);
    expect((await json(market, "diff", "products.xlsx")).totals).toMatchObject({ unchanged: 40 });
  });

  test("are none where none are known", async () => {
    const dir = await temporaryFolder();
    const args = ["template", "t.xlsx", "--data-dir", join(dir, "data")];
    expect((await runCommand(args, { dir })).code).toBe(0);
    const { sheets } = await openWorkbook(await readFile(join(dir, "t.xlsx")));
    expect(sheets.map(({ name }) => name)).toEqual(["Products", "Guide"]);
  });
});

async function partOf(bytes: Buffer, part: string): Promise<string> {
  let xml = "";
  for await (const piece of (await openArchive(bytes)).chunks(part)) xml += piece;
  return xml;
}
