import fc from "fast-check";
import type { Action } from "../../../src/screen/keys/bindings.ts";
import * as list from "../../../src/screen/list/list.ts";
import { folded, type ListRow, type ListState } from "../../../src/screen/list/list.ts";
import * as move from "../../../src/screen/list/move.ts";

/** What is proven: the functions of a list, or the same with a mistake. */
export type Lists = Pick<typeof list, "createList" | "refreshed" | "filtered" | "withPreset"> &
  Pick<typeof move, "moved" | "scrolledTo" | "range">;

/** The functions as they are. */
export const real: Lists = { ...list, ...move };

/** One row of a model of facts. */
export interface Row {
  readonly key: number;
  readonly text: string;
  readonly group: "a" | "b";
  readonly isMarked: boolean;
}

/** A model's rows as the list has them. A number finds the row of that key, as in the places. */
export function rowsOf(rows: readonly Row[]): readonly ListRow[] {
  return rows.map(({ key, text, group, isMarked }) => ({
    ...{ key, isMarked, groups: ["all", group], numbers: [key] },
    text: () => folded(text),
  }));
}

const look = {
  text: fc.constantFrom("tea cup", "Tea Pot", "blue cup", "Straße", "cup 1", "", "12 cups"),
  group: fc.constantFrom("a" as const, "b" as const),
  isMarked: fc.boolean(),
};

const row = fc.record({ key: fc.integer({ min: 1, max: 25 }), ...look });

/** Rows in the order of their keys, each key once: what a sheet is. */
export const someRows = fc
  .uniqueArray(row, { selector: ({ key }) => key, maxLength: 25 })
  .map((rows) => [...rows].sort((one, other) => one.key - other.key));

const moves = [
  ..."row-down row-up page-down page-up first last left right".split(" "),
  ..."next-match previous-match next-marked previous-marked".split(" "),
] as Action[];

/** What can happen to a list. */
export type Step =
  | { readonly type: "move"; readonly action: Action }
  | { readonly type: "preset"; readonly step: 1 | -1 }
  | { readonly type: "filter"; readonly text: string }
  | { readonly type: "range" }
  | { readonly type: "height"; readonly height: number }
  | { readonly type: "facts"; readonly rows: readonly Row[] };

const filterTexts = ["", "c", "cu", "cup", "cup t", "tea", "1", "12", "strass", "cup blue"];

/** A word typed letter by letter, each letter a filter of its own. */
const typedSteps = fc
  .constantFrom("12", "25", "cup tea", "tea cup", "strass", "1 cup")
  .map((word) =>
    Array.from(word, (_, last): Step => ({ type: "filter", text: word.slice(0, last + 1) })),
  );

/** Steps in any order; filters typed letter by letter among them. */
export const someSteps: fc.Arbitrary<Step[]> = fc
  .array(
    fc.oneof(
      { weight: 8, arbitrary: oneStep().map((step) => [step]) },
      { weight: 1, arbitrary: typedSteps },
    ),
    { maxLength: 30 },
  )
  .map((steps) => steps.flat());

function oneStep(): fc.Arbitrary<Step> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        type: fc.constant("move" as const),
        action: fc.constantFrom(...moves),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant("preset" as const),
        step: fc.constantFrom(1 as const, -1),
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant("filter" as const),
        text: fc.constantFrom(...filterTexts),
      }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant("range" as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.constant("height" as const),
        height: fc.integer({ min: 0, max: 12 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ type: fc.constant("facts" as const), rows: someRows }) },
  );
}

/** What a person has before them. */
interface World {
  readonly state: ListState;
  readonly rows: readonly Row[];
  readonly height: number;
}

const presets = ["all", "a", "b"];

function after(world: World, step: Step, lists: Lists): World {
  const { state, rows, height } = world;
  const listRows = rowsOf(rows);
  switch (step.type) {
    case "move":
      return { ...world, state: lists.moved(state, step.action, { rows: listRows, height }) };
    case "preset":
      return { ...world, state: lists.withPreset(state, { presets, step: step.step }, listRows) };
    case "filter":
      return { ...world, state: lists.filtered(state, step.text, listRows) };
    case "range":
      return { ...world, state: { ...state, rangeFrom: state.cursor } };
    case "height":
      return { ...world, height: step.height };
    case "facts": {
      const { rows: next } = step;
      return { ...world, rows: next, state: lists.refreshed(state, rowsOf(next), listRows) };
    }
  }
}

