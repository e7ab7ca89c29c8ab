import type { PackDue } from "../../model/order/order.ts";
import type { OrderRow } from "../../model/order/order-columns.ts";
import type { FieldName, FieldValue, MissingListing } from "../../model/product/product.ts";
import type { OrderChange } from "../../model/run/order-plan.ts";
import type { Change, OrderOperation } from "../../model/run/plan.ts";
import type { RowOutcome } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import type { CheckTotals, Finding } from "../../model/sheet/finding.ts";
import type { SheetNames } from "../../model/sheet/stacked-rows.ts";

/** Who is asked, always to be seen. */
export interface TitleFacts {
  readonly env: string;
  readonly host: string;
  /** The end of the API key behind dots; empty for the built-in simulator. */
  readonly maskedKey: string;
}

export interface RecentWorkbook {
  readonly path: string;
  readonly name: string;
  /** When it was opened or saved, as a person says it. */
  readonly when: string;
  /** It was there once and is not any more. */
  readonly isGone?: boolean | undefined;
}

/** One run in a list of runs, in words. */
export interface RunEntry {
  readonly run: string;
  readonly when: string;
  readonly command: string;
  readonly file: string;
  readonly env: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
  /** It can be gone on with, here. */
  readonly canResume: boolean;
  /** It may have something that can be put back, here. */
  readonly canUndo?: boolean | undefined;
}

export interface HomeFacts {
  /** Opened before, the latest first. */
  readonly workbooks: readonly RecentWorkbook[];
  /** The latest runs, newest first. */
  readonly runs: readonly RunEntry[];
  /** The latest run of each workbook here, by its absolute path. */
  readonly lastRuns?: ReadonlyMap<string, RunEntry> | undefined;
  /** Workbooks of this folder that were not opened yet, the newest first. */
  readonly found?: readonly RecentWorkbook[] | undefined;
  /** They were found after the home had been shown: they stand behind what stood there. */
  readonly isFoundLate?: boolean | undefined;
  /** The folder that names are meant in. */
  readonly folder?: string | undefined;
  /** File names that are free here, for what can be written. */
  readonly names?:
    | { readonly export: string; readonly orders?: string | undefined; readonly template: string }
    | undefined;
  /** The sample catalogue can be tried: nothing real is behind this environment. */
  readonly hasSample?: boolean | undefined;
  /** Nothing was opened or run before. */
  readonly isFirstTime?: boolean | undefined;
}

export interface FolderEntry {
  /** `up` is the folder above; `other` is nothing that can be read. */
  readonly kind: "up" | "folder" | "workbook" | "other";
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  /** When it was saved, as a person says it; empty where nobody knows. */
  readonly when: string;
  /** Of a file. */
  readonly bytes?: number | undefined;
  /** Its name hides it, or another program made it for itself. */
  readonly isHidden?: boolean | undefined;
  /** Nobody may read it here. */
  readonly isClosed?: boolean | undefined;
}

export interface FolderFacts {
  /** Absolute. */
  readonly path: string;
  /** The folder above, then the rest, the latest first. */
  readonly entries: readonly FolderEntry[];
  /** Why it could not be looked into. */
  readonly problem?: string | undefined;
  /** Entries that are left out, because there are too many. */
  readonly leftOut?: number | undefined;
}

/** An export of the live listings, under way or at its end. */
export interface ExportFacts {
  /** @default "products" */
  readonly about?: "products" | "orders" | undefined;
  /** As the person named it. */
  readonly file: string;
  /** Absolute. */
  readonly path: string;
  readonly state: "running" | "written" | "stopped";
  /** How far it is, or what came of it: each a sentence. */
  readonly lines: readonly string[];
  /** The workbook holds all that was asked for. */
  readonly isWell: boolean;
}

/** A word of the sheet that the marketplace does not have, or that is read as something else. */
export interface OwnValue {
  /** What the outside knows it by. */
  readonly id: string;
  /** The field's heading. */
  readonly field: string;
  readonly written: string;
  /** Rows that have it; 0 where it is read as something else. */
  readonly rows: number;
  /** The values that it may well mean, the likeliest first. */
  readonly nearest: readonly string[];
  /** What it was chosen to mean. */
  readonly now?: string;
  choices(): readonly string[];
}

export interface CheckFacts {
  readonly file: string;
  readonly sheet: string;
  readonly totals: CheckTotals;
  /** By row. */
  readonly findings: readonly Finding[];
  /** Read with the repairs that are sure. @default false */
  readonly isRepaired?: boolean | undefined;
  /** What was left out or read in an own way, each a sentence. */
  readonly notes: readonly string[];
  /** The sheet's own words that can be read as values of the marketplace. @default none */
  readonly values?: readonly OwnValue[];
  /** The first rows of a sheet without findings. @default none */
  readonly firstRows?: readonly number[] | undefined;
  skuOf(row: number): string;
  columnsOf(row: number): readonly { readonly index: number; readonly heading: string }[];
  cellText(row: number, column: number): string;
  /** What the last save changed; undefined at the first check. */
  readonly since?: CheckSince | undefined;
}

