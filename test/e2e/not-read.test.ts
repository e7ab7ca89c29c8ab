// @module-tag slow
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import ExcelJS from "exceljs";
import { expect, test } from "vitest";
import { documentOf, runCommand, temporaryFolder } from "../support/command.ts";
import { plausibleProduct, productCells } from "../support/products-workbook.ts";

async function folderWithTwoSheets(): Promise<string> {
  const dir = await temporaryFolder();
  const book = new ExcelJS.Workbook();
  for (const name of ["Mugs", "Lamps"]) {
    const cells = productCells(plausibleProduct(name, 1));
    book.addWorksheet(name).addRows([Object.keys(cells), Object.values(cells)]);
  }
  await writeFile(join(dir, "shop.xlsx"), Buffer.from(await book.xlsx.writeBuffer()));
  return dir;
}

const message = "Sheet “Lamps” also has products (1 row) but is not read.";

test("diff and upload name another sheet with products before anything is sent, and in JSON", async () => {
  const dir = await folderWithTwoSheets();
  const diff = await runCommand(["diff", "shop.xlsx", "--json", "--quiet"], { dir });
  expect(documentOf(diff).notRead).toEqual([expect.objectContaining({ message: message })]);
  expect(diff.stderr).toContain(message);
  const upload = await runCommand(["upload", "shop.xlsx", "--plain", "--yes"], { dir });
  expect(upload.code).toBe(0);
  // Once where the workbook is read, once more in what is agreed to.
  expect(upload.stderr.split(message)).toHaveLength(3);
  expect(upload.stderr).toContain(`! ${message}`);
  const again = await runCommand(["upload", "shop.xlsx", "--plain", "--yes"], { dir });
  expect(again.stdout + again.stderr).toContain(message);
});
