import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { documentOf, runBuilt, runCommand, temporaryFolder } from "../support/command.ts";
import { openMarket } from "../support/market.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { readRows } from "../support/workbook.ts";

const windows = process.platform === "win32";
const samples = new URL("../../samples/", import.meta.url).pathname;

describe.skipIf(windows)("“-” for what is piped in", () => {
  test("check reads a workbook and a table as text", async () => {
    const dir = await temporaryFolder();
    await copyFile(join(samples, "catalogue.xlsx"), join(dir, "c.xlsx"));
    const headings = "sku;parentSku;categoryName;language;name;description;weight";
    const lists = ["Option: Colour;Attribute: Material", "Blue;Stone"];
    const row = "A-1;A;Home > Mugs;EN;Mug;A mug;0.4";
    await writeFile(join(dir, "c.csv"), `${headings};${lists[0]}\n${row};${lists[1]}\n`);
    const named = documentOf(await runCommand(["check", "c.xlsx", "--json"], { dir }));
    const piped = await runCommand(["check", "-", "--json"], { dir, shell: "exec < c.xlsx" });
    expect(piped.code).toBe(0);
    expect(documentOf(piped)).toEqual({ ...named, file: "-" });
    const text = await runCommand(["check", "-", "--json"], { dir, shell: "exec < c.csv" });
    const namedText = documentOf(await runCommand(["check", "c.csv", "--json"], { dir }));
    expect(documentOf(text)).toEqual({ ...namedText, file: "-" });
    expect((await readdir(dir)).sort()).toEqual(["c.csv", "c.xlsx"]);
  });

  test("diff compares it, and upload leaves the results under a plain name in the folder", async () => {
    const market = await openMarket({ creates: 0, updates: 0, bystanders: 1 });
    const { dir } = market.at;
    await writeFile(join(dir, "in.xlsx"), await productsWorkbook([plausibleProduct("NEW-1", 1)]));
    const at = { ...market.at, shell: "exec < in.xlsx" };
    const diff = documentOf(await runCommand(["diff", "-", "--json", ...market.flags], at));
    expect(diff.totals).toMatchObject({ create: 1 });
    const upload = await runCommand(["upload", "-", "--yes", "--json", ...market.flags], at);
    expect(upload.code).toBe(0);
    expect(documentOf(upload).files.results).toMatch(/standard-input\.results\.xlsx$/);
    const results = await readFile(join(dir, "standard-input.results.xlsx"));
    expect(await readRows(results)).toHaveLength(2);
    expect(market.simulator.products().map(({ sku }) => sku)).toContain("NEW-1");
  });

  test("an endless input is refused while it comes, and nothing piped in is told", {
    tags: "slow",
  }, async () => {
    const dir = await temporaryFolder();
    const empty = await runBuilt(["check", "-", "--json"], { dir });
    expect(documentOf(empty).error.code).toBe("workbook-not-xlsx");
    const watched = await runBuilt(["check", "-", "--watch"], { dir });
    expect(watched).toMatchObject({ code: 2, stdout: "" });
    const endless = await runCommand(["check", "-", "--json"], { dir, shell: "exec < /dev/zero" });
    expect(documentOf(endless).error.code).toBe("workbook-too-large");
  });
});

describe.skipIf(windows)("a HOME that names no folder", () => {
  test.each(["", "work", "."])("puts no key into the current folder: HOME=%j", async (HOME) => {
    const dir = await temporaryFolder();
    const none = { SHEETPORT_DATA_DIR: undefined, XDG_DATA_HOME: undefined };
    const env = { ...none, HOME, SHEETPORT_KEYCHAIN: "off" };
    const config = await runBuilt(["config", "--json"], { dir, env });
    // A system may know of no home either.
    const { settings, error } = documentOf(config);
    if (error !== undefined) expect(error.code).toBe("no-home");
    else expect(settings["data-dir"].value).toMatch(/^\/.*sheetport$/);
    expect(settings?.["data-dir"].value ?? "").not.toContain(dir);
    expect(await readdir(dir)).toEqual([]);
  });
});

describe.skipIf(windows)("a data folder that others can write to", () => {
  test("is told; one of its owner alone is not", async () => {
    const dir = await temporaryFolder();
    const data = join(dir, "data");
    await mkdir(data);
    const told = async (mode: string) => {
      const shell = `chmod ${mode} data`;
      const args = ["runs", "--json", "--data-dir", "data"];
      const { stderr, stdout, code } = await runCommand(args, { dir, shell });
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toEqual({ format: 1, runs: [] });
      return stderr.includes("Other users of this computer can write to the data folder");
    };
    expect(await told("0777")).toBe(true);
    expect(await told("0770")).toBe(true);
    expect(await told("0755")).toBe(false);
    expect((await stat(join(data, "sheetport.sqlite-checked.json"))).mode & 0o777).toBe(0o600);
  });
});
