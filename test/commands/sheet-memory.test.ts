import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { describe, expect, onTestFinished, test } from "vitest";
import { createProgress } from "../../src/commands/process/progress.ts";
import type { Settings } from "../../src/commands/process/settings.ts";
import { checkSheetRows } from "../../src/commands/sheet/check-sheet.ts";
import {
  earlierChoices,
  openProducts,
  openWorkbookFile,
  rememberChoice,
  type WorkbookFile,
} from "../../src/commands/sheet/workbook-file.ts";
import { sheetColumns } from "../../src/model/product/columns.ts";
import {
  type ColumnMeaning,
  isOfProducts,
  type SheetChoice,
} from "../../src/model/sheet/sheet-choice.ts";
import { columnOptions, inspectProducts } from "../../src/workbook/index.ts";
import { fakeHost, givenOf } from "./fake-host.ts";

const headings = sheetColumns("en").map(({ heading }) => heading);
const own = [...headings.map((heading) => (heading === "SKU" ? "Code" : heading)), "Remarks", ""];
const columns = new Map<string, ColumnMeaning>([
  ["code", { field: "sku" }],
  ["remarks", "ignored"],
]);

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), "sheetport-memory-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function write(dir: string, name: string, cells: readonly string[] = own) {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet("List");
  sheet.addRow(["Goods of June"]);
  sheet.addRow(cells);
  sheet.addRow(cells.map((_, column) => `value ${column}`));
  writeFileSync(join(dir, name), Buffer.from(await workbook.xlsx.writeBuffer()));
}

async function check(
  dir: string,
  file: string,
  more: { requested?: SheetChoice; choice?: SheetChoice } = {},
) {
  const host = fakeHost(dir);
  const { settings } = givenOf(host, { dataDir: join(dir, "data") });
  const progress = createProgress(host, settings);
  const context = { host, settings, progress };
  const products = await openProducts(file, { ...context, ...more });
  const checked = await checkSheetRows(products, context);
  return { products, sheet: products.sheets[0], checked, message: host.message.join("") };
}

/** Looks at a workbook as the screen does before it is read. */
async function look(file: WorkbookFile, settings: Settings, choice?: SheetChoice) {
  const earlier = earlierChoices(settings, () => {}, isOfProducts);
  return inspectProducts(file.workbook, { choice, earlier });
}

/** Chooses as a person does: looks at the sheet, sets columns, keeps them. */
async function keep(dir: string, file: string, chosen = columns) {
  const { host, settings } = givenOf(fakeHost(dir), { dataDir: join(dir, "data") });
  const opened = await openWorkbookFile(file, { host });
  const looked = await look(opened, settings, { columns: chosen });
  expect(looked.problems).toEqual([]);
  if (looked.read === undefined) throw new Error("nothing to keep");
  const clock = { ...host.clock, wallMs: () => Date.UTC(2026, 10, 3, 12) };
  await rememberChoice(opened.path, looked.read, { host: { ...host, clock }, settings });
}

