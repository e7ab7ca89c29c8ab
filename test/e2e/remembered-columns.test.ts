import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { ColumnMeaning } from "../../src/model/sheet/sheet-choice.ts";
import { readFromRecord } from "../../src/record/read-only.ts";
import { openRecord } from "../../src/record/record.ts";
import { headingDigest } from "../../src/workbook/headings/heading-text.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { documentOf, runCommand, temporaryFolder } from "../support/command.ts";
import { plausibleProduct, productsWorkbook } from "../support/products-workbook.ts";
import { renamedHeadings } from "../support/renamed-headings.ts";
import { allRows } from "../support/workbook.ts";

/** A workbook whose SKUs stand under “Our code”, which nobody knows. */
async function strangeWorkbook(): Promise<Buffer> {
  const products = [1, 2].map((number) => plausibleProduct(`S-${number}`, number));
  return renamedHeadings(await productsWorkbook(products), new Map([["SKU", "Our code"]]));
}

describe("columns that were chosen once", () => {
  test("hold in check and diff, for the workbook and for another with the same headings", async () => {
    const dir = await temporaryFolder();
    const data = join(dir, "data");
    const bytes = await strangeWorkbook();
    await writeFile(join(dir, "june.xlsx"), bytes);
    await writeFile(join(dir, "july.xlsx"), bytes);

    const before = await runCommand(["check", "june.xlsx", "--json", "--data-dir", data], { dir });
    expect(before.code).toBe(3);
    expect(documentOf(before).error.code).toBe("missing-heading");

    const [headingRow] = await allRows(await openWorkbook(bytes));
    const columns = new Map<string, ColumnMeaning>([["ourcode", { field: "sku" }]]);
    const record = openRecord({ file: join(data, "sheetport.sqlite") });
    record.rememberSheetChoice({
      choice: { sheet: "Products", headingRow: 1, columns },
      headings: headingDigest({ cells: headingRow?.cells ?? [] }),
      path: join(dir, "june.xlsx"),
      atMs: Date.UTC(2026, 10, 3),
    });
    record.close();

    for (const file of ["june.xlsx", "july.xlsx"]) {
      const checked = await runCommand(["check", file, "--json", "--data-dir", data], { dir });
      expect(checked.code).toBe(0);
      expect(documentOf(checked).totals).toMatchObject({ rows: 2, errors: 0 });
      expect(checked.stderr).toContain("“Our code” = SKU");
    }

    const args = ["diff", "july.xlsx", "--json", "--quiet", "--data-dir", data];
    const compared = await runCommand([...args, "--read-rate", "1000/1s"], {
      dir,
      env: { SHEETPORT_API_KEY: undefined },
    });
    expect(compared).toMatchObject({ code: 0, stderr: "" });
    const skus = documentOf(compared).changes.map(({ sku }: { sku: string }) => sku);
    expect(skus).toEqual(["S-1", "S-2"]);
    expect(documentOf(compared).totals.create).toBe(2);
    const recent = readFromRecord(join(data, "sheetport.sqlite"), (one) => one?.recentWorkbooks());
    expect(recent).toMatchObject([{ path: join(dir, "july.xlsx"), rows: 2, env: "simulator" }]);
  });
});
