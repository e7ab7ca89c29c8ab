// @module-tag slow
import { copyFile, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openArchive } from "../../src/workbook/container/zip.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { documentOf, runCommand, temporaryFolder } from "../support/command.ts";
import { changeLive, saveEdited } from "../support/edited-export.ts";
import { foreignColumns, foreignWorkbook } from "../support/foreign-workbook.ts";
import { libreOffice, savedBy } from "../support/libreoffice.ts";
import { openMarket } from "../support/market.ts";
import { plausibleProduct } from "../support/products-workbook.ts";
import { allRows } from "../support/workbook.ts";

async function partOf(path: string, name: string): Promise<string> {
  const archive = await openArchive(await readFile(path));
  let text = "";
  for await (const piece of archive.chunks(name)) text += piece;
  return text;
}

const rates = ["--read-rate", "1000/1s", "--quiet"];

test("LibreOffice opens an export and keeps its cells, drop-downs, text formats and hidden sheet", async (context) => {
  const office = await libreOffice(context);
  const dir = await temporaryFolder();
  const data = ["--data-dir", join(dir, "data")];
  const at = { dir, env: { SHEETPORT_API_KEY: undefined } };
  expect(
    (await runCommand(["export", "products", "products.xlsx", ...data, ...rates], at)).code,
  ).toBe(0);
  const saved = await savedBy(office, "products.xlsx", { dir, as: "xlsx" });

  const before = await openWorkbook(await readFile(join(dir, "products.xlsx")));
  const after = await openWorkbook(await readFile(saved));
  expect(after.sheets).toEqual(before.sheets);
  const values = async (workbook: typeof before, sheet: string) =>
    (await allRows(workbook, sheet)).map(({ cells }) => [...cells]);
  expect(await values(after, "Products")).toEqual(await values(before, "Products"));
  expect(await values(after, "_sheetport")).toEqual(await values(before, "_sheetport"));
  const sheet = await partOf(saved, "xl/worksheets/sheet1.xml");
  expect(sheet).toMatch(/<dataValidation[^>]*type="list"/);
  expect(sheet).toMatch(/EN,ZH,RU/);
  expect(sheet).not.toMatch(/<f[ >]/);

  // In its own format: the lists are offered in the cells below their headings.
  const own = await partOf(
    await savedBy(office, "products.xlsx", { dir, as: "ods" }),
    "content.xml",
  );
  const lists = [...own.matchAll(/<table:content-validation [^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes("cell-content-is-in-list"));
  for (const choices of ['"EN";"ZH";"RU"', '"USD";"CNY";"RUB"']) {
    const list = lists.find((tag) => tag.replaceAll("&quot;", '"').includes(choices));
    expect(list).toBeDefined();
    expect(list).not.toContain('table:display-list="none"');
    const name = /table:name="([^"]*)"/.exec(list ?? "")?.[1] ?? "";
    expect(own).toContain(`table:content-validation-name="${name}"`);
  }
  expect(own).not.toContain("table:formula");

  // What LibreOffice saved changes nothing either.
  for (const as of ["xlsx", "xls", "ods"] as const) {
    if (as !== "xlsx") await savedBy(office, "products.xlsx", { dir, as });
    const diff = ["diff", join("saved", `products.${as}`), "--json", ...data, ...rates];
    const document = documentOf(await runCommand(diff, at));
    expect(document.totals).toMatchObject({ create: 0, update: 0, unchanged: 25, blocked: 0 });
    expect(document.base.exported).toBeDefined();
  }
}, 180_000);

test("an export that LibreOffice has saved is compared three ways, odd texts and all", async (context) => {
  const office = await libreOffice(context);
  const texts = [
    "=1+1",
    "+7 900",
    "-5",
    "@home",
    "007",
    "1E+05",
    "a\nb",
    "_x000D_",
    "<&>\"'",
    "杯 😀",
  ];
  const long = (end: string) => `${"Глина и глазурь. ".repeat(40)}${end}`;
  const listings = texts.map((brandName, at) => ({
    ...plausibleProduct(`ODD-${at}`, at),
    brandName,
    description: long("a\r\nb"),
  }));
  const market = await openMarket({ creates: 0, updates: 0, bystanders: 1, listings });
  const { dir } = market;
  const file = join(dir, "products.xlsx");
  const at = (...args: string[]) => runCommand([...args, ...market.flags], market.at);
  expect((await at("export", "products", "products.xlsx")).code).toBe(0);
  await saveEdited(file, { "ODD-1": { Name: "Mine" }, "ODD-2": { Name: "Mine" } });
  await copyFile(await savedBy(office, "products.xlsx", { dir, as: "xlsx" }), file);
  await changeLive(market.simulator, {
    "ODD-2": { name: "Theirs" },
    "ODD-3": { name: "Theirs", description: long("c") },
  });
  const document = documentOf(await at("diff", "products.xlsx", "--json"));
  expect(document.totals).toMatchObject({ update: 1, conflicts: 1, liveChanges: 1, unchanged: 9 });
});

test("A price list that LibreOffice has saved is found the same, and it opens the repaired workbook", async (context) => {
  const office = await libreOffice(context);
  const dir = await temporaryFolder();
  const at = { dir };
  await writeFile(join(dir, "list.xlsx"), await foreignWorkbook({ date1904: true }));
  const check = async (file: string, ...args: string[]) => {
    const call = ["check", file, "--json", "--quiet", ...foreignColumns, ...args];
    return documentOf(await runCommand(call, at));
  };
  const saved = await savedBy(office, "list.xlsx", { dir, as: "xlsx" });
  const own = await check("list.xlsx", "--fix");
  expect((await check(saved)).findings.map(codeAt)).toEqual(
    (await check("list.xlsx")).findings.map(codeAt),
  );
  const fixed = await savedBy(office, own.fixed, { dir, as: "xlsx" });
  // All products of this list have one barcode and one colour.
  const left = (await check(fixed)).findings.map(codeAt);
  expect(left.filter((one: string) => !one.endsWith("-repeated"))).toEqual(["K7 not-a-number"]);
  const notes = await partOf(fixed, "xl/comments1.xml");
  expect(notes).toContain("repaired: “ЕN” → “EN”");
});

function codeAt({ cell, code }: { readonly cell: string; readonly code: string }): string {
  return `${cell} ${code}`;
}
