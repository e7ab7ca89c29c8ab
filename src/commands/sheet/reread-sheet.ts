import { Repairs } from "../../check/index.ts";
import { fieldNames } from "../../model/product/columns.ts";
import { productProperties } from "../../model/schemas/product.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { newPass } from "../../model/sheet/sheet-pass.ts";
import type { OwnSheet } from "../../report/index.ts";
import type { ProductsSheet } from "../../workbook/index.ts";
import type { Settings } from "../process/settings.ts";
import type { ProductsFile } from "./products-file.ts";

/** Whether options map columns or choose several sheets. */
export function isMapped(sheet: Pick<ProductsFile, "requested" | "sheets"> | undefined): boolean {
  if (sheet === undefined) return false;
  if (sheet.sheets.length > 1) return true;
  const { columns, given, units, valueNames } = sheet.requested;
  const isNamed = (columns?.size ?? 0) + (given?.length ?? 0) + (valueNames?.length ?? 0) > 0;
  return isNamed || units !== undefined;
}

/**
 * Reads a sheet again to write a copy of it: repaired rows, headings, column widths, and the
 * columns that hold codes.
 */
export async function ownSheet(
  sheet: ProductsSheet,
  findings: readonly Finding[],
  { translator }: Pick<Settings, "translator">,
): Promise<OwnSheet> {
  const rows: SheetRow[] = [];
  const repairs = new Repairs().takeMade(findings);
  const pass = newPass({ keepsFormats: true });
  for await (const batch of sheet.rows(pass))
    for (const row of batch) rows.push(repairs.apply(row));
  return {
    translator,
    name: sheet.sheet,
    headingRow: sheet.headingRow.number,
    headings: wideEnough(sheet),
    widths: columnWidths(sheet, pass.columnWidths),
    textColumns: codeColumns(sheet),
    rows,
  };
}

/** Extends the headings to include mapped columns to the right of the last heading. */
function wideEnough({
  headingRow: { cells },
  match: { columns },
}: ProductsSheet): SheetRow["cells"] {
  const width = Math.max(cells.length, ...columns.map(({ index }) => index + 1));
  return Array.from({ length: width }, (_, column) => cells[column]);
}

function codeColumns({ match }: ProductsSheet): ReadonlySet<number> {
  const codes = new Set(fieldNames.filter((field) => "x-code" in productProperties[field]));
  return new Set(match.columns.filter(({ field }) => codes.has(field)).map(({ index }) => index));
}

/**
 * Column widths from the sheet. Where it sets none, wide enough for the heading and the kind of
 * value.
 */
function columnWidths({ match }: ProductsSheet, own: ReadonlyMap<number, number>): number[] {
  const widths: number[] = [];
  for (const [column, width] of own) widths[column] = width;
  for (const { index, heading, field } of match.columns) {
    const usual = field === "description" ? 50 : Math.min(40, Math.max(18, heading.length + 2));
    widths[index] = own.get(index) ?? usual;
  }
  return widths;
}
