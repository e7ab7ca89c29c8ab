import type { Action as PlannedAction } from "../../model/plan.ts";
import type { PreviewedChange } from "../../plan/index.ts";
import type { Choices } from "../choices.ts";
import type { ReviewFacts } from "../facts.ts";
import type { Line, Size, Style } from "../line.ts";
import { current, range, visible } from "../list/list.ts";
import { type TableColumn, tableLines } from "../list/table.ts";
import { ask, type Place, type ScreenStep, stay } from "../place.ts";
import { entered, type ReviewState, type ScreenState } from "../state.ts";
import { fitSpans } from "../text/spans.ts";
import { reviewSource } from "./review-source.ts";

/** What would change, row by row, and which rows are to go. */
export const reviewPlace: Place = {
  name: "review",
  words: "Review",
  listed: {
    presets: [
      { id: "all", words: "all" },
      { id: "invalid", words: "errors" },
      { id: "create", words: "creates" },
      { id: "update", words: "updates" },
      { id: "held", words: "blocked" },
      { id: "risks", words: "risky" },
      { id: "unchanged", words: "unchanged" },
    ],
    get: ({ review }) =>
      review === undefined ? undefined : { list: review.list, source: reviewSource(review.facts) },
    put: (state, list) =>
      state.review === undefined ? state : { ...state, review: { ...state.review, list } },
    height: ({ rows }) => Math.max(1, rows - 3),
  },
  act: (state, action) => {
    const { review } = state;
    if (review === undefined) return undefined;
    switch (action) {
      case "go-on":
        return wentOn(state, review);
      case "open":
        return currentChange(state) === undefined
          ? stay(state)
          : stay(entered({ ...state, row: { row: 0, top: 0 } }, "row"));
      case "toggle":
        return stay({ ...state, review: toggled(review, rowsInRange(review)) });
      case "toggle-all":
        return stay({ ...state, review: toggled(review, rowsShown(review)) });
      case "range":
        return stay({ ...state, review: { ...review, list: withRange(review) } });
      case "undo":
        return undone(state, review);
      default:
        return undefined;
    }
  },
  lines,
  next: ({ review, upload }) => {
    if (upload !== undefined) return [{ action: "go-on", words: "back to the upload" }];
    if (review === undefined) return [];
    return [
      { action: "go-on", words: "upload what is marked" },
      { action: "open", words: "look into the row" },
    ];
  },
};

function wentOn(state: ScreenState, review: ReviewState): ScreenStep {
  if (state.upload !== undefined) return stay(entered(state, "upload"));
  if (!review.facts.isComplete) {
    return stay({
      ...state,
      notice: { style: "dim", text: "The live listings are still being read; it goes on then." },
    });
  }
  return ask(state, { type: "propose", choices: review.choices });
}

function rowsShown({ facts, list }: ReviewState): number[] {
  return list.shown.flatMap((index) => writable(facts, index));
}

function rowsInRange({ facts, list }: ReviewState): number[] {
  const [from, to] = range(list);
  return list.shown.slice(from, to + 1).flatMap((index) => writable(facts, index));
}

/** Only rows with something to send can be taken in or out. */
function writable({ items }: ReviewFacts, index: number): number[] {
  const item = items[index];
  return item !== undefined && isWrite(item) ? [item.row] : [];
}

function isWrite({ action }: PreviewedChange): boolean {
  return action === "create" || action === "update";
}

/** All of them out when one of them is in, else all in. */
function toggled(review: ReviewState, rows: readonly number[]): ReviewState {
  if (rows.length === 0) return review;
  const leftOut = new Set(review.choices.leftOut);
  const anyIn = rows.some((row) => !leftOut.has(row));
  for (const row of rows) {
    if (anyIn) leftOut.add(row);
    else leftOut.delete(row);
  }
  const { rangeFrom: _range, ...list } = review.list;
  return { ...chosen(review, { ...review.choices, leftOut }), list };
}

/** Choices that can be taken back; one is small, for it shares what it does not change. */
const undoMax = 100;

function chosen(review: ReviewState, choices: Choices): ReviewState {
  return { ...review, choices, undo: [...review.undo, review.choices].slice(-undoMax) };
}

function withRange({ list }: ReviewState) {
  const { rangeFrom, ...rest } = list;
  return rangeFrom === undefined ? { ...rest, rangeFrom: list.cursor } : rest;
}

function undone(state: ScreenState, review: ReviewState): ScreenStep {
  const last = review.undo.at(-1);
  if (last === undefined) {
    return stay({ ...state, notice: { style: "dim", text: "There is no choice to take back." } });
  }
  return stay({
    ...state,
    review: { ...review, choices: last, undo: review.undo.slice(0, -1) },
  });
}

