import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openWorkbookFile } from "../../src/commands/sheet/workbook-file.ts";
import { inspectProducts, isReadableName, isTextTableName } from "../../src/workbook/index.ts";
import { encoded } from "../support/encoded.ts";
import { english } from "../support/english.ts";

async function fileWith(text: string): Promise<{ dir: string; file: string }> {
  const dir = await mkdtemp(join(tmpdir(), "sheetport-csv-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const file = join(dir, "catalogue.csv");
  await writeFile(file, encoded(text, "windows-1251"));
  return { dir, file };
}

const text = "Артикул;Название;Описание\nMUG-1;Кружка;Керамическая кружка\n";

test("inspectProducts shows a CSV file's columns, and says how its letters were read", async () => {
  const { dir, file } = await fileWith(text);
  const opened = await openWorkbookFile(file, { host: { cwd: dir } });
  const { read: products, notes } = await inspectProducts(opened.workbook);
  expect(products?.columns.map(({ heading }) => heading)).toEqual([
    "Артикул",
    "Название",
    "Описание",
  ]);
  expect(notes.map(({ message }) => english.text(message))).toEqual([
    expect.stringContaining("WINDOWS-1251"),
  ]);
});

test("openWorkbookFile reads a CSV file in the encoding that was named", async () => {
  const { dir, file } = await fileWith(text);
  const settings = { encoding: "windows-1252" } as const;
  const { workbook } = await openWorkbookFile(file, { host: { cwd: dir }, settings });
  expect(workbook.text).toMatchObject({ encoding: "windows-1252", encodingBy: "chosen" });
});

test.each([
  ["a.csv", true, true],
  ["A.TSV", true, true],
  ["notes.txt", true, false],
  ["a.xlsm", false, true],
  ["a.xls", false, true],
  ["a.xlsb", false, true],
  ["A.ODS", false, true],
  ["a.doc", false, false],
  ["csv", false, false],
])("%s is read as text: %s, and offered: %s", (name, isText, isOffered) => {
  expect([isTextTableName(name), isReadableName(name)]).toEqual([isText, isOffered]);
});
