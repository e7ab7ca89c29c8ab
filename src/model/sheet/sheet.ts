import { languages, localised } from "../localised.ts";
import { excelRow } from "./stacked-rows.ts";

/** Common kinds are primitives, to save memory. A blank cell is undefined. */
export type CellValue = string | number | boolean | SpecialCell;

export type SpecialCell =
  /** A number with a number format other than General, such as `000000`. */
  | {
      readonly kind: "number";
      readonly value: number;
      readonly format: string;
      /** What Excel shows if the format adds text: `SKU-0042`, `3/4`, `300 ml`. */
      readonly shown?: string;
    }
  /** A date or time, recognised by the number format or `t="d"`; ISO 8601 without a time zone. */
  | { readonly kind: "date"; readonly iso: string; readonly format: string }
  | { readonly kind: "error"; readonly text: string }
  | { readonly kind: "formula" }
  /** A picture: Excel's own, `DISPIMG` (WPS), or `IMAGE` of `link`. `text` is usually `#VALUE!`. */
  | { readonly kind: "picture"; readonly text: string; readonly link?: string };

/** A cell: Excel's row number, and the column from 0. */
export interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** A range of merged cells: Excel's row numbers, and columns from 0. All ends are inclusive. */
export interface MergedRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface DrawnPicture {
  readonly at: CellPlace | undefined;
  /** Its last row, or its first if the file states no other. Infinity if its place is unknown. */
  readonly lastRow: number;
}

export interface SheetRow {
  readonly number: number;
  /** By column, from 0 (column A); sparse. */
  readonly cells: readonly (CellValue | undefined)[];
  readonly hidden: boolean;
  /** Set if the row is no product: other rows have taken its values (`--fill-down`). */
  readonly takenUp?: "title" | "parent" | "images";
  /** Values of a joined sheet that differ from this row's: the column here, and the cell there. */
  readonly differs?: readonly {
    readonly column: number;
    readonly cell: string;
    readonly value: string;
  }[];
}

/** The letters of a column in Excel: 0 → A, 26 → AA. */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** The column, from 0, of a cell address: H17 → 7. -1 if the address has no letters. */
export function columnOfAddress(cell: string): number {
  const letters = /^[A-Z]{1,3}/.exec(cell)?.[0] ?? "";
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

export function cellAddress(column: number, row: number): string {
  return `${columnLetters(column)}${excelRow(row)}`;
}

export interface OtherSheet {
  readonly name: string;
  readonly hidden: boolean;
  readonly rows: number;
}

/** For each visible sheet that is not read, the prices there, by SKU as {@link pricedKey} has it. */
export type PricedElsewhere = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;

/** Makes SKUs of different sheets comparable. */
export function pricedKey(sku: string): string {
  return sku
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/^0+/, "");
}

/** The columns that sheetport's copies of a sheet add. */
export const resultHeadings = {
  problem: localised("resultColumn.problem"),
  result: localised("resultColumn.result"),
  message: localised("resultColumn.message"),
  finding: localised("resultColumn.finding"),
  time: localised("resultColumn.time"),
  user: localised("resultColumn.user"),
  listing: localised("resultColumn.listing"),
};

type AddedColumn = keyof typeof resultHeadings;

const ofResults = ["result", "message", "finding"] as const;
const ofSending = ["time", "user", "listing"] as const;
const firstColumns: readonly (readonly AddedColumn[])[] = [ofResults, ["problem"]];
const lastColumns = [ofSending, ofSending.slice(0, 2)];

/** The person's own columns, `from` inclusive, `to` exclusive: a copy may add some at each end. */
export function ownColumns(headings: readonly string[]): {
  readonly from: number;
  readonly to: number;
} {
  const texts = headings.map((heading) => heading.trim());
  const isAt = (start: number, names: readonly AddedColumn[]) =>
    languages.some((language) =>
      names.every((name, at) => texts[start + at] === resultHeadings[name][language]),
    );
  const from = firstColumns.find((names) => isAt(0, names))?.length ?? 0;
  if (from !== ofResults.length) return { from, to: headings.length };
  const end = texts.findLastIndex((text) => text !== "") + 1;
  const last = lastColumns.find((names) => isAt(end - names.length, names));
  return { from, to: last === undefined ? headings.length : end - last.length };
}

/** SKUs that a joined sheet and the sheet read have in common, or only one of them has. */
export interface JoinedCounts {
  readonly sheet: string;
  readonly both: number;
  readonly onlyHere: number;
  readonly onlyThere: number;
}

export interface SheetPass {
  rowsSeen: number;
  blankRows: number;
  hiddenRows: number;
  /** By column, from 0, in Excel's unit (characters). Only widths that the file states. */
  readonly columnWidths: Map<number, number>;
  readonly hiddenColumns: Set<number>;
  /** Columns, from 0, with values below an empty heading. Complete after the last row. */
  readonly unheaded: number[];
  readonly pictures: CellPlace[];
  /** Merged cells. Complete after the last row, because a file lists them after the rows. */
  readonly merged: MergedRange[];
  /** By column, from 0, the number of cells that were filled down. Complete after the last row. */
  filled?: ReadonlyMap<number, number>;
  /** What became of each joined sheet. Complete after the last row. */
  joined?: readonly JoinedCounts[];
  /** Columns, from 0, of fields that are not numbers. A number in them is read with its format. */
  textColumns?: ReadonlySet<number>;
  /** Columns, from 0, of links, which take the link of an `IMAGE` formula. */
  linkColumns?: ReadonlySet<number>;
  /** Linked cells, with the ids of the links. Collected if set; complete after the last row. */
  linked?: { readonly range: MergedRange; readonly id: string }[];
  isComplete: boolean;
  /** Set if the sheet will be written again: every number is then read with its format. */
  readonly keepsFormats: boolean;
}

export function newPass({ keepsFormats = false }: Partial<SheetPass> = {}): SheetPass {
  return {
    rowsSeen: 0,
    blankRows: 0,
    hiddenRows: 0,
    columnWidths: new Map(),
    hiddenColumns: new Set(),
    unheaded: [],
    pictures: [],
    merged: [],
    isComplete: false,
    keepsFormats,
  };
}

export async function allRows(batches: AsyncIterable<readonly SheetRow[]>): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
}
