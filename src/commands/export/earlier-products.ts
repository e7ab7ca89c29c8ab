import type { FieldPlace } from "../../model/product/columns.ts";
import {
  type CellValue,
  cellAddress,
  newPass,
  ownColumns,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import type { CellMark } from "../../model/sheet/sheet-to-write.ts";
import type { PlannedRow } from "../../plan/index.ts";
import { cellText, type ExportBase } from "../../workbook/index.ts";
import type { Environment } from "../account/environment.ts";
import type { TellingContext } from "../process/command.ts";
import { checkSheetRows } from "../sheet/check-sheet.ts";
import { openProducts, type ProductsFile } from "../sheet/workbook-file.ts";
import { carryOther, notAnExport, refuseHeadings } from "./earlier-orders.ts";

/** A cell as a person typed it. */
export interface TypedCell extends FieldPlace {
  readonly value: CellValue | undefined;
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

/** The columns that are read as no field, without those that sheetport adds to its copies. */
export interface OwnColumns {
  /** Blank if a column has none. */
  readonly headings: string[];
  /** By row number, in the order of the headings. */
  readonly cells: Map<number, readonly (CellValue | undefined)[]>;
  /** Headings that a new sheet would read as a field: of a second column, or one told to ignore. */
  readonly leftOut: string[];
}

/** An export that a person has edited. */
export interface EarlierProducts {
  /** The file's name. */
  readonly file: string;
  readonly base: ExportBase;
  readonly rows: readonly PlannedRow[];
  /** The cells of the rows with errors, by row number, as the person typed them. */
  readonly typed: ReadonlyMap<number, readonly TypedCell[]>;
  readonly own: OwnColumns;
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
  const sheet = await openProducts(file, options).catch(refuseHeadings("products"));
  const { base } = await sheet.base();
  if (base === undefined) throw notAnExport(sheet.name, "products");
  const { account, host } = base.head;
  if (!environment.isAccount(account)) throw carryOther(sheet.name, host);
  const { rows, unheaded, findings } = await checkSheetRows(sheet, options);
  const { progress, settings } = options;
  for (const { row, message } of findings) {
    if (row === 0) progress.warn(settings.translator.finding(message).message);
  }
  const wrong = new Set(rows.flatMap((row) => (hasErrors(row) ? [row.row] : [])));
  return { file: sheet.name, base, rows, ...(await otherCells(sheet, { wrong, unheaded })) };
}

interface CellsWanted {
  readonly wrong: ReadonlySet<number>;
  readonly unheaded: readonly (readonly number[])[];
}

/** Reads the file again for what a check does not keep. */
async function otherCells({ sheets }: ProductsFile, { wrong, unheaded }: CellsWanted) {
  const typed = new Map<number, readonly TypedCell[]>();
  const own: OwnColumns = { headings: [], cells: new Map(), leftOut: [] };
  for (const [at, { match, headingRow, rows }] of sheets.entries()) {
    const placesOf = ({ cells, number }: SheetRow) =>
      match.columns.map((column): TypedCell => {
        return {
          ...column,
          value: cells[column.index],
          address: cellAddress(column.index, number),
        };
      });
    const added = ownColumns(Array.from(headingRow.cells, cellText));
    const ignored = match.ignored.filter(({ column }) => column >= added.from && column < added.to);
    const others = [
      ...ignored.filter(({ rival }) => rival === undefined),
      ...(unheaded[at] ?? []).map((column) => ({ column, heading: "" })),
    ];
    own.leftOut.push(
      ...ignored.flatMap(({ rival, heading }) => (rival ? heading : [])),
      ...match.chosen.flatMap(({ meaning, heading }) => (meaning === "ignored" ? heading : [])),
    );
    if (wrong.size + others.length === 0) continue;
    const first = own.headings.length;
    own.headings.push(...others.map(({ heading }) => heading));
    for await (const batch of rows(newPass({ keepsFormats: true }))) {
      for (const row of batch) {
        if (wrong.has(row.number)) typed.set(row.number, placesOf(row));
        const cells = others.map(({ column }) => row.cells[column]);
        if (cells.some((cell) => cell !== undefined)) {
          own.cells.set(row.number, [...Array<undefined>(first), ...cells]);
        }
      }
    }
  }
  return { typed, own };
}

function hasErrors({ draft, findings }: PlannedRow): boolean {
  return draft === undefined || findings.some(({ severity }) => severity === "error");
}