/** Goes through the steps; throws at the first law that is broken. */
export function obeyLaws(
  { rows, steps }: { readonly rows: readonly Row[]; readonly steps: readonly Step[] },
  lists: Lists,
): void {
  let world: World = { state: lists.createList(rowsOf(rows)), rows, height: 5 };
  for (const step of steps) {
    const next = after(world, step, lists);
    const scrolled = { ...next, state: lists.scrolledTo(next.state, next.height) };
    checkShown(scrolled);
    checkCursor(scrolled);
    checkKept(world, scrolled, step);
    world = scrolled;
  }
}

function law(holdsHere: boolean, words: string): void {
  if (!holdsHere) throw new Error(`A law is broken: ${words}.`);
}

/** What is shown is what filtering everything at once would show, in the order of the rows. */
function checkShown({ state, rows }: World): void {
  const words = state.filter.toLowerCase().split(" ").filter(Boolean);
  const isHeld = ({ key, text }: Row, word: string) =>
    String(key) === word || folded(text).includes(word);
  const expected = rows.flatMap((row, index) => {
    const isIn = state.preset === "all" || row.group === state.preset;
    return isIn && words.every((word) => isHeld(row, word)) ? [index] : [];
  });
  law(state.shown.join() === expected.join(), "shown is what filter and group let through");
}

function checkCursor({ state, height }: World): void {
  const { cursor, shown, top, left, rangeFrom } = state;
  const last = Math.max(0, shown.length - 1);
  law(cursor >= 0 && cursor <= last, "the cursor is on a row");
  law(left >= 0, "columns are scrolled to the right only");
  law(rangeFrom === undefined || (rangeFrom >= 0 && rangeFrom <= last), "a range is on rows");
  const rows = Math.max(1, height);
  law(top <= cursor && cursor < top + rows, "the cursor is on the screen");
  law(top >= 0 && top <= Math.max(0, shown.length - rows), "the screen is full where it can be");
}

function keyAt({ state, rows }: World, position: number | undefined): number | undefined {
  const index = position === undefined ? undefined : state.shown[position];
  return index === undefined ? undefined : rows[index]?.key;
}

function checkKept(before: World, next: World, step: Step): void {
  if (step.type === "move" || step.type === "range") {
    checkMoved(before, next, step);
    return;
  }
  const shownKeys = new Set(next.state.shown.map((index) => next.rows[index]?.key));
  const key = keyAt(before, before.state.cursor);
  if (key !== undefined && shownKeys.has(key)) {
    law(keyAt(next, next.state.cursor) === key, "the same row stays under the cursor");
  }
  const from = keyAt(before, before.state.rangeFrom);
  const kept = from !== undefined && shownKeys.has(from) ? from : undefined;
  law(keyAt(next, next.state.rangeFrom) === kept, "a range begins at the same row");
}

function checkMoved({ state: before, rows }: World, { state }: World, step: Step): void {
  law(state.shown === before.shown, "moving shows the same rows");
  if (step.type !== "move") return;
  const { cursor, shown } = state;
  const isMarked = rows[shown[cursor] ?? -1]?.isMarked === true;
  const moved = cursor - before.cursor;
  if (step.action === "next-marked") {
    law(moved === 0 || (moved > 0 && isMarked), "} goes to a marked row below");
  }
  if (step.action === "previous-marked") {
    law(moved === 0 || (moved < 0 && isMarked), "{ goes to a marked row above");
  }
  if (step.action === "row-down") {
    law(cursor === Math.min(before.cursor + 1, Math.max(0, shown.length - 1)), "j is one down");
  }
  if (step.action === "row-up") law(cursor === Math.max(0, before.cursor - 1), "k is one up");
  if (step.action === "first") law(cursor === 0, "g is the first row");
  if (step.action === "last") law(cursor === Math.max(0, shown.length - 1), "G is the last row");
}
