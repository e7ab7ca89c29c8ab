import type { NamesIn } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { ConflictSide, FieldConflict, ThreeValues } from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { Translator } from "../../model/translator.ts";
import type { ListSource } from "../list/list-state.ts";
import type { RowStatusName } from "../list/row-status.ts";
import type { Span } from "../text/line.ts";
import type { RowField } from "./facts.ts";

/** Why a row is blocked, or what there is to know about it. */
export interface ItemNote {
  /** As a person reads it on the screen. */
  readonly message: string;
  /** It keeps the row from being sent. */
  readonly isReason: boolean;
  /** What to do about it; empty when there is nothing to do. */
  readonly advice: string;
}

/** One thing that is reviewed: a row with its SKU, or an order with its rows. */
export interface ReviewItem {
  /** Excel's row numbers; the first one stands for the item. */
  readonly rows: readonly number[];
  /** SKU or order number. */
  readonly subject: string;
  readonly name: string;
  readonly status: RowStatusName;
  /** Whether it will be sent; “none” when that is not for the person to choose. */
  readonly choice: "in" | "out" | "none";
  /** What changes, or why nothing does, in one line. */
  readonly summary: readonly Span[];
}

export interface ItemDetail {
  readonly notes: readonly ItemNote[];
  readonly findings: readonly Finding[];
  /** What changes, in the interface's order. */
  readonly changed: readonly RowField[];
  /** What both sides have changed, whoever's value is taken. */
  readonly conflicts?: readonly FieldConflict[] | undefined;
  /** What only the marketplace has changed since the export: it stays. */
  readonly kept?: readonly ThreeValues[] | undefined;
  /** What stays as it is. */
  readonly same: readonly RowField[];
  /** What is no field: the items of an order, its shipment. */
  readonly sections: readonly ItemSection[];
}

/** A part of the detail under its own heading. */
export interface ItemSection {
  readonly heading: string;
  readonly lines: readonly (readonly Span[])[];
}

export type GroupName = "all" | RowStatusName | NamesIn<"screen.review.groups">;

export interface ItemGroup {
  readonly id: GroupName;
  readonly count: number;
}

export interface ItemTotal {
  readonly name: RowStatusName;
  readonly count: number;
}

/**
 * What is reviewed, whatever it is: the list and the row work with this alone. Counts stand ready;
 * items are made when they are looked at.
 */
export interface ReviewItems extends ListSource {
  key(index: number): number;
  rowName(row: number): string;
  /** Of all that is said of items. */
  readonly translator: Translator;
  /** What one item is. */
  readonly noun: "row" | "order";
  /** “All” first. */
  readonly groups: readonly ItemGroup[];
  readonly totals: readonly ItemTotal[];
  readonly leftOut: number;
  /** Cells of the widest row number, SKU or order number, and name. */
  readonly widest: ItemWidths;
  item(index: number): ReviewItem | undefined;
  detail(index: number): ItemDetail;
  /** Where an item is by its key; undefined when it is gone. */
  indexOf(key: number): number | undefined;
  isChoosable(index: number): boolean;
  risks(index: number): readonly ItemRisk[];
  /** What both sides have changed and a person settles; in the order of the fields. */
  conflicts(index: number): readonly ItemConflict[];
}

export const reviewSorts = ["what", "subject", "name"] as const;

/** Cells that the widest of all items takes in a column. */
export interface ItemWidths {
  readonly rows: number;
  readonly subject: number;
  readonly name: number;
}

/** A conflict of one field, or of a whole row whose listing is gone. */
export interface ItemConflict {
  readonly field?: FieldName | undefined;
  /** Absent while it is open. */
  readonly chosen?: ConflictSide | undefined;
}

/** Items as they were, and where they are other now. */
export interface ItemsBefore<Items extends ReviewItems = ReviewItems> {
  readonly items: Items;
  /** Positions, in rising order. */
  readonly changed: readonly number[];
}

/** A change of high risk that waits for a yes. */
export interface ItemRisk {
  readonly name: "currency" | "language" | "card";
  /** “the currency change USD → EUR” */
  readonly what: string;
  /** Rows that it holds back, this one too. */
  readonly rows: number;
}

/** `7`, or `7–9` for an item of several rows. */
export function rowsText(rows: readonly number[], items: Pick<ReviewItems, "rowName">): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first === last ? items.rowName(first) : `${items.rowName(first)}–${items.rowName(last)}`;
}
