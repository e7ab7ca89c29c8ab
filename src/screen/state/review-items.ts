import type { NamesIn } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { ConflictSide, FieldConflict, ThreeValues } from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { Translator } from "../../model/translator.ts";
import type { Allowance, AllowedRows, Risk, RowSides } from "../../plan/index.ts";
import type { ListRow } from "../list/list.ts";
import type { Span, Style } from "../text/line.ts";
import type { DoneItem, RowField } from "./facts.ts";

/** A note about a row, or the reason why the row is blocked. */
export interface ItemNote {
  readonly message: string;
  /** True for the reason why the row is not sent, and for the message about how its write ended. */
  readonly isReason: boolean;
  /** What the person can do about it. Empty if nothing. */
  readonly advice: string;
}

/** An item of the review: a row with its SKU, or an order with its rows. */
export interface ReviewItem extends ListRow {
  /** Its first row. Below -1 for an item without a row, such as a missing listing. */
  readonly key: number;
  /** Numbered as in `model/sheet/stacked-rows.ts`. */
  readonly rows: readonly number[];
  /** SKU or order number. */
  readonly subject: string;
  readonly name: string;
  readonly status: RowStatusName;
  /** Whether it is sent. “none” if the person cannot choose. */
  readonly choice: "in" | "out" | "none";
  /** Risky changes that block it until they are allowed. @default none */
  readonly risks?: readonly ItemRisk["name"][] | undefined;
  /** Conflicts that the person can decide, in the order of the fields. @default none */
  readonly conflicts?: readonly ItemConflict[] | undefined;
  /** What changes, or why nothing does, on one line. */
  summary(): readonly Span[];
  detail(): ItemDetail;
}

export interface ItemDetail {
  readonly notes: readonly ItemNote[];
  readonly findings: readonly Finding[];
  /** Changed fields, in the API's order. */
  readonly changed: readonly RowField[];
  readonly conflicts?: readonly FieldConflict[] | undefined;
  /**
   * Fields that only the marketplace has changed since sheet and listing last agreed. They keep the
   * live value.
   */
  readonly liveChanges?: readonly ThreeValues[] | undefined;
  readonly same: readonly RowField[];
  /** Details that are not fields, such as the items and the shipment of an order. */
  readonly sections: readonly ItemSection[];
}

/** Part of an item's details, under a heading. */
export interface ItemSection {
  readonly heading: string;
  readonly lines: readonly (readonly Span[])[];
}

export type GroupName = "all" | RowStatusName | NamesIn<"screen.review.groups">;

export interface ItemGroup {
  readonly id: GroupName;
  readonly count: number;
}

/** The items of a review, either products or orders, with the person's choices applied. */
export interface ReviewItems {
  readonly translator: Translator;
  /** Whether the items are rows or orders. */
  readonly noun: "row" | "order";
  readonly rows: readonly ReviewItem[];
  /** The filter groups, “all” first. */
  readonly groups: readonly ItemGroup[];
  readonly totals: readonly { readonly name: RowStatusName; readonly count: number }[];
  readonly leftOut: number;
  /** Width of the widest row number, subject and name, in cells. */
  widest(): { readonly rows: number; readonly subject: number; readonly name: number };
  rowName(row: number): string;
  risksOf(item: ReviewItem): readonly ItemRisk[];
  /** The same items with other choices, or with the outcomes of an upload. */
  with(choices: Choices, outcomes?: Outcomes): ReviewItems;
}

/** How the items of a review ended, while or after they are sent. */
export interface Outcomes {
  /** Outcomes by the key of the item. */
  readonly ended: ReadonlyMap<number, Pick<DoneItem, "outcome" | "message">>;
  readonly sending?: Sending | undefined;
}

/** What is known about a review while its rows are being sent. */
export interface Sending {
  /** The elapsed time of the run when the outcomes were last updated. */
  readonly seenAtMs: number;
  /** The items that are sent, by SKU or order. */
  readonly items: ReadonlyMap<string, Pick<ReviewItem, "key" | "status">>;
}

/** The outcome of an item. Without one, “not-sent” if the run has ended, otherwise undefined. */
export function outcomeOf(
  { ended, sending }: Outcomes,
  key: number,
): DoneItem["outcome"] | undefined {
  return ended.get(key)?.outcome ?? (sending === undefined ? "not-sent" : undefined);
}

/** A conflict about a field, or about a whole row whose listing no longer exists. */
export interface ItemConflict {
  readonly field?: FieldName | undefined;
  /** Undefined until the person decides. */
  readonly chosen?: ConflictSide | undefined;
}

/** A risky change that the person must allow. */
export interface ItemRisk {
  readonly name: "currency" | "language" | "card";
  /** The change in words: “currency change USD → EUR”. */
  readonly what: string;
  /** Number of rows that the same risk blocks, including this one. */
  readonly rows: number;
}

/** The row numbers of an item: `7`, or `7–9` if it has several rows. */
export function rowsText(rows: readonly number[], items: Pick<ReviewItems, "rowName">): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first === last ? items.rowName(first) : `${items.rowName(first)}–${items.rowName(last)}`;
}

/** Finds an item by its key. Undefined if it no longer exists. */
export function itemOf({ rows }: Pick<ReviewItems, "rows">, key: number): ReviewItem | undefined {
  return rows.find((one) => one.key === key);
}

