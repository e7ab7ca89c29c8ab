import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { TestContext } from "vitest";
import type { Edits } from "./edited-export.ts";

const run = promisify(execFile);

/** A Python with openpyxl; the test ends with a word when there is none. */
export async function pythonWithOpenpyxl(context: TestContext): Promise<string> {
  for (const name of ["python3", "/usr/bin/python3"]) {
    const found = await run(name, ["-c", "import openpyxl"]).then(
      () => true,
      () => false,
    );
    if (found) return name;
  }
  const message = "openpyxl is not installed: how it edits workbooks is not tested.";
  console.warn(message);
  return context.skip(message);
}

/** What a person does to a sheet: cells by SKU and heading, and columns that they delete. */
export interface SheetEdits {
  readonly cells: Readonly<Record<string, Edits>>;
  readonly deleted: readonly string[];
  /** The headings that tell a row, joined by “|”. @default SKU */
  readonly key?: readonly string[];
}

const script = `
import json, sys
import openpyxl
path, edits = sys.argv[1], json.loads(sys.argv[2])
book = openpyxl.load_workbook(path)
sheet = book.worksheets[0]
headings = {cell.value: cell.column for cell in sheet[1]}
key = [headings[name] for name in edits.get("key", ["SKU"])]
rows = {
    "|".join(str(sheet.cell(row, at).value) for at in key): row
    for row in range(2, sheet.max_row + 1)
}
for name, cells in edits["cells"].items():
    for heading, value in cells.items():
        sheet.cell(rows[name], headings[heading]).value = value
for column in sorted((headings[heading] for heading in edits["deleted"]), reverse=True):
    sheet.delete_cols(column)
book.save(path)
`;

/** Edits a workbook in place as openpyxl does. */
export async function editWithOpenpyxl(
  python: string,
  path: string,
  edits: SheetEdits,
): Promise<void> {
  await run(python, ["-c", script, path, JSON.stringify(edits)]);
}
