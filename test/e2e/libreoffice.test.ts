import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { openWorkbook } from "../../src/workbook/open.ts";
import { openArchive } from "../../src/workbook/zip.ts";
import { runCommand, temporaryFolder } from "../support/command.ts";
import { allRows } from "../support/workbook.ts";

const run = promisify(execFile);

/** LibreOffice as it is called here, if it is installed. */
async function findLibreOffice(): Promise<string | undefined> {
  for (const name of ["soffice", "libreoffice"]) {
    const found = await run(name, ["--version"]).then(
      () => true,
      () => false,
    );
    if (found) return name;
  }
  return undefined;
}

const rates = ["--read-rate", "1000/1s", "--quiet"];

test("LibreOffice opens an export and keeps its cells, drop-downs, text formats and hidden sheet", async (context) => {
  const office = await findLibreOffice();
  if (office === undefined) return context.skip("LibreOffice (soffice) is not installed.");
  const dir = await temporaryFolder();
  const data = ["--data-dir", join(dir, "data")];
  const at = { dir, env: { SHEETPORT_API_KEY: undefined } };
  expect((await runCommand(["export", "products", ...data, ...rates], at)).code).toBe(0);
  const profile = `-env:UserInstallation=file://${join(dir, "profile")}`;
  const saved = join(dir, "saved");
  const convert = ["--headless", "--convert-to", "xlsx", "--outdir", saved, "products.xlsx"];
  await run(office, [profile, ...convert], { cwd: dir });

  const before = await openWorkbook(await readFile(join(dir, "products.xlsx")));
  const bytes = await readFile(join(saved, "products.xlsx"));
  const after = await openWorkbook(bytes);
  expect(after.sheets).toEqual(before.sheets);
  const values = async (workbook: typeof before, sheet: string) =>
    (await allRows(workbook, sheet)).map(({ cells }) => [...cells]);
  expect(await values(after, "Products")).toEqual(await values(before, "Products"));
  expect(await values(after, "_sheetport")).toEqual(await values(before, "_sheetport"));
  const archive = await openArchive(bytes);
  let sheet = "";
  for await (const piece of archive.chunks("xl/worksheets/sheet1.xml")) sheet += piece;
  expect(sheet).toMatch(/<dataValidation[^>]*type="list"/);
  expect(sheet).toMatch(/EN,ZH,RU/);
  expect(sheet).not.toMatch(/<f[ >]/);
  // What LibreOffice saved changes nothing either.
  const diff = ["diff", join("saved", "products.xlsx"), "--exit-code", ...data, ...rates];
  expect((await runCommand(diff, at)).code).toBe(0);
}, 120_000);