/** Counts the items of each filter group and each status. */
export function countsOf(
  rows: readonly ReviewItem[],
  groups: readonly GroupName[],
): Pick<ReviewItems, "groups" | "totals" | "leftOut"> {
  const inGroup = new Map<string, number>();
  const ofStatus = new Map<string, number>();
  for (const { groups: itemGroups = [], status } of rows) {
    for (const group of itemGroups) inGroup.set(group, (inGroup.get(group) ?? 0) + 1);
    ofStatus.set(status, (ofStatus.get(status) ?? 0) + 1);
  }
  return {
    groups: (["all", ...groups] as const).map((id) => ({ id, count: inGroup.get(id) ?? 0 })),
    totals: rowStatusNames.map((name) => ({ name, count: ofStatus.get(name) ?? 0 })),
    leftOut: rows.filter(({ choice }) => choice === "out").length,
  };
}

/** The mark and the style that a status is shown with. */
export interface RowStatus {
  readonly mark: string;
  readonly style: Style;
}

/** Every status of a row or an order with its mark, in the order of the totals. */
export const rowStatuses = {
  // The first four occur only during and after an upload.
  unknown: { mark: "?", style: "unknown" },
  rejected: { mark: "✗", style: "error" },
  "not-sent": { mark: "○", style: "warning" },
  applied: { mark: "✓", style: "ok" },
  create: { mark: "+", style: "added" },
  update: { mark: "~", style: "changed" },
  pack: { mark: "~", style: "changed" },
  ship: { mark: "~", style: "changed" },
  "pack and ship": { mark: "~", style: "changed" },
  unchanged: { mark: "=", style: "dim" },
  uncompared: { mark: "=", style: "unknown" },
  "by-hand": { mark: "!", style: "warning" },
  untouched: { mark: "·", style: "dim" },
  late: { mark: "!", style: "warning" },
  unanswered: { mark: "·", style: "dim" },
  "left-out": { mark: "=", style: "dim" },
  missing: { mark: "·", style: "dim" },
  invalid: { mark: "!", style: "error" },
  conflict: { mark: "!", style: "warning" },
  blocked: { mark: "!", style: "warning" },
} as const satisfies Readonly<Record<string, RowStatus>>;

export type RowStatusName = keyof typeof rowStatuses;

export const rowStatusNames = Object.keys(rowStatuses) as readonly RowStatusName[];

/** What the person chose in the review. */
export interface Choices {
  /** Rows not to send, numbered as in `model/sheet/stacked-rows.ts`. For an order, its first row. */
  readonly leftOut: ReadonlySet<number>;
  readonly allowed: ReadonlySet<Allowance>;
  readonly allowedRows: AllowedRows;
  readonly sides: ReadonlyMap<number, RowSides>;
}

/**
 * The data for undoing one choice. Only `leftOut` is stored as a difference, because it can be
 * large.
 */
export interface ChoiceStep extends Pick<Choices, "allowed" | "allowedRows" | "sides"> {
  readonly flipped: readonly number[];
  /** What was chosen, for the notice: “5 left out”. */
  readonly words: string;
}

export const noChoices: Choices = {
  leftOut: new Set(),
  allowed: new Set(),
  allowedRows: {},
  sides: new Map(),
};

/** Leaves all of these rows out if any of them is included, otherwise includes them all. */
export function toggledRows(choices: Choices, rows: readonly number[]) {
  const isOut = rows.some((row) => !choices.leftOut.has(row));
  const flipped = rows.filter((row) => choices.leftOut.has(row) !== isOut);
  return { choices: flippedRows(choices, flipped), flipped, isOut };
}

/** Allows risks in one row, or in every row if `row` is undefined. */
export function allowedRisks(
  choices: Choices,
  names: readonly Risk[],
  row: number | undefined,
): Choices {
  if (row === undefined) {
    return { ...choices, allowed: new Set([...choices.allowed, ...names]) };
  }
  const allowedRows = { ...choices.allowedRows };
  for (const name of names) allowedRows[name] = new Set([...(allowedRows[name] ?? []), row]);
  return { ...choices, allowedRows };
}

/** Decides every conflict of these rows in favour of one side, replacing earlier decisions. */
export function withRowSides(
  choices: Choices,
  rows: readonly number[],
  side: ConflictSide,
): Choices {
  const sides = new Map(choices.sides);
  for (const row of rows) sides.set(row, { all: side });
  return { ...choices, sides };
}

export function withFieldSide(
  choices: Choices,
  { row, field }: { readonly row: number; readonly field: FieldName },
  side: ConflictSide,
): Choices {
  const before = choices.sides.get(row);
  const fields = { ...before?.fields, [field]: side };
  return { ...choices, sides: new Map(choices.sides).set(row, { ...before, fields }) };
}

/** The choices before a step was made. */
export function withoutStep(choices: Choices, step: ChoiceStep): Choices {
  const { flipped, allowed, allowedRows, sides } = step;
  return { ...flippedRows(choices, flipped), allowed, allowedRows, sides };
}

function flippedRows(choices: Choices, rows: readonly number[]): Choices {
  if (rows.length === 0) return choices;
  const leftOut = new Set(choices.leftOut);
  for (const row of rows) if (!leftOut.delete(row)) leftOut.add(row);
  return { ...choices, leftOut };
}