export interface FixedEntry {
  /** As it stood before. */
  readonly finding: Finding;
  /** The row now; undefined when the row is gone. */
  readonly rowNow: number | undefined;
}

export interface CheckSince {
  /** When it was saved, as a time of day. */
  readonly savedAt: string;
  /** “3 fixed, 1 new, 4 left”. */
  readonly words: string;
  readonly fixed: readonly FixedEntry[];
  /** Findings of now that were not there before. */
  readonly fresh: ReadonlySet<Finding>;
  /** Where a row of the check before stands now; undefined when it is gone. */
  rowNow(row: number): number | undefined;
}

/** What is reviewed: rows of products, or orders that are to be packed and shipped. */
export type ReviewFacts = ProductReviewFacts | OrderReviewFacts;

/** A comparison with the live listings. */
export interface ProductReviewFacts {
  readonly about?: "products" | undefined;
  /** By row; before any choice that is made in the review. */
  readonly items: readonly Change[];
  /** The names of the sheets, where several are read together. */
  readonly sheets?: SheetNames | undefined;
  /** What is live and not in the sheet, where the whole list was read. */
  readonly missing?: readonly MissingListing[] | undefined;
  nameOf(row: number): string;
  findingsOf(row: number): readonly Finding[];
  fieldsOf(row: number): readonly RowField[];
}

/** One field of a row and of its live listing; an absent side is null. */
export interface RowField {
  readonly field: FieldName;
  /** As it is live, or was when it was last seen. */
  readonly before: FieldValue | null;
  /** As the sheet has it: null where it says nothing. */
  readonly after: FieldValue | null;
}

export interface OrderReviewFacts {
  readonly about: "orders";
  /** The workbook's name. */
  readonly file: string;
  readonly items: readonly OrderChange[];
  operationsOf(order: string): readonly OrderOperation[];
  itemsOf(order: string): readonly Pick<OrderRow, "sku" | "name">[];
  /** Whether an order that the run would pack is late; undefined where there is time. */
  dueOf(order: string): PackDue | undefined;
  findingsOf(row: number): readonly Finding[];
}

/** One field of a finished row: before, as sent, and as the marketplace has it now. */
export interface DoneField {
  readonly field: string;
  readonly before: FieldValue | null;
  readonly sent: FieldValue | null;
  /** Left out where nobody knows. */
  readonly now?: FieldValue | null | undefined;
}

export interface DoneItem {
  readonly row: number;
  /** The last row of an order that has several. */
  readonly lastRow?: number | undefined;
  /** The sheet of the row, where several are read together. */
  readonly sheet?: string | undefined;
  readonly sku: string;
  readonly action: string;
  readonly outcome: RowOutcome;
  readonly attempts: number;
  readonly message: string;
}

/** A run at its end: one that was just carried out, or one of the past. */
export interface DoneFacts {
  readonly run: string;
  /** What its items are. @default "products" */
  readonly kind?: "products" | "orders" | undefined;
  /** Of a run of the past: what was run where. */
  readonly heading?: string | undefined;
  /** When, and what was undone of it. */
  readonly times?: string | undefined;
  /** How it ended, in words. */
  readonly ended: string;
  /** Every row that was planned is applied or needed nothing. */
  readonly isWell: boolean;
  /** How many rows ended how, in words. */
  readonly totals?: string | undefined;
  /** Why the run stopped, results that could not be written, writes that the record does not hold. */
  readonly problems?: readonly string[] | undefined;
  /** Of a run that was just carried out, those that nobody can be sure of stand first. */
  readonly items: readonly DoneItem[];
  /** The workbook of the rows that did not go through. */
  readonly failed?: string | undefined;
  /** What to do next, and where the results are: each a sentence. */
  readonly next?: readonly string[] | undefined;
  readonly canResume: boolean;
  /** It has put back what another run had changed. @default false */
  readonly isUndo?: boolean | undefined;
  /** Some of what it changed can be put back. @default false */
  readonly canUndo?: boolean | undefined;
  fieldsOf(row: number): readonly DoneField[];
}

/** What is being sent: listings, orders, or what puts an earlier run back. */
export type SendKind = "listings" | "orders" | "undo";

/** What is being sent, as the screen shows it; told at most ten times a second. */
export interface RunningUpload {
  readonly run: string;
  readonly kind: SendKind;
  readonly view: RunView;
}

/** How much of an upload is done, in whole per cent; 100 only when all of it is. */
export function percentOf({ view: { done, total } }: RunningUpload): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}
