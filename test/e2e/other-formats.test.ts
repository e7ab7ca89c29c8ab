import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, program, runCommand, temporaryFolder } from "../support/command.ts";
import { changeLive, saveEdited } from "../support/edited-export.ts";
import { hostileFormats, ods, row, table } from "../support/formats/hostile.ts";
import { layouts, savedFolder } from "../support/formats/layouts.ts";
import { savedBySheetJs } from "../support/formats/saved-by-sheetjs.ts";
import { openMarket } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { testSome } from "../support/prove.ts";
import { goOn, startScreen } from "../support/screen-run.ts";
import { hasTerminals } from "../support/terminal.ts";
import { readRows } from "../support/workbook.ts";

const fast = ["--create-rate", "1000/1s", "--update-rate", "1000/1s", "--read-rate", "100000/1s"];
/** SheetJS calls .xls by the records in it. */
const types = { xls: "biff8", ods: "ods", xlsb: "xlsb" } as const;
const formats = ["xls", "ods", "xlsb"] as const;

async function checked(file: string, dir: string, ...more: readonly string[]) {
  return documentOf(await runCommand(["check", file, "--json", "--quiet", ...more], { dir }));
}

test("check names the same mistakes in the same cells as in the .xlsx", {
  tags: "slow",
}, async () => {
  const dir = await temporaryFolder();
  const xlsx = (await layouts.mistakes?.()) ?? Buffer.alloc(0);
  await writeFile(join(dir, "mistakes.xlsx"), xlsx);
  await writeFile(join(dir, "mistakes.xlsb"), await savedBySheetJs(xlsx, "xlsb"));
  for (const format of ["xls", "ods"]) {
    await copyFile(join(savedFolder, `mistakes.${format}`), join(dir, `mistakes.${format}`));
  }
  const { findings, totals } = await checked("mistakes.xlsx", dir);
  expect(findings.length).toBeGreaterThan(60);
  for (const format of formats) {
    const other = await checked(`mistakes.${format}`, dir);
    expect({ findings: other.findings, totals: other.totals }).toEqual({ findings, totals });
  }
});

async function isUploaded(format: (typeof formats)[number]): Promise<void> {
  const dir = await temporaryFolder();
  const products = [1, 2, 3].map((at) => plausibleProduct(`MUG-${at}`, at));
  const wrong = { ...plausibleProduct("MUG-4", 4), weight: -1 };
  const xlsx = await productsWorkbook([...products, wrong]);
  await writeFile(join(dir, `May prices.${format}`), await savedBySheetJs(xlsx, types[format]));
  const upload = ["upload", `May prices.${format}`, "--valid-only", "--json", ...fast];
  const ended = await runCommand(upload, { dir });
  const document = documentOf(ended);
  expect(document.totals).toMatchObject({ applied: 3, invalid: 1 });
  expect(document.files).toEqual({
    results: "May prices.results.xlsx",
    failed: "May prices.failed.xlsx",
  });
  const results = await readRows(await readFile(join(dir, "May prices.results.xlsx")));
  expect(results.map(({ cells }) => cells[3])).toEqual([
    "Parent SKU",
    "CARD-0",
    "CARD-0",
    "CARD-1",
    "CARD-1",
  ]);
  const failed = await readRows(await readFile(join(dir, "May prices.failed.xlsx")));
  expect(failed).toHaveLength(2);
  // What it has sent is remembered of this file, too.
  const again = documentOf(await runCommand(upload, { dir }));
  expect(again.totals).toMatchObject({ applied: 0, invalid: 1 });
}

const uploadOf = "upload of an .%s: created, rejected by the check, and written beside it as .xlsx";
test.each(formats.slice(0, 1))(uploadOf, isUploaded);
test.each(formats.slice(2))(uploadOf, { tags: "slow" }, isUploaded);

