import type { RowOutcome } from "../../model/run.ts";
import type { DoneItem } from "../facts.ts";
import type { Line, Size, Style } from "../line.ts";
import { visible } from "../list/list.ts";
import { tableLines, textLine } from "../list/table.ts";
import { ask, type Place } from "../place.ts";
import type { PlaceName, ScreenState } from "../state.ts";
import { doneSource } from "./done-source.ts";

/** How a run ended, row by row, and what to do next. */
export const donePlace: Place = doneLike("done", "Done");

/** A run of the past. */
export const runPlace: Place = doneLike("run", "Run");

function doneLike(name: PlaceName, words: string): Place {
  return {
    name,
    words,
    listed: {
      presets: [
        { id: "all", words: "all" },
        { id: "failed", words: "did not go through" },
        { id: "applied", words: "applied" },
        { id: "unknown", words: "outcome unknown" },
        { id: "conflict", words: "conflicts" },
      ],
      get: ({ done }) =>
        done === undefined ? undefined : { list: done.list, source: doneSource(done.facts) },
      put: (state, list) =>
        state.done === undefined ? state : { ...state, done: { ...state.done, list } },
      height: ({ rows }) => Math.max(1, rows - 6),
    },
    act: (state, action) =>
      action === "go-on" && name === "done" ? ask(state, { type: "quit" }) : undefined,
    lines,
    next: () => (name === "done" ? [{ key: "y", words: "close sheetport" }] : []),
  };
}

function lines({ done }: ScreenState, { columns, rows }: Size): Line[] {
  if (done === undefined) return [];
  const { facts, list } = done;
  const shown = visible(list, Math.max(1, rows - 6)).flatMap(({ index, isCurrent }) => {
    const item = facts.items[index];
    return item === undefined ? [] : [{ item, isCurrent }];
  });
  const next = facts.next.slice(0, 3).map((text) => textLine(` ${text}`, columns));
  return [
    textLine(
      ` ${facts.isWell ? "✓" : "!"} ${facts.ended}`,
      columns,
      facts.isWell ? "ok" : "warning",
    ),
    ...next,
    { spans: [] },
    ...tableLines(doneColumns, shown, { columns, left: list.left }),
  ];
}

const marks: Readonly<Record<RowOutcome, { readonly mark: string; readonly style: Style }>> = {
  applied: { mark: "✓", style: "ok" },
  rejected: { mark: "✗", style: "error" },
  unknown: { mark: "?", style: "unknown" },
  conflict: { mark: "!", style: "warning" },
  "not-sent": { mark: "○", style: "warning" },
  unchanged: { mark: "=", style: "dim" },
  invalid: { mark: "✗", style: "error" },
  blocked: { mark: "!", style: "warning" },
};

const doneColumns = [
  {
    heading: "Row",
    min: 5,
    ideal: 6,
    importance: 5,
    align: "right" as const,
    cell: ({ row }: DoneItem) => ({ text: String(row), style: "dim" as const }),
  },
  {
    heading: "SKU",
    min: 12,
    ideal: 20,
    importance: 9,
    isFixed: true,
    cell: ({ sku }: DoneItem) => ({ text: sku }),
  },
  {
    heading: "What",
    min: 9,
    ideal: 10,
    importance: 6,
    cell: ({ action }: DoneItem) => ({ text: action, style: "dim" as const }),
  },
  {
    heading: "Outcome",
    min: 12,
    ideal: 14,
    importance: 8,
    cell: ({ outcome }: DoneItem) => ({
      text: `${marks[outcome].mark} ${outcome}`,
      style: marks[outcome].style,
    }),
  },
  {
    heading: "Message",
    min: 16,
    ideal: 80,
    importance: 7,
    cell: ({ message }: DoneItem) => ({ text: message }),
  },
];
