import type { AgreedRow } from "../../model/product/agreed-row.ts";
import type { KnownCategories } from "../../model/product/categories.ts";
import type { ListColumns } from "../../model/product/list-entries.ts";
import type { Draft, FieldName, RememberedListing } from "../../model/product/product.ts";
import type { ConflictSide, PlanBase, ProductOperation } from "../../model/run/plan.ts";
import type { ListingsRead } from "../../model/run/ports.ts";
import type { Lane, RateLimit } from "../../model/run/rate.ts";
import type { ExportedRow } from "../../model/sheet/export-base.ts";
import type { Finding } from "../../model/sheet/finding.ts";

/** One sheet row with what the check made of it. */
export interface PlannedRow {
  readonly row: number;
  /** Empty when the row has none. */
  readonly sku: string;
  /** Absent when the row could not be turned into a product. */
  readonly draft?: Draft | undefined;
  readonly findings: readonly Finding[];
}

/** A write of an earlier run whose outcome is open. */
export interface EarlierWrite {
  readonly run: string;
  /** Wall-clock milliseconds. */
  readonly atMs: number;
  readonly kind?: ProductOperation["kind"];
}

/** Whose values a person takes for one row: for all fields, with exceptions. */
export interface RowSides {
  readonly all?: ConflictSide;
  readonly fields?: { readonly [Name in FieldName]?: ConflictSide };
}

/** Changes that a person allows by name (decision 22). */
export type Risk = "currency" | "language" | "card";

/** Names that `--allow` takes: risks, and creating listings that are gone (decision 21b). */
export type Allowance = Risk | "recreate";

export type RowInput = Pick<
  PlanInput,
  | "live"
  | "memory"
  | "unsettled"
  | "createdRecently"
  | "allow"
  | "allowedRows"
  | "only"
  | "leftOut"
  | "sendUncompared"
  | "restore"
  | "isUndo"
  | "wholeLists"
  | "agreed"
  | "conflicts"
  | "rowSides"
  | "columns"
  | "columnFields"
  | "otherColumns"
  | "otherSpellings"
  | "untouched"
>;

/** What is allowed for some rows only. */
export type AllowedRows = { readonly [Name in Risk]?: ReadonlySet<number> };

/** Everything a plan is made from. */
export interface PlanInput {
  readonly base: PlanBase;
  /** Every row of the sheet, invalid ones too. */
  readonly rows: readonly PlannedRow[];
  readonly live: ListingsRead;
  /** The last whole answer for each SKU, where there was one. */
  readonly memory: ReadonlyMap<string, RememberedListing>;
  /** SKUs with a write in an earlier run whose outcome is open: nothing may be written to them. */
  readonly unsettled: ReadonlyMap<string, EarlierWrite>;
  /** SKUs whose create was applied in an earlier run; blocked until they are listed. */
  readonly createdRecently: Pick<ReadonlySet<string>, "has">;
  /** For a SKU that is not listed, a similar one that is. Nothing is created for these. */
  readonly otherSpellings?: Pick<ReadonlyMap<string, string>, "get">;
  readonly allow: ReadonlySet<Allowance>;
  /** Rows, by Excel's row number, in which a risky change is allowed besides those of `allow`. */
  readonly allowedRows?: AllowedRows;
  /** Leaves out the rows of the other kind. */
  readonly only?: "create" | "update";
  /** Rows that the person left out, by Excel's row number. */
  readonly leftOut?: ReadonlySet<number>;
  /**
   * Updates rows that differ only in fields that could not be compared (decision 18). @default
   * false
   */
  readonly sendUncompared?: boolean;
  /** Sends every difference, whoever made it, to restore an old state. @default false */
  readonly restore?: boolean;
  /** The rows are earlier listings: exact, whatever a sheet would have lost. @default false */
  readonly isUndo?: boolean;
  /** Lists whose entries in the sheet are complete (decision 26). @default none */
  readonly wholeLists?: ReadonlySet<FieldName>;
  /** The sheet's columns of lists: their blank cells get a note. @default none is known */
  readonly columns?: ListColumns;
  /** The fields for which the sheet has a column. @default all */
  readonly columnFields?: ReadonlySet<FieldName>;
  /**
   * `columns` and `columnFields` of the other sheets that are read with the first one, in order.
   */
  readonly otherColumns?: readonly Required<Pick<PlanInput, "columns" | "columnFields">>[];
  /** What both sides last had in common, by SKU: then the comparison has three sides. */
  readonly agreed?: Pick<ReadonlyMap<string, AgreedRow>, "get"> | undefined;
  readonly exported?: Pick<ReadonlyMap<string, ExportedRow>, "get" | "has" | "values">;
  /** Whose value is sent where both sides have changed. @default the row is not sent */
  readonly conflicts?: ConflictSide;
  /** What the person chose instead for some rows, by Excel's row number. */
  readonly rowSides?: ReadonlyMap<number, RowSides>;
  /**
   * Rows, by Excel's row number, that ask for what was agreed before and whose listing was therefore
   * not read; with the time of the agreement, wall-clock milliseconds. @default none
   */
  readonly untouched?: ReadonlyMap<number, number> | undefined;
  /** Categories of live listings; absent when too few are known (decision 34). */
  readonly categories?: KnownCategories | undefined;
  readonly rates: Readonly<Record<Lane, RateLimit>>;
  /** Expected time of one request, for the estimate. @default 300 */
  readonly latencyMs?: number;
}
