import type { Line, Size } from "../line.ts";
import { visible } from "../list/list.ts";
import { tableLines, textLine } from "../list/table.ts";
import { ask, type Place } from "../place.ts";
import type { ScreenState } from "../state.ts";
import { doneSource } from "./done-source.ts";
import { outcomeColumns, outcomePresets } from "./outcomes.ts";

/** How a run ended, row by row, and what to do next. */
export const donePlace: Place = {
  name: "done",
  words: "Done",
  listed: {
    presets: outcomePresets,
    get: ({ done }) =>
      done === undefined ? undefined : { list: done.list, source: doneSource(done.facts) },
    put: (state, list) =>
      state.done === undefined ? state : { ...state, done: { ...state.done, list } },
    height: ({ rows }) => Math.max(1, rows - 6),
  },
  act: (state, action) => (action === "go-on" ? ask(state, { type: "quit" }) : undefined),
  lines,
  next: () => [{ action: "go-on", words: "close sheetport" }],
};

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
    ...tableLines(outcomeColumns(), shown, { columns, left: list.left }),
  ];
}
