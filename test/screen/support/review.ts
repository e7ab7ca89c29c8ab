import type { Change, FieldChange } from "../../../src/model/run/plan.ts";
import type { Finding } from "../../../src/model/sheet/finding.ts";
import { conflictNote, riskNote } from "../../../src/plan/fields/notes.ts";
import type { PlanChoices, Risk } from "../../../src/plan/index.ts";
import { initialState } from "../../../src/screen/index.tsx";
import type { ProductReviewFacts, ReviewFacts } from "../../../src/screen/state/facts.ts";
import type { Intent } from "../../../src/screen/state/program.ts";
import type { ScreenState } from "../../../src/screen/state/state.ts";
import type { Size } from "../../../src/screen/text/line.ts";
import { update } from "../../../src/screen/update/update.ts";
import { english, saying } from "../../support/english.ts";
import { drawnRows, styledRows } from "./drawn.ts";

/** A row of the review; by default an update of one price-free field. */
export function change(row: number, more: Partial<Change> = {}): Change {
  return {
    ...{ row, sku: `SKU-${row}`, action: "update", notes: [] },
    fields: [{ field: "weight", before: 12, after: 14 }],
    ...more,
  };
}

const currency: FieldChange = { field: "currencyCode", before: "USD", after: "EUR" };

/** A row that the change of its currency holds back. */
export function risky(row: number): Change {
  const notes = [riskNote(currency, "currency", false)];
  return change(row, { action: "blocked", fields: [currency], notes });
}

/** A row of an exported sheet in which both sides have changed two fields. */
export function conflicted(row: number, more: Partial<Change> = {}): Change {
  return change(row, {
    action: "blocked",
    fields: [{ field: "weight", before: 12, after: 14 }],
    notes: [conflictNote("conflict", ["name", "brandName"])],
    conflicts: [
      { field: "name", exported: "Mug", sheet: "My mug", live: "Their mug" },
      { field: "brandName", exported: null, sheet: "Mine", live: "Theirs" },
    ],
    liveChanges: [{ field: "length", exported: 10, sheet: 10, live: 11 }],
    ...more,
  });
}

export function facts(
  items: readonly Change[],
  more: Partial<ProductReviewFacts> = {},
): ProductReviewFacts {
  return {
    items,
    nameOf: (row) => `Product ${row}`,
    findingsOf: () => [],
    fieldsOf: (row) => items.find((one) => one.row === row)?.fields ?? [],
    chosen,
    ...more,
  };
}

/** Stands for the planner: decides the conflicts of a change, and allows its risks. */
function chosen(change: Change, { allow, allowedRows, rowSides }: PlanChoices): Change {
  const side = rowSides?.get(change.row);
  if (change.gone !== undefined) {
    const actions = { mine: "create", theirs: "unchanged", open: "blocked" } as const;
    const gone = { ...(side?.all && { chosen: side.all }) };
    return { ...change, gone, action: actions[side?.all ?? "open"] };
  }
  const conflicts = (change.conflicts ?? []).map((one) => {
    const decision = side?.fields?.[one.field] ?? side?.all;
    return { ...one, ...(decision && { chosen: decision }) };
  });
  const open = conflicts.filter((one) => one.chosen === undefined).map(({ field }) => field);
  const notes = change.notes.flatMap(({ isHeld, ...note }) => {
    if (note.code === "conflict") return open.length === 0 ? [] : [conflictNote("conflict", open)];
    const name = note.code.replace("risk-", "") as Risk;
    const isAllowed = allow?.has(name) === true || allowedRows?.[name]?.has(change.row) === true;
    return [{ ...note, ...(isHeld && !isAllowed && { isHeld }) }];
  });
  const isFree = open.length === 0 && !notes.some(({ isHeld }) => isHeld === true);
  const fields = [
    ...change.fields,
    ...conflicts.flatMap(({ field, live, sheet, chosen: decision }) =>
      decision === "mine" ? [{ field, before: live, after: sheet }] : [],
    ),
  ];
  return {
    ...{ ...change, fields, notes, action: isFree ? "update" : change.action },
    ...(conflicts.length > 0 && { conflicts }),
  };
}

export function finding(row: number, more: Partial<Finding> = {}): Finding {
  return {
    ...{ row, cell: `H${row}`, column: "Weight, kg", severity: "error", code: "not-a-number" },
    message: saying("This is not a number.", "Write 12."),
    value: "twelve",
    ...more,
  };
}

/** The screen in a review of these facts. */
export function reviewing(of: ReviewFacts, size: Size = { columns: 80, rows: 24 }): ScreenState {
  const state = initialState({ env: "sandbox", host: "sandbox", maskedKey: "" }, size, english);
  return told(state, of);
}

/** The screen once these facts are known. */
export function told(state: ScreenState, of: ReviewFacts): ScreenState {
  return update(state, { type: "event", event: { type: "reviewed", facts: of } }).state;
}

/** The screen after keys by their names. */
export function pressed(state: ScreenState, ...keys: readonly string[]): ScreenState {
  return keys.reduce((next, key) => step(next, key).state, state);
}

/** What one key asks of the outside. */
export function asked(state: ScreenState, key: string): readonly Intent[] {
  return step(state, key).intents;
}

function step(state: ScreenState, name: string) {
  const text = name === "space" ? " " : name.length === 1 ? name : "";
  return update(state, { type: "key", key: { name, text } });
}

/** The screen as lines of text without the padding. */
export const linesOf = (state: ScreenState): readonly string[] => drawnRows(state);

export function textOf(state: ScreenState): string {
  return linesOf(state).join("\n");
}

/** The screen as a terminal without colour gets it. */
export function painted(state: ScreenState): string {
  return styledRows(state).join("\n");
}

/** Rows that are on the screen, in their order. */
export function rowsShown(state: ScreenState): number[] {
  const { review } = state;
  return (review?.list.shown ?? []).map((index) => review?.items.rows[index]?.key ?? -1);
}
