import type { PackDue } from "../../model/order/order.ts";
import type { OrderRow } from "../../model/order/order-columns.ts";
import type { FieldValue, MissingListing } from "../../model/product/product.ts";
import type { OrderChange } from "../../model/run/order-plan.ts";
import type { Change, FieldChange, OrderOperation } from "../../model/run/plan.ts";
import type { RowOutcome, RowResult } from "../../model/run/run.ts";
import type { RunView } from "../../model/run/run-view.ts";
import type { CheckTotals, Finding } from "../../model/sheet/finding.ts";
import type { SheetNames } from "../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../model/translator.ts";
import type { PlanChoices } from "../../plan/index.ts";

export interface TitleFacts {
  readonly env: string;
  readonly host: string;
  /** Dots and, of a long key, its end. Empty for the built-in simulator. */
  readonly maskedKey: string;
}

export interface RecentWorkbook {
  readonly path: string;
  readonly name: string;
  readonly when: string;
  readonly isGone?: boolean | undefined;
  readonly hasOrders?: boolean | undefined;
}

export interface RunEntry {
  readonly run: string;
  readonly when: string;
  readonly command: string;
  readonly file: string;
  readonly env: string;
  readonly state: string;
  readonly done: number;
  readonly total: number;
  readonly canResume: boolean;
  /** Some of the run's changes may still be undone in this environment. */
  readonly canUndo?: boolean | undefined;
}

export interface HomeFacts {
  readonly workbooks: readonly RecentWorkbook[];
  readonly runs: readonly RunEntry[];
  /** The latest run of each workbook in this environment, by the workbook's path. */
  readonly lastRuns?: ReadonlyMap<string, RunEntry> | undefined;
  /** Some of the other workbooks in the start folder, the last saved first. */
  readonly unopened?: readonly RecentWorkbook[] | undefined;
  /** `unopened` arrived late, so it is listed last to keep other items in place. */
  readonly isFoundLate?: boolean | undefined;
  /** The start folder, which typed names are relative to. */
  readonly folder?: string | undefined;
  /** Unused file names to suggest for exports and the template. */
  readonly names?:
    | { readonly export: string; readonly orders?: string | undefined; readonly template: string }
    | undefined;
  readonly hasSample?: boolean | undefined;
  readonly environment?: string | undefined;
  /** No workbook was ever opened, and no run was ever started. */
  readonly isFirstTime?: boolean | undefined;
}

export interface FolderEntry {
  /** `up` is the parent folder. `other` cannot be read as a workbook. */
  readonly kind: "up" | "folder" | "workbook" | "other";
  readonly name: string;
  readonly path: string;
  /** Empty if unknown. */
  readonly when: string;
  readonly bytes?: number | undefined;
  /** The name marks a hidden file, or a file that Excel created for its own use. */
  readonly isHidden?: boolean | undefined;
  readonly isClosed?: boolean | undefined;
}

export interface FolderFacts {
  readonly path: string;
  readonly entries: readonly FolderEntry[];
  readonly problem?: string | undefined;
  /** Number of entries that are not listed because there are too many. */
  readonly leftOut?: number | undefined;
}

export interface EnvironmentEntry {
  readonly name: string;
  /** Empty for the built-in simulator. */
  readonly address: string;
  readonly isUsed: boolean;
}

export interface ExportFacts {
  readonly path: string;
  readonly state: "running" | "written" | "stopped";
  readonly lines: readonly string[];
  /** False if the export stopped or is incomplete. */
  readonly isWell: boolean;
}

/** A word of the sheet that the marketplace does not know, or that was mapped to a value. */
export interface OwnValue {
  readonly id: string;
  readonly field: string;
  readonly written: string;
  /** 0 if the word was mapped to a value. */
  readonly rows: number;
  /** The most likely first. */
  readonly nearest: readonly string[];
  /** The value that was chosen for the word. */
  readonly now?: string;
  choices(): readonly string[];
}

export interface CheckFacts {
  readonly file: string;
  readonly sheet: string;
  readonly totals: CheckTotals;
  /** Sorted by row. */
  readonly findings: readonly Finding[];
  readonly isRepaired?: boolean | undefined;
  /** About the whole sheet, such as what was left out. Each is a sentence. */
  readonly notes: readonly string[];
  readonly values?: readonly OwnValue[];
  /** Numbers of the first rows. Empty if there are findings. */
  readonly firstRows?: readonly number[] | undefined;
  skuOf(row: number): string;
  columnsOf(row: number): readonly { readonly index: number; readonly heading: string }[];
  cellText(row: number, column: number): string;
  /** Undefined if the check does not follow a save. */
  readonly since?: CheckSince | undefined;
}

