// @module-tag slow
import { copyFile, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openArchive } from "../../src/workbook/container/zip.ts";
import { openWorkbook } from "../../src/workbook/read/open.ts";
import { documentOf, runCommand, temporaryFolder } from "../support/command.ts";
import { libreOffice, savedBy } from "../support/libreoffice.ts";
import { allRows } from "../support/workbook.ts";
import { samplesFolder } from "../support/write-samples.ts";

const rates = ["--order-rate", "1000/1s", "--quiet"];

test("LibreOffice opens exported orders and keeps cells, drop-downs, protection and hidden sheet", async (context) => {
  const office = await libreOffice(context);
  const dir = await temporaryFolder();
  const data = ["--data-dir", join(dir, "data")];
  const at = { dir, env: { SHEETPORT_API_KEY: undefined } };
  expect(
    (await runCommand(["export", "orders", "orders.xlsx", "--all", ...data, ...rates], at)).code,
  ).toBe(0);
  const saved = await savedBy(office, "orders.xlsx", { dir, as: "xlsx" });

  const before = await openWorkbook(await readFile(join(dir, "orders.xlsx")));
  const bytes = await readFile(saved);
  const after = await openWorkbook(bytes);
  expect(after.sheets).toEqual(before.sheets);
  const values = async (workbook: typeof before, sheet: string) =>
    (await allRows(workbook, sheet)).map(({ cells }) => cells.map((cell) => isoOf(cell)));
  expect(await values(after, "Orders")).toEqual(await values(before, "Orders"));
  expect(await values(after, "_sheetport")).toEqual(await values(before, "_sheetport"));
  const archive = await openArchive(bytes);
  let sheet = "";
  for await (const piece of archive.chunks("xl/worksheets/sheet1.xml")) sheet += piece;
  expect(sheet).toMatch(/<sheetProtection[^>]*sheet="(?:1|true)"/);
  expect(sheet).toMatch(/<dataValidation[^>]*sqref="M2:M61"[^>]*type="list"/);
  expect(sheet).toContain("Yes,No");
  expect(sheet).not.toMatch(/<f[ >]/);

  // A filled-in sheet that LibreOffice saved asks for the same.
  await copyFile(join(samplesFolder, "orders.xlsx"), join(dir, "filled.xlsx"));
  const filled = await savedBy(office, "filled.xlsx", { dir, as: "xlsx" });
  const fulfil = ["fulfil", filled, "--allow", "decline", "--json"];
  const ended = await runCommand([...fulfil, ...data, ...rates], at);
  expect(ended.code).toBe(0);
  expect(documentOf(ended).totals).toMatchObject({
    applied: 5,
    late: 8,
    unanswered: 3,
    closed: 14,
  });
});

/** Dates by what they say: LibreOffice writes their format in its own way. */
function isoOf(cell: unknown): unknown {
  const isDate = typeof cell === "object" && cell !== null && "iso" in cell;
  return isDate ? cell.iso : cell;
}