function lines({ review }: ScreenState, { columns, rows }: Size): Line[] {
  if (review === undefined) return [];
  const { facts, list, choices } = review;
  const [from, to] = range(list);
  const shown = visible(list, Math.max(1, rows - 3)).flatMap(({ index, isCurrent }, offset) => {
    const item = facts.items[index];
    const position = list.top + offset;
    const isInRange = list.rangeFrom !== undefined && position >= from && position <= to;
    return item === undefined ? [] : [{ item, isCurrent, isInRange }];
  });
  const columnsShown = reviewColumns(facts, choices);
  return [
    totalsLine(review, columns),
    presetLine(review, columns),
    ...tableLines(columnsShown, shown, { columns, left: list.left }),
  ];
}

function totalsLine({ facts, choices }: ReviewState, columns: number): Line {
  const counts = new Map<PlannedAction | "reading", number>();
  let out = 0;
  for (const item of facts.items) {
    const name = item.certainty === "reading" ? "reading" : item.action;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (isWrite(item) && choices.leftOut.has(item.row)) out += 1;
  }
  const parts = totals.flatMap(({ name, mark, words, style }) => {
    const count = counts.get(name) ?? 0;
    return count === 0 ? [] : [{ text: `  ${mark} ${count} ${words}`, style }];
  });
  const left = out === 0 ? [] : [{ text: `  ○ ${out} left out`, style: "warning" as const }];
  return { spans: fitSpans([...parts, ...left], columns) };
}

const totals = [
  { name: "create", mark: "+", words: "create", style: "added" },
  { name: "update", mark: "~", words: "update", style: "changed" },
  { name: "unchanged", mark: "=", words: "unchanged", style: "dim" },
  { name: "invalid", mark: "!", words: "wrong", style: "error" },
  { name: "stale", mark: "!", words: "stale", style: "warning" },
  { name: "blocked", mark: "!", words: "blocked", style: "warning" },
  { name: "reading", mark: "?", words: "being read", style: "unknown" },
] as const satisfies readonly {
  readonly name: PlannedAction | "reading";
  readonly mark: string;
  readonly words: string;
  readonly style: Style;
}[];

function presetLine({ list }: ReviewState, columns: number): Line {
  const spans = (reviewPlace.listed?.presets ?? []).map(({ id, words }) =>
    id === list.preset
      ? { text: `[${words}] `, style: "strong" as const }
      : { text: ` ${words}  `, style: "dim" as const },
  );
  return { spans: fitSpans([{ text: " " }, ...spans], columns) };
}

function markOf(item: PreviewedChange): { text: string; style: Style } {
  const name = item.certainty === "reading" ? "reading" : item.action;
  const found = totals.find((one) => one.name === name);
  return { text: `${found?.mark ?? "?"} ${found?.words ?? name}`, style: found?.style ?? "dim" };
}

function reviewColumns(facts: ReviewFacts, choices: Choices): TableColumn<PreviewedChange>[] {
  return [
    {
      heading: "",
      min: 1,
      ideal: 1,
      importance: 10,
      isFixed: true,
      cell: (item) =>
        !isWrite(item)
          ? { text: " " }
          : choices.leftOut.has(item.row)
            ? { text: "○", style: "dim" }
            : { text: "●", style: "ok" },
    },
    {
      heading: "Row",
      min: 5,
      ideal: 6,
      importance: 6,
      align: "right",
      isFixed: true,
      cell: ({ row }) => ({ text: String(row), style: "dim" }),
    },
    {
      heading: "What",
      min: 11,
      ideal: 12,
      importance: 9,
      isFixed: true,
      cell: markOf,
    },
    {
      heading: "SKU",
      min: 12,
      ideal: 18,
      importance: 8,
      isFixed: true,
      cell: ({ sku }) => ({ text: sku }),
    },
    {
      heading: "Name",
      min: 12,
      ideal: 28,
      importance: 4,
      cell: ({ row }) => ({ text: facts.nameOf(row) }),
    },
    {
      heading: "Changes",
      min: 16,
      ideal: 60,
      importance: 5,
      cell: (item) => ({ text: summaryOf(item, facts.nowMs), style: "dim" }),
    },
  ];
}

/** In one line: the fields that change, or why nothing is sent. */
function summaryOf({ action, fields, notes, certainty, asOfMs }: PreviewedChange, nowMs: number) {
  if (certainty === "reading") return "the live listing is still being read";
  const age =
    certainty === "remembered" && asOfMs !== undefined ? `(as of ${ageText(nowMs - asOfMs)}) ` : "";
  if (action === "create") return `${age}new product`;
  const told = notes.map(({ message }) => message).join(" ");
  const changed = fields.map(({ field }) => field).join(", ");
  return `${age}${[changed, told].filter((text) => text !== "").join(" — ")}`;
}

/** An age in its largest unit. */
export function ageText(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ago` : `${Math.floor(hours / 24)} days ago`;
}

/** The row under the cursor. */
export function currentChange({ review }: ScreenState): PreviewedChange | undefined {
  const index = review === undefined ? undefined : current(review.list);
  return index === undefined ? undefined : review?.facts.items[index];
}
