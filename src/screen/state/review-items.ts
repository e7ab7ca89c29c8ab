import type { NamesIn } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import type {
  ConflictSide,
  FieldChange,
  FieldConflict,
  ThreeValues,
} from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { Translator } from "../../model/translator.ts";
import type { Allowance, AllowedRows, Risk, RowSides } from "../../plan/index.ts";
import { countsOf, type ListRow } from "../list/list.ts";
import type { Span, Style } from "../text/line.ts";
import type { DoneItem } from "./facts.ts";

export interface ItemNote {
  readonly message: string;
  /** True for the reason why the row is not sent, and for the message about how its write ended. */
  readonly isReason: boolean;
  readonly advice: string;
}

/** A row, an order with its rows, or a live listing without a row. */
export interface ReviewItem extends ListRow {
  /** The item's first row. Below -1 for a missing listing, which has no row. */
  readonly key: number;
  /** Numbered as in `model/sheet/stacked-rows.ts`. */
  readonly rows: readonly number[];
  /** SKU or order number. */
  readonly subject: string;
  readonly name: string;
  readonly status: RowStatusName;
  /** Whether the item is sent. “none” if the person cannot choose. */
  readonly choice: "in" | "out" | "none";
  /** Risky changes that block the item until they are allowed. */
  readonly risks?: readonly ItemRisk["name"][] | undefined;
  /** Conflicts that the person can decide. */
  readonly conflicts?: readonly ItemConflict[] | undefined;
  /** What changes, why nothing does, or how the write ended, on one line. */
  summary(): readonly Span[];
  detail(): ItemDetail;
}

export interface ItemDetail {
  readonly notes: readonly ItemNote[];
  readonly findings: readonly Finding[];
  readonly changed: readonly FieldChange[];
  readonly conflicts?: readonly FieldConflict[] | undefined;
  /** Values that only the marketplace has changed. They stay as they are. */
  readonly liveChanges?: readonly ThreeValues[] | undefined;
  readonly same: readonly FieldChange[];
  /** Details that are not fields, such as the shipment of an order. */
  readonly sections: readonly ItemSection[];
}

export interface ItemSection {
  readonly heading: string;
  readonly lines: readonly (readonly Span[])[];
}

export type GroupName = RowStatusName | NamesIn<"screen.review.statuses">;

export interface ItemGroup {
  readonly id: GroupName;
  readonly count: number;
}

export interface ReviewItems {
  readonly translator: Translator;
  readonly noun: "row" | "order";
  readonly rows: readonly ReviewItem[];
  readonly groups: readonly ItemGroup[];
  readonly totals: readonly { readonly name: RowStatusName; readonly count: number }[];
  readonly leftOut: number;
  widest(): { readonly rows: number; readonly subject: number; readonly name: number };
  rowName(row: number): string;
  risksOf(item: ReviewItem): readonly ItemRisk[];
  with(choices: Choices, outcomes?: Outcomes): ReviewItems;
}

export interface Outcomes {
  /** By the key of the item. */
  readonly ended: ReadonlyMap<number, Pick<DoneItem, "outcome" | "message">>;
  readonly sending?: Sending | undefined;
}

export interface Sending {
  /** The elapsed time of the run, not the wall clock, when the outcomes were last updated. */
  readonly seenAtMs: number;
  /** By SKU or order number. */
  readonly items: ReadonlyMap<string, Pick<ReviewItem, "key" | "status">>;
}

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

export interface ItemRisk {
  readonly name: Risk;
  /** The change in words: “currency change USD → EUR”. */
  readonly what: string;
  /** Number of rows that the same risk blocks. */
  readonly rows: number;
}

export function rowsText(rows: readonly number[], items: Pick<ReviewItems, "rowName">): string {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return "";
  return first === last ? items.rowName(first) : `${items.rowName(first)}–${items.rowName(last)}`;
}

export function itemOf({ rows }: Pick<ReviewItems, "rows">, key: number): ReviewItem | undefined {
  return rows.find((one) => one.key === key);
}

export function itemCounts(
  rows: readonly ReviewItem[],
  groups: readonly GroupName[],
): Pick<ReviewItems, "groups" | "totals" | "leftOut"> {
  const inGroup = countsOf(rows.flatMap(({ groups: its = [] }) => its));
  const ofStatus = countsOf(rows.map(({ status }) => status));
  return {
    groups: (["all", ...groups] as const).map((id) => ({ id, count: inGroup.get(id) ?? 0 })),
    totals: rowStatusNames.map((name) => ({ name, count: ofStatus.get(name) ?? 0 })),
    leftOut: rows.filter(({ choice }) => choice === "out").length,
  };
}

export interface RowStatus {
  readonly mark: string;
  readonly style: Style;
}

/** In the order of the totals. */
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
  decline: { mark: "!", style: "warning" },
  unchanged: { mark: "=", style: "dim" },
  uncompared: { mark: "=", style: "unknown" },
  "by-hand": { mark: "!", style: "warning" },
  untouched: { mark: "·", style: "dim" },
  late: { mark: "!", style: "warning" },
  unanswered: { mark: "·", style: "dim" },
  closed: { mark: "·", style: "dim" },
  "left-out": { mark: "=", style: "dim" },
  missing: { mark: "·", style: "dim" },
  invalid: { mark: "!", style: "error" },
  conflict: { mark: "!", style: "warning" },
  blocked: { mark: "!", style: "warning" },
} as const satisfies Readonly<Record<string, RowStatus>>;

export type RowStatusName = keyof typeof rowStatuses;

export const rowStatusNames = Object.keys(rowStatuses) as readonly RowStatusName[];

export interface Choices {
  /** Numbered as in `model/sheet/stacked-rows.ts`. An order is left out by its first row. */
  readonly leftOut: ReadonlySet<number>;
  readonly allowed: ReadonlySet<Allowance>;
  readonly allowedRows: AllowedRows;
  readonly sides: ReadonlyMap<number, RowSides>;
}

/** Only `leftOut` is stored as a difference, because it can be large. */
export interface ChoiceStep extends Pick<Choices, "allowed" | "allowedRows" | "sides"> {
  readonly flipped: readonly number[];
  /** For the notice: “5 left out”. */
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
