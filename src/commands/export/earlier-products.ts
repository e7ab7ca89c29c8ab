import type { FieldPlace } from "../../model/product/columns.ts";
import type { CellValue, SheetRow } from "../../model/sheet/sheet.ts";
import type { CellMark } from "../../model/sheet/sheet-to-write.ts";
import type { PlannedRow } from "../../plan/index.ts";
import type { ExportBase } from "../../workbook/index.ts";
import type { Environment } from "../account/environment.ts";
import type { TellingContext } from "../process/command.ts";
import { checkSheetRows } from "../sheet/check-sheet.ts";
import { openProducts, type ProductsFile } from "../sheet/workbook-file.ts";
import { carryOther, notAnExport } from "./earlier-orders.ts";

/** A cell to write into a row instead of what the listing has. */
export interface CarriedCell extends FieldPlace {
  readonly value: CellValue | undefined;
  readonly mark?: Omit<CellMark, "column">;
}

/** An export that a person has edited. */
export interface EarlierProducts {
  /** The file's name. */
  readonly file: string;
  readonly base: ExportBase;
  readonly rows: readonly PlannedRow[];
  /** The cells of the rows with errors, by row number, as the person typed them. */
  readonly typed: ReadonlyMap<number, readonly CarriedCell[]>;
}

/**
 * Opens and checks an edited export.
 * @throws SheetportError exit code 3: `not-an-export`, `carry-other-account`, and what opening a
 * products workbook throws
 */
export async function earlierProducts(
  file: string,
  { environment, ...options }: TellingContext & { readonly environment: Environment },
): Promise<EarlierProducts> {
  const sheet = await openProducts(file, options);
  const { base } = await sheet.base();
  if (base === undefined) throw notAnExport(sheet.name, "products");
  const { account, host } = base.head;
  if (!environment.isAccount(account)) throw carryOther(sheet.name, host);
  const { rows } = await checkSheetRows(sheet, options);
  const wrong = new Set(rows.flatMap((row) => (hasErrors(row) ? [row.row] : [])));
  return { file: sheet.name, base, rows, typed: await typedCells(sheet, wrong) };
}

async function typedCells({ sheets }: ProductsFile, wanted: ReadonlySet<number>) {
  const typed = new Map<number, readonly CarriedCell[]>();
  if (wanted.size === 0) return typed;
  for (const { match, rows } of sheets) {
    const placesOf = ({ cells }: SheetRow) =>
      match.columns.map((column) => ({ ...column, value: cells[column.index] }));
    for await (const batch of rows()) {
      for (const row of batch) if (wanted.has(row.number)) typed.set(row.number, placesOf(row));
    }
  }
  return typed;
}

function hasErrors({ draft, findings }: PlannedRow): boolean {
  return draft === undefined || findings.some(({ severity }) => severity === "error");
}
