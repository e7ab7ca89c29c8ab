import type { FieldName } from "../../model/product/product.ts";
import type { ConflictSide } from "../../model/run/plan.ts";
import type { Allowance, AllowedRows, Risk, RowSides } from "../../plan/index.ts";

export interface Choices {
  /** Rows not to send, numbered as in `model/sheet/stacked-rows.ts`. For an order, its first row. */
  readonly leftOut: ReadonlySet<number>;
  readonly allowed: ReadonlySet<Allowance>;
  readonly allowedRows: AllowedRows;
  readonly sides: ReadonlyMap<number, RowSides>;
}

/**
 * What undoing one choice needs. Only `leftOut` is stored as a difference, because it can be large.
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
