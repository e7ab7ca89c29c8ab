import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { PassThrough, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import ExcelJS from "exceljs";
import { describe, expect, it } from "vitest";
import { sheetWords } from "../../src/locales/sheet-words.ts";
import { languages } from "../../src/model/localised.ts";
import {
  guideSheetNames,
  productFields,
  productsSheetNames,
  sheetColumns,
} from "../../src/model/product/columns.ts";
import type { FieldName } from "../../src/model/product/product.ts";
import { columnLetters } from "../../src/model/sheet/sheet.ts";
import { matchHeadings } from "../../src/workbook/headings/headings.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { findProductsSheet } from "../../src/workbook/read/products-sheet.ts";
import { productsTemplate, streamProducts } from "../../src/workbook/write/write-templates.ts";
import { withFixedTimes } from "../support/fixed-times.ts";
import { allRows } from "../support/workbook.ts";
import { streamOrdersTemplate, templateName } from "../support/write-templates.ts";

const folder = join(import.meta.dirname, "..", "..", "templates");

/** All that Excel reads of the sheet with the orders. */
async function modelOf(bytes: Buffer): Promise<object> {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(bytes as never);
  return structuredClone(workbook.worksheets[0]?.model ?? {});
}

/** A language that is only begun has no templates yet: their headings would be English. */
const withTemplates = languages.filter(
  (language) => sheetWords[language]?.["field.sku"] !== undefined,
);

describe.each(withTemplates)("productsTemplate in %s", (language) => {
  it("equals the template in the repository (node test/support/write-templates.ts writes it)", async () => {
    const kept = await readFile(join(folder, templateName("products", language)));
    expect(withFixedTimes(await productsTemplate({ language })).equals(kept)).toBe(true);
  });

  it("the orders template in the repository has the columns, notes and choices of streamOrdersTemplate", async () => {
    const pieces: Buffer[] = [];
    const stream = new Writable({
      write: (piece: Buffer, _, done) => {
        pieces.push(piece);
        done();
      },
    });
    await streamOrdersTemplate(language, stream);
    const kept = await readFile(join(folder, templateName("orders", language)));
    expect(await modelOf(kept)).toEqual(await modelOf(Buffer.concat(pieces)));
  });

  it("is understood by the heading match, every column and nothing else", async () => {
    const workbook = await openWorkbook(await productsTemplate({ language }));
    const found = await findProductsSheet(workbook);
    expect(found.sheet).toBe(productsSheetNames[language]);
    expect(found.match.language).toBe(language);
    expect(found.match.problems).toEqual([]);
    expect(found.match.ignored).toEqual([]);
    expect(found.match.columns.map(({ field, part, key }) => ({ field, part, key }))).toEqual(
      sheetColumns(language).map(({ field, part, key }) => ({ field, part, key })),
    );
    for await (const rows of found.rows()) expect(rows).toEqual([]);
  });

  it("keeps its two sample rows in the guide, below headings that are understood", async () => {
    const workbook = await openWorkbook(await productsTemplate({ language }));
    const rows = await allRows(workbook, guideSheetNames[language]);
    const [headings, first, second] = rows.slice(-3);
    expect(matchHeadings(headings as never).problems).toEqual([]);
    expect(first?.cells[0]).toBe(second?.cells[0]);
    expect(first?.cells[1]).not.toBe(second?.cells[1]);
  });
});

describe("productsTemplate", () => {
  it("has formats, notes, drop-downs and validations", async () => {
    const template = new ExcelJS.Workbook();
    // Ranges of a million rows would be expanded cell by cell.
    const bytes = await productsTemplate({ language: "en" });
    await template.xlsx.load(bytes as never, { ignoreNodes: ["dataValidations"] });
    const sheet = template.getWorksheet("Products");
    const columns = sheetColumns("en");
    const at = (heading: string) => columns.findIndex((column) => column.heading === heading) + 1;
    for (const code of ["Parent SKU", "SKU", "Barcode", "GTIN", "MPN", "HTS code"]) {
      expect(sheet?.getColumn(at(code)).numFmt, code).toBe("@");
    }
    expect(sheet?.getColumn(at("Weight, kg")).numFmt).not.toBe("@");
    expect(JSON.stringify(sheet?.getCell(1, at("SKU")).note)).toContain("At most 30 characters.");
    expect(sheet?.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(sheet?.getCell(1, at("SKU")).fill).not.toEqual(sheet?.getCell(1, at("GTIN")).fill);
    expect(sheet?.autoFilter).toBeTruthy();
    for (const key of ["Parent SKU", "SKU"]) expect(sheet?.getColumn(at(key)).width).toBe(22);
  });

  it("states each validation once for its whole column, in the words of the check", async () => {
    const xml = await sheetPart(await productsTemplate({ language: "en" }));
    const rules = xml.match(/<dataValidation .*?<\/dataValidation>/gs) ?? [];
    // Excel can state no rule for a link: its length has no limit.
    const ruled = sheetColumns("en").filter(({ field }) => productFields[field].kind !== "links");
    expect(rules).toHaveLength(ruled.length);
    const ruleOf = (field: FieldName) => {
      const letters = columnLetters(sheetColumns("en").findIndex((one) => one.field === field));
      return rules.find((rule) => rule.includes(`sqref="${letters}2:${letters}1048576"`));
    };
    const language = ruleOf("language");
    expect(language).toContain("&quot;EN,ZH,RU&quot;");
    expect(language).toContain('error="One of EN, ZH, RU."');
    const weight = ruleOf("weight");
    expect(weight).toContain('type="decimal" operator="greaterThan"');
    expect(weight).toContain('error="A number greater than 0."');
  });
});

describe("streamProducts", () => {
  it("makes room for a line of the guide that is longer than the page is wide", async () => {
    const stream = new PassThrough();
    const about = () => ["About", "short", "long ".repeat(50)];
    const sheet = { language: "en" as const, sheetName: "Products", columns: sheetColumns("en") };
    const written = streamProducts({ ...sheet, rows: [], about }, stream);
    const [bytes] = await Promise.all([buffer(stream), written]);
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(bytes as never, { ignoreNodes: ["dataValidations"] });
    const guide = workbook.getWorksheet("Guide");
    expect([2, 3].map((row) => guide?.getRow(row).height)).toEqual([15, 30]);
  });
});

async function sheetPart(bytes: Buffer): Promise<string> {
  const { openArchive } = await import("../../src/workbook/container/zip.ts");
  let xml = "";
  for await (const piece of (await openArchive(bytes)).chunks("xl/worksheets/sheet1.xml"))
    xml += piece;
  return xml;
}