test.each(["ods"] as const)(
  "an export that was saved as .%s is compared three ways",
  { tags: "slow" },
  async (format) => {
    const listings = ["A-1", "A-2", "A-3", "A-4"].map((sku, at) => plausibleProduct(sku, at));
    const market = await openMarket({ creates: 0, updates: 0, bystanders: 1, listings });
    const at = (...args: string[]) => runCommand([...args, ...market.flags], market.at);
    const file = join(market.dir, "products.xlsx");
    expect((await at("export", "products", "products.xlsx")).code).toBe(0);
    await saveEdited(file, { "A-1": { Name: "Mine" }, "A-2": { Name: "Mine" } });
    const saved = await savedBySheetJs(await readFile(file), types[format]);
    await writeFile(join(market.dir, `products.${format}`), saved);
    await rm(file);
    await changeLive(market.simulator, { "A-2": { name: "Theirs" }, "A-3": { name: "Theirs" } });
    const document = documentOf(await at("diff", `products.${format}`, "--json"));
    expect(document.totals).toMatchObject({ update: 1, conflicts: 1, liveChanges: 1 });
    expect(document.base.exported).toBeDefined();
  },
);

describe("what cannot be read is refused, calmly and with advice", () => {
  const letters = { en: /[a-z]/, ru: /[а-я]/, zh: /[\u4e00-\u9fff]/ };
  const bomb = ods(
    table(
      row(
        'office:value-type="string" table:number-columns-repeated="16384"',
        "<text:p>a</text:p>",
        'table:number-rows-repeated="1048576"',
      ),
    ),
  );
  const of = (name: string) => hostileFormats.find((one) => one.name === name)?.bytes() ?? bomb;
  const isRefused = async (name: string, bytes: Buffer, code: string) => {
    const dir = await temporaryFolder();
    await writeFile(join(dir, name), bytes);
    for (const language of name === "bomb.ods" ? ["en"] : ["en", "ru", "zh"]) {
      const startMs = performance.now();
      const ended = await runCommand(["check", name, "--json", "--lang", language], { dir });
      expect(performance.now() - startMs).toBeLessThan(60_000);
      expect(ended.code).toBe(3);
      const { error } = documentOf(ended);
      expect(error.code).toBe(code);
      expect(error.message).toMatch(letters[language as keyof typeof letters]);
      expect(error.hint).toMatch(letters[language as keyof typeof letters]);
    }
    expect(await readdir(dir)).not.toContain("core");
  };
  const files: readonly [string, Buffer, string][] = [
    ["secret.xls", of("records that are encrypted"), "workbook-encrypted"],
    ["secret.ods", of("an encrypted content"), "workbook-encrypted"],
    ["cut.ods", of("tags that never end"), "workbook-damaged"],
    ["chance.xlsb", of("chance in its workbook"), "workbook-damaged"],
  ];
  testSome("%s", files, files.length, (one) => isRefused(...one));
  test("bomb.ods", { tags: "slow" }, () => isRefused("bomb.ods", bomb, "workbook-too-heavy"));
});

test.skipIf(!hasTerminals)(
  "the screen leads from an .ods to the finished upload",
  { tags: "slow" },
  async () => {
    const bytes = await readFile(join(savedFolder, "plain.ods"));
    const run = await startScreen({ workbook: { name: "May.ods", bytes } });
    const isQuestion = () => /^ y .*\bn /.test(run.keys());
    await run.waitFor(() => /› (Load|Check|Review)$/.test(run.lines()[1] ?? ""));
    if (/› Load$/.test(run.lines()[1] ?? "")) run.press("enter");
    await run.waitFor(() => /› (Check|Review)$/.test(run.lines()[1] ?? ""));
    if (/› Check$/.test(run.lines()[1] ?? "")) run.press("enter");
    await run.reached("Review");
    await goOn(run, isQuestion);
    run.press("y");
    await run.reached("Done");
    expect(await readdir(run.dir)).toContain("May.results.xlsx");
    run.press("Q");
    expect(await run.ended).toMatchObject({ code: 0 });
  },
);

test("SheetJS is in no file but that of the process of its own", async () => {
  const dist = dirname(program);
  const holding = [];
  for (const name of await readdir(dist)) {
    if (
      name.endsWith(".js") &&
      (await readFile(join(dist, name), "utf8")).includes("parse_xlscfb")
    ) {
      holding.push(name);
    }
  }
  expect(holding).toEqual(["other-formats.js"]);
});
