import { basename, dirname, extname, join, relative } from "node:path";
import type { SheetToWrite } from "../../model/sheet/sheet-to-write.ts";
import { fixedSheet } from "../../report/index.ts";
import type { ProductsSheet } from "../../workbook/index.ts";
import type { Given } from "../account/session.ts";
import type { SheetChecked } from "../compare/compare.ts";
import { carriedBase } from "../compare/export-baseline.ts";
import { exists, writeWhole } from "../process/files.ts";
import { ownSheet } from "../sheet/reread-sheet.ts";

/**
 * Writes the sheet as it is after the repairs into a workbook beside the person's own, and gives its
 * name as seen from the working folder; null when nothing was repaired. An earlier one may have been
 * worked on since: it is left, and the next takes a number.
 *
 * @throws SheetportError `file-not-writable`, exit code 1.
 */
export async function writeFixed(
  { sheet, checked: { findings } }: SheetChecked,
  { host, settings }: Given,
): Promise<string | null> {
  if (!findings.some(({ repaired }) => repaired === true)) return null;
  const { writeRows } = await import("../../workbook/write/index.ts");
  const [first, ...others] = sheet.sheets;
  const written = async (its: ProductsSheet) =>
    fixedSheet({ ...(await ownSheet(its, findings, settings)), findings });
  const { base } = await sheet.base();
  const hidden =
    base &&
    carriedBase(
      base,
      Array.from(base.rows.keys(), (sku) => ({ sku })),
    );
  const rest: SheetToWrite[] = [];
  for (const one of others) rest.push(await written(one));
  const file = await freePath(sheet.path);
  await writeWhole(file, await writeRows({ ...(await written(first)), hidden }, ...rest), settings);
  return relative(host.cwd, file) || file;
}

async function freePath(workbook: string): Promise<string> {
  const stem = join(dirname(workbook), basename(workbook, extname(workbook)));
  for (let number = 1; ; number += 1) {
    const path = `${stem}.fixed${number === 1 ? "" : `-${number}`}.xlsx`;
    if (!(await exists(path))) return path;
  }
}
