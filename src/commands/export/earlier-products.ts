import type { FieldPlace } from "../../model/product/columns.ts";
import { type CellValue, cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import type { CellMark } from "../../model/sheet/sheet-to-write.ts";
import type { PlannedRow } from "../../plan/index.ts";
import type { ExportBase } from "../../workbook/index.ts";
import type { Environment } from "../account/environment.ts";
import type { TellingContext } from "../process/command.ts";
import { checkSheetRows } from "../sheet/check-sheet.ts";
import { openProducts, type ProductsFile } from "../sheet/workbook-file.ts";
import { carryOther, notAnExport } from "./earlier-orders.ts";

/** A cell as a person typed it. */
export interface TypedCell extends FieldPlace {
  readonly value: CellValue;
  /** In the earlier workbook. */
  readonly address: string;
}

/** A cell to write into a row instead of what the listing has; without a value, its mark alone. */
export interface CarriedCell extends FieldPlace, Partial<Pick<TypedCell, "address">> {
  readonly value: CellValue | undefined;
  readonly mark?: Omit<CellMark, "column">;
  /** The last two have the live value: another file sent one since; the typed cell has no value. */
  readonly kind?: "conflict" | "sent" | "empty";
}

/** An export that a person has edited. */
export interface EarlierProducts {
  /** The file's name. */
  readonly file: string;
  readonly base: ExportBase;
  readonly rows: readonly PlannedRow[];
  /** The cells of the rows with errors, by row number, as the person typed them. */
  readonly typed: ReadonlyMap<number, readonly TypedCell[]>;
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
  const typed = new Map<number, readonly TypedCell[]>();
  if (wanted.size === 0) return typed;
  for (const { match, rows } of sheets) {
    const placesOf = ({ cells, number }: SheetRow) =>
      match.columns.flatMap((column): TypedCell[] => {
        const value = cells[column.index];
        const address = cellAddress(column.index, number);
        return value === undefined ? [] : [{ ...column, value, address }];
      });
    for await (const batch of rows()) {
      for (const row of batch) if (wanted.has(row.number)) typed.set(row.number, placesOf(row));
    }
  }
  return typed;
}

function hasErrors({ draft, findings }: PlannedRow): boolean {
  return draft === undefined || findings.some(({ severity }) => severity === "error");
}