export interface CheckSince {
  /** The time of day. */
  readonly savedAt: string;
  /** Such as “3 fixed, 1 new, 4 left”. */
  readonly words: string;
  /** Findings as they were before the save. `rowNow` is undefined if the row was removed. */
  readonly fixed: readonly { readonly finding: Finding; readonly rowNow: number | undefined }[];
  readonly fresh: ReadonlySet<Finding>;
  /** The current number of a row of the previous check. Undefined if the row was removed. */
  rowNow(row: number): number | undefined;
}

export type ReviewFacts = ProductReviewFacts | OrderReviewFacts;

export interface ProductReviewFacts {
  readonly about?: "products" | undefined;
  /** Sorted by row, before the choices made in the review are applied. */
  readonly items: readonly Change[];
  /** Undefined unless several sheets are read together. */
  readonly sheets?: SheetNames | undefined;
  /** Live listings that are not in the sheet. Undefined unless every listing was read. */
  readonly missing?: readonly MissingListing[] | undefined;
  nameOf(row: number): string;
  findingsOf(row: number): readonly Finding[];
  /** From the live value, or the last known one, to the sheet’s. */
  fieldsOf(row: number): readonly FieldChange[];
  /** What a change becomes with these choices. */
  chosen(change: Change, choices: PlanChoices): Change;
}

export interface OrderReviewFacts extends Pick<ProductReviewFacts, "sheets"> {
  readonly about: "orders";
  readonly file: string;
  readonly items: readonly OrderChange[];
  operationsOf(order: string): readonly OrderOperation[];
  itemsOf(order: string): readonly Pick<OrderRow, "sku" | "name">[];
  /** Undefined unless the order is overdue or due today. */
  dueOf(order: string): PackDue | undefined;
  findingsOf(row: number): readonly Finding[];
}

export interface DoneField {
  readonly field: string;
  readonly before: FieldValue | null;
  readonly sent: FieldValue | null;
  readonly now?: FieldValue | null | undefined;
}

export interface DoneItem
  extends Pick<RowResult, "row" | "sheet" | "sku" | "outcome" | "attempts"> {
  /** The last row of an order, if it has several: `9`, or `Lamps!9`. */
  readonly lastRow?: string | undefined;
  readonly action: string;
  readonly message: string;
}

/** An outcome that is missing here would come first. */
export const outcomesByUrgency: readonly RowOutcome[] = [
  ...(["unknown", "conflict", "rejected", "invalid", "not-sent", "blocked", "late"] as const),
  ...([
    "by-hand",
    "uncompared",
    "applied",
    "unchanged",
    "untouched",
    "unanswered",
    "closed",
  ] as const),
];

/** A run that has just ended, or an earlier one. Either may be unfinished. */
export interface DoneFacts {
  readonly run: string;
  readonly kind?: SendKind | undefined;
  /** For an earlier run: its command, file and environment. */
  readonly heading?: string | undefined;
  /** When the run started and ended, and how much of it was undone. */
  readonly times?: string | undefined;
  readonly ended: string;
  /** The run finished, and nothing failed or was left for the person to do. */
  readonly isWell: boolean;
  readonly totals?: string | undefined;
  /** Why the run stopped, and which results and writes could not be stored. */
  readonly problems?: readonly string[] | undefined;
  /** For a run that just ended, rows with an unknown outcome come first. */
  readonly items: readonly DoneItem[];
  readonly failed?: string | undefined;
  /** What to do next and where the results are. Each is a sentence. */
  readonly next?: readonly string[] | undefined;
  readonly canResume: boolean;
  readonly canUndo?: boolean | undefined;
  fieldsOf(row: number): readonly DoneField[];
}

export type SendKind = "listings" | "orders" | "undo";

export interface RunningUpload {
  readonly run: string;
  readonly kind: SendKind;
  /** The run sends the rows of the review. */
  readonly isOfReview?: boolean;
  /** The workbook of an earlier run that is resumed or undone. */
  readonly file?: string | undefined;
  readonly view: RunView;
}

/** Rounded down, so that 100 means that everything is done. */
export function percentOf({ view: { done, total } }: RunningUpload): number {
  return total === 0 ? 100 : Math.floor((100 * done) / total);
}

export function runText(
  { run, command, file, env, when, state, done, total }: RunEntry,
  translator: Translator,
): string {
  const what = `${command} ${file}`.trimEnd();
  return translator.translate("screen.runs.summary", {
    ...{ run, what, env, when, state, done, total },
  });
}
