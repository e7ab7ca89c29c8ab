import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { expect, onTestFinished, test } from "vitest";
import { checkCommand } from "../../src/commands/check/check.ts";
import type { Language } from "../../src/model/localised.ts";
import type { Finding } from "../../src/model/sheet/finding.ts";
import type { FindingWords } from "../../src/model/translator.ts";
import { type Cells, plausibleProduct, productCells } from "../support/products-workbook.ts";
import { fakeHost, givenOf } from "./fake-host.ts";

/** A finding as `--json` has it. */
type Told = Finding & FindingWords;

/** The cells of so many products. */
function products(prefix: string, count: number): Cells[] {
  return Array.from({ length: count }, (_, at) =>
    productCells(plausibleProduct(`${prefix}-${at}`, at)),
  );
}

/** A sheet with headings and rows. */
function addSheet(book: ExcelJS.Workbook, name: string, rows: readonly Cells[]): ExcelJS.Worksheet {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const sheet = book.addWorksheet(name);
  sheet.addRow(headings);
  for (const row of rows) sheet.addRow(headings.map((heading) => row[heading] ?? null));
  return sheet;
}

async function check(
  book: ExcelJS.Workbook,
  language: Language = "en",
  options: { readonly fix?: boolean } = {},
) {
  const dir = await mkdtemp(join(tmpdir(), "sheetport-not-read-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  await writeFile(join(dir, "book.xlsx"), Buffer.from(await book.xlsx.writeBuffer()));
  const host = fakeHost(dir);
  const result = await checkCommand("book.xlsx", {}, givenOf(host, { lang: language, ...options }));
  const json = result.json() as { findings: Told[]; totals: { valid: number } };
  const text = [...result.text()].join("");
  return { ...result, findings: json.findings, totals: json.totals, text };
}

const of = (findings: readonly Told[], code: string) => findings.filter((one) => one.code === code);

test("check names another sheet that holds products, with its rows and what to do", async () => {
  const book = new ExcelJS.Workbook();
  addSheet(book, "Mugs", products("MUG", 2));
  addSheet(book, "Lamps", [...products("LAMP", 3), {}, { Name: "Total" }]);
  addSheet(book, "Notes", [{ Remark: "call the printer" }]);
  addSheet(book, "Empty list", []).addRow(["SKU", "Name", "Description"]);
  const { findings, totals, exitCode, text } = await check(book);
  expect(of(findings, "other-sheet")).toEqual([
    {
      ...{ row: 0, cell: "", column: "", field: null, severity: "warning", code: "other-sheet" },
      message: "Sheet “Lamps” also has products (3 rows) but is not read.",
      ...{ value: "Lamps", fix: expect.stringContaining('--sheet "Lamps"') },
    },
  ]);
  expect([exitCode, totals.valid]).toEqual([0, 2]);
  expect(text).toContain("Sheet “Lamps” also has products (3 rows)");
});

test("check tells of products in a hidden sheet, but not of the guide and not of an export's own sheet", async () => {
  const book = new ExcelJS.Workbook();
  addSheet(book, "Products", products("MUG", 1));
  addSheet(book, "Guide", products("SAMPLE", 2));
  addSheet(book, "_sheetport", products("BASE", 2)).state = "veryHidden";
  addSheet(book, "Old", products("OLD", 4)).state = "hidden";
  const message = of((await check(book)).findings, "other-sheet");
  expect(message.map(({ message }) => message)).toEqual([
    "The hidden sheet “Old” also has products (4 rows) but is not read.",
  ]);
});

test("check does not call orders products", async () => {
  const book = new ExcelJS.Workbook();
  addSheet(book, "Mugs", products("MUG", 1));
  const order = { Order: "O-1", SKU: "MUG-0", "Parent SKU": "C", Name: "Mug", Supplied: "Yes" };
  addSheet(book, "Orders", [order]);
  expect(of((await check(book)).findings, "other-sheet")).toEqual([]);
});

test("check names another sheet in Russian and Chinese", async () => {
  const book = new ExcelJS.Workbook();
  addSheet(book, "Mugs", products("MUG", 1));
  addSheet(book, "Lamps", products("LAMP", 2));
  const ru = of((await check(book, "ru")).findings, "other-sheet");
  expect(ru[0]?.message).toBe("На листе «Lamps» тоже есть товары (2 строки), но он не прочитан.");
  const zh = of((await check(book, "zh")).findings, "other-sheet");
  expect(zh[0]?.message).toBe("工作表“Lamps”中也有商品（2 行），但未读取。");
});

/** A picture of one pixel. */
const pixel =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

test("check names pictures over cells with their number, cells and what to do, but no logo", async () => {
  const book = new ExcelJS.Workbook();
  const sheet = addSheet(book, "Mugs", products("MUG", 12));
  const imageId = book.addImage({ base64: pixel, extension: "png" });
  sheet.addImage(imageId, { tl: { col: 0, row: 0 }, ext: { width: 20, height: 10 } });
  for (let row = 2; row <= 13; row += 1) {
    sheet.addImage(imageId, { tl: { col: 7, row: row - 1 }, ext: { width: 20, height: 20 } });
  }
  const { findings, exitCode } = await check(book);
  expect(of(findings, "pictures-not-sent")).toEqual([
    expect.objectContaining({
      ...{ row: 0, severity: "warning", value: "H2, H3, H4, H5, H6, H7, H8, H9, H10, H11" },
      message:
        "12 pictures over the cells (H2, H3, H4, H5, H6, H7, H8, H9, H10, H11 and 2 more) will not be sent: the marketplace only accepts links.",
      fix: expect.stringContaining("http or https link"),
    }),
  ]);
  expect(exitCode).toBe(0);
});

test("check does not ask for a link where a picture stands in place of another value", async () => {
  const book = new ExcelJS.Workbook();
  const sheet = addSheet(book, "Mugs", products("MUG", 1));
  const at = (sheet.getRow(1).values as string[]).indexOf("Name");
  sheet.getCell(2, at).value = { formula: '_xlfn.DISPIMG("ID_1",1)', result: '=DISPIMG("ID_1",1)' };
  expect(of((await check(book)).findings, "picture-in-cell")).toMatchObject([
    {
      field: "name",
      message: "Name contains a picture instead of a value.",
      fix: "Replace the picture with the value.",
    },
  ]);
});

test("check says of a cell with a picture that it is no link, and takes the link that IMAGE was given", async () => {
  const book = new ExcelJS.Workbook();
  const sheet = addSheet(book, "Mugs", products("MUG", 3));
  const column = sheet.getRow(1).values as string[];
  const at = column.indexOf("Image 1");
  const link = "https://images.example.com/mug-7.jpg";
  sheet.getCell(2, at).value = { formula: '_xlfn.DISPIMG("ID_1",1)', result: '=DISPIMG("ID_1",1)' };
  sheet.getCell(3, at).value = { formula: `_xlfn.IMAGE("${link}")`, result: { error: "#VALUE!" } };
  sheet.getCell(4, at).value = '=DISPIMG("ID_2",1)';
  const { findings, exitCode } = await check(book);
  const cells = of(findings, "picture-in-cell");
  expect(cells.map(({ row, fix }) => [row, fix?.slice(0, 7)])).toEqual([
    [2, "Type on"],
    [4, "Type on"],
  ]);
  expect(of(findings, "pictures-not-sent")[0]?.message).toContain("1 picture in a cell (");
  expect(findings.some(({ code }) => code === "cell-error" || code === "bad-link")).toBe(false);
  expect(exitCode).toBe(3);
});

/** Four mugs of one card whose cells of a column are merged. */
function mergedDown(heading: string): ExcelJS.Workbook {
  const book = new ExcelJS.Workbook();
  const mugs = products("MUG", 4).map((cells, at) => ({
    ...cells,
    "Parent SKU": "CARD",
    Name: `Mug ${at}`,
  }));
  const sheet = addSheet(book, "Mugs", mugs);
  const at = (sheet.getRow(1).values as string[]).indexOf(heading);
  for (let row = 3; row <= 5; row += 1) sheet.getCell(row, at).value = null;
  // A title over all columns is no value of a row.
  sheet.mergeCells(7, 1, 8, 4);
  sheet.mergeCells(2, at, 5, at);
  return book;
}

test("check names the rows whose value was lost in merged cells, once each", async () => {
  const { findings, exitCode } = await check(mergedDown("Parent SKU"));
  expect(of(findings, "merged-cells")).toEqual(
    [3, 4, 5].map((row) =>
      expect.objectContaining({
        ...{ row, cell: `A${row}`, field: "parentSku", severity: "error", repair: "CARD" },
        message: "A2:A5 are merged and show “CARD” from A2; here, Parent SKU is blank.",
      }),
    ),
  );
  expect(of(findings, "missing-required")).toEqual([]);
  expect(exitCode).toBe(3);
});

test("check --fix fills a merged value down, but never an SKU", async () => {
  const fixed = await check(mergedDown("Parent SKU"), "en", { fix: true });
  expect(fixed.exitCode).toBe(0);
  expect(of(fixed.findings, "merged-cells")).toEqual(
    [3, 4, 5].map((row) => expect.objectContaining({ row, repaired: true, repair: "CARD" })),
  );
  const skus = await check(mergedDown("SKU"), "en", { fix: true });
  expect(of(skus.findings, "merged-cells").map(({ row, repair }) => [row, repair])).toEqual([
    [3, undefined],
    [4, undefined],
    [5, undefined],
  ]);
  expect(skus.exitCode).toBe(3);
});