describe("openProducts", () => {
  test("makes no record to look for choices", async () => {
    const dir = folder();
    await write(dir, "june.xlsx");
    await expect(check(dir, "june.xlsx")).rejects.toMatchObject({ code: "missing-heading" });
    expect(existsSync(join(dir, "data"))).toBe(false);
  });

  test("takes what was chosen now, without any record, and tells of columns as values", async () => {
    const dir = folder();
    await write(dir, "june.xlsx");
    const { sheet, checked } = await check(dir, "june.xlsx", { choice: { columns } });
    expect(checked.rows[0]?.sku).toBe(`value ${own.indexOf("Code")}`);
    expect(sheet.match.chosen.map(({ key }) => key)).toEqual(["code", "remarks"]);
    expect(sheet.match.ignored).toEqual([]);
    expect(sheet.recalled).toBeUndefined();
    expect(checked.unheaded).toEqual([[own.length - 1]]);
    expect(checked.notes).toHaveLength(1);
  });

  test("takes what was chosen earlier, for next month's workbook too, and says so", async () => {
    const dir = folder();
    await write(dir, "june.xlsx");
    await write(dir, "july.xlsx");
    await keep(dir, "june.xlsx");
    for (const file of ["june.xlsx", "july.xlsx"]) {
      const { products, sheet, message } = await check(dir, file);
      const line =
        "As chosen on 2026-11-03: sheet “List”, headings in row 2; “Code” = SKU; “Remarks” = ignore.";
      expect(message.split("\n")).toContain(line);
      expect(products.notes).toContain(line);
      expect(sheet.recalled?.choice.columns).toEqual(columns);
    }
  });

  test("takes the sheet that --sheet names, whatever was chosen", async () => {
    const dir = folder();
    await write(dir, "june.xlsx");
    await keep(dir, "june.xlsx");
    const { sheet } = await check(dir, "june.xlsx", { requested: { sheet: "List" } });
    expect(sheet.sheet).toBe("List");
    const gone = check(dir, "june.xlsx", { requested: { sheet: "Gone" } });
    await expect(gone).rejects.toMatchObject({ code: "workbook-no-such-sheet" });
  });

  test("does without a choice when the headings are others", async () => {
    const dir = folder();
    await write(dir, "june.xlsx");
    await keep(dir, "june.xlsx");
    await write(dir, "june.xlsx", headings);
    expect((await check(dir, "june.xlsx")).sheet.match.chosen).toEqual([]);
  });

  test("reads on when the record cannot be read, and says so", async () => {
    const dir = folder();
    await write(dir, "june.xlsx", headings);
    const { settings } = givenOf(fakeHost(dir), { dataDir: dir });
    writeFileSync(join(settings.dataDir, "sheetport.sqlite"), "no database ".repeat(100));
    const host = fakeHost(dir);
    const progress = createProgress(host, settings);
    const context = { host, settings, progress };
    const checked = await checkSheetRows(await openProducts("june.xlsx", context), context);
    expect(checked.rowCount).toBe(1);
    expect(host.message.join("")).toContain("Earlier choices of columns cannot be read");
  });
});

describe("inspectProducts", () => {
  test("shows what is remembered, lets it be changed, and keeps the change", async () => {
    const dir = folder();
    await write(dir, "june.xlsx");
    await keep(dir, "june.xlsx");
    const { host, settings } = givenOf(fakeHost(dir), { dataDir: join(dir, "data") });
    const opened = await openWorkbookFile("june.xlsx", { host });
    const first = await look(opened, settings);
    const told = first.read?.columns.filter(({ by }) => by === "remembered");
    expect(told?.map(({ heading }) => heading)).toEqual(["Code", "Remarks"]);
    expect(first.read?.headingRowBy).toBe("remembered");

    await keep(dir, "june.xlsx", new Map([["remarks", { field: "attributes", key: "Remarks" }]]));
    const { sheet } = await check(dir, "june.xlsx");
    expect(sheet.match.chosen.map(({ key, meaning }) => [key, meaning])).toEqual([
      ["code", { field: "sku" }],
      ["remarks", { field: "attributes", key: "Remarks" }],
    ]);
  });

  test("offers a meaning with the heading as its key", async () => {
    const dir = folder();
    await write(dir, "june.xlsx");
    const { host, settings } = givenOf(fakeHost(dir), { dataDir: join(dir, "data") });
    const looked = await look(await openWorkbookFile("june.xlsx", { host }), settings);
    expect(looked.problems).toMatchObject([{ code: "missing-heading" }]);
    if (looked.read === undefined) throw new Error("nothing to look at");
    const options = columnOptions({
      index: own.indexOf("Remarks"),
      heading: "Remarks",
      ...looked.read.match,
    });
    expect(options).toContainEqual({
      ...{ meaning: { field: "options", key: "Remarks" }, heading: "Option: Remarks" },
      takenBy: undefined,
    });
  });
});
