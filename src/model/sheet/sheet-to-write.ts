import type { Language } from "../localised.ts";
import type { SheetColumn } from "../product/columns.ts";
import type { Severity } from "./finding.ts";
import type { CellValue } from "./sheet.ts";

export interface SheetToWrite<Rows = Iterable<RowToWrite> | AsyncIterable<RowToWrite>> {
  readonly name: string;
  readonly columns: readonly ColumnToWrite[];
  /** Excel's row number. Only `guide` can be above it. @default 1, or 2 with `guide` */
  readonly headingRow?: number | undefined;
  /** The first columns, which stay in view together with the headings. */
  readonly frozenColumns?: number;
  /** Rows above the headings, with their numbers. */
  readonly above?: readonly RowToWrite[];
  /** The language of fonts, and of the notes and rules of product columns. @default "en" */
  readonly language?: Language;
  readonly rows: Rows;
  readonly guide?: string | undefined;
  /** Protects all except the open columns, without a password. */
  readonly isProtected?: boolean;
  /** Longer texts are cut off in their cells. @default 27, as many as Excel shows */
  readonly linesMax?: number;
  /** Printed on upright pages. */
  readonly isPortrait?: boolean;
  /** Whether the headings have buttons to filter by. @default true */
  readonly isFiltered?: boolean;
  /** Its rows are requested after all other rows are written. */
  readonly hidden?: HiddenSheet | undefined;
}

export interface HiddenSheet {
  readonly name: string;
  rows(): Iterable<readonly string[]> | AsyncIterable<readonly string[]>;
}

export interface ColumnToWrite {
  readonly heading: string;
  /** In Excel's unit (characters). @default 16 */
  readonly width?: number;
  /** Formats the column as text, so that codes keep leading zeros. */
  readonly text?: boolean;
  /** Shows long texts in several lines. */
  readonly wraps?: boolean;
  readonly highlight?: boolean;
  /** Set for columns to fill in: their cells are highlighted, and editable in a protected sheet. */
  readonly open?: boolean;
  readonly choices?: readonly string[];
  /** Gives the column the note, the rule and the format of the template. */
  readonly product?: Pick<SheetColumn, "field" | "required">;
}

export interface RowToWrite {
  /** By column, from 0; missing cells stay blank. */
  readonly cells: readonly (CellValue | undefined)[];
  readonly marks?: readonly CellMark[];
  /** Set if the row continues the one above: its open cells are not highlighted. */
  readonly isClosed?: boolean;
  /** Whether the row is the title of those below it. */
  readonly isTitle?: boolean;
  /** Excel's row number, greater than that of the row before. @default the next number */
  readonly number?: number;
  readonly link?: CellLink;
  /** Whether the next row is printed on a new page. */
  readonly endsPage?: boolean;
}

/** A link from a cell to a cell of another sheet. */
export interface CellLink {
  readonly column: number;
  readonly sheet: string;
  readonly cell: string;
}

export interface CellMark {
  readonly column: number;
  readonly note: string;
  readonly severity: Severity;
}
