import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Checker } from "../../../src/check/rows/checker.ts";
import { SheetportError } from "../../../src/errors.ts";
import type { Finding } from "../../../src/model/sheet/finding.ts";
import { type CellValue, newPass } from "../../../src/model/sheet/sheet.ts";
import { kindOfFormat } from "../../../src/workbook/cells/styles.ts";
import { type OpenedWorkbook, openWorkbook } from "../../../src/workbook/read/open.ts";
import { findProductsSheet } from "../../../src/workbook/read/products-sheet.ts";
import { layouts, savedFolder } from "../../support/formats/layouts.ts";
import { savedBySheetJs } from "../../support/formats/saved-by-sheetjs.ts";
import { testSome } from "../../support/prove.ts";

/** A format is spelled in more ways than one; what it means for reading is the same. */
function plain(value: CellValue | undefined): unknown {
  if (typeof value !== "object") return value;
  if (value.kind === "date") return `date ${value.iso}`;
  if (value.kind !== "number") return value;
  return [value.value, kindOfFormat(value.format)];
}

/** All that is read of all sheets. */
async function contentOf(workbook: OpenedWorkbook) {
  const sheets = [];
  for (const { name, hidden } of workbook.sheets) {
    const pass = newPass();
    const rows = [];
    for await (const batch of workbook.rows(name, pass)) {
      for (const row of batch) {
        const cells = row.cells.flatMap((cell, at) =>
          cell === undefined ? [] : [[at, plain(cell)]],
        );
        rows.push({ number: row.number, hidden: row.hidden, cells });
      }
    }
    const { merged, hiddenRows, hiddenColumns } = pass;
    sheets.push({ name, hidden, rows, merged, hiddenRows, hiddenColumns: [...hiddenColumns] });
  }
  return sheets;
}

/** What a check says of its products, cell by cell; or why there are none. */
async function findingsOf(workbook: OpenedWorkbook) {
  try {
    const { match, rows } = await findProductsSheet(workbook);
    const checker = new Checker(match.columns);
    const findings = [];
    for await (const batch of rows()) {
      for (const row of batch) findings.push(...checker.add(row).findings);
    }
    return [...findings, ...(await checker.finish())];
  } catch (thrown) {
    if (thrown instanceof SheetportError) return thrown.code;
    throw thrown;
  }
}

const inFormats: Readonly<Record<string, (name: string, xlsx: Buffer) => Promise<Buffer>>> = {
  xls: (name) => readFile(join(savedFolder, `${name}.xls`)),
  ods: (name) => readFile(join(savedFolder, `${name}.ods`)),
  xlsb: (_, xlsx) => savedBySheetJs(xlsx, "xlsb"),
};

const all = Object.entries(layouts);

const isMet = async (format: string, [name, make]: (typeof all)[number]) => {
  const xlsx = await make();
  const original = await openWorkbook(xlsx);
  const bytes = await inFormats[format]!(name, xlsx);
  const saved = await openWorkbook(bytes, { name: `${name}.${format}` });
  expect(await contentOf(saved)).toEqual(await contentOf(original));
  expect(await findingsOf(saved)).toEqual(await findingsOf(original));
};

describe("a workbook is read as its .xlsx:", () => {
  describe.each(["xls", "ods", "xlsb"])("%s", (format) => {
    testSome("%s", all, all.length, (one) => isMet(format, one));
  });
});

it("a text worked out that LibreOffice has saved in an .xls as 0 is told as lost, and read in an .ods", async () => {
  const codes = async (format: string) => {
    const bytes = await readFile(join(savedFolder, `worked-out-text.${format}`));
    const findings = await findingsOf(await openWorkbook(bytes));
    return (findings as readonly Finding[]).map(({ code, column }) => [code, column]);
  };
  expect(await codes("xls")).toContainEqual(["formula-without-value", "Brand"]);
  expect(await codes("ods")).not.toContainEqual(["formula-without-value", "Brand"]);
});
