import type { LoadColumn } from "../facts.ts";
import type { Line, Size } from "../line.ts";
import { current, visible } from "../list/list.ts";
import { tableLines, textLine } from "../list/table.ts";
import { ask, type Place, type ScreenStep, stay } from "../place.ts";
import type { ScreenState } from "../state.ts";
import { loadSource } from "./load-source.ts";

/** The sheet, its heading row and what each column means; all of it can be corrected. */
export const loadPlace: Place = {
  name: "load",
  words: "Load",
  listed: {
    presets: [{ id: "all", words: "all" }],
    get: ({ load }) =>
      load === undefined ? undefined : { list: load.list, source: loadSource(load.facts) },
    put: (state, list) =>
      state.load === undefined ? state : { ...state, load: { ...state.load, list } },
    height: ({ rows }) => Math.max(1, rows - 4),
  },
  act: (state, action) => {
    const { load } = state;
    if (load === undefined) return undefined;
    if (action === "undo") return ask(state, { type: "undo-choice" });
    if (load.choosing !== undefined) return inChoice(state, action);
    if (action === "change") {
      return stay({ ...state, load: { ...load, choosing: { what: "meaning", cursor: 0 } } });
    }
    if (action === "open" || action === "go-on") {
      return load.facts.problems.length > 0 ? stay(state) : ask(state, { type: "check" });
    }
    return undefined;
  },
  lines,
  next: ({ load }) => {
    if (load?.choosing !== undefined) return [{ action: "open", words: "choose this" }];
    if (load === undefined || load.facts.problems.length > 0) return [];
    return [{ action: "open", words: "check every row" }];
  },
};

/** While a meaning is being chosen, the keys move through the meanings. */
function inChoice(state: ScreenState, action: string): ScreenStep | undefined {
  const { load } = state;
  if (load?.choosing === undefined) return undefined;
  const { choosing: _choosing, ...closed } = load;
  const column = columnOf(state);
  const meanings = column === undefined ? [] : load.facts.meanings(column.index);
  const cursor = load.choosing.cursor;
  const to = (position: number) =>
    stay({
      ...state,
      load: {
        ...load,
        choosing: {
          what: "meaning",
          cursor: Math.max(0, Math.min(position, meanings.length - 1)),
        },
      },
    });
  switch (action) {
    case "row-down":
      return to(cursor + 1);
    case "row-up":
      return to(cursor - 1);
    case "page-down":
      return to(cursor + 10);
    case "page-up":
      return to(cursor - 10);
    case "first":
      return to(0);
    case "last":
      return to(meanings.length - 1);
    case "back":
    case "close":
      return stay({ ...state, load: closed });
    case "open": {
      const meaning = meanings[cursor];
      if (meaning === undefined || column === undefined) return stay({ ...state, load: closed });
      return ask(
        { ...state, load: closed },
        { type: "choose-meaning", column: column.index, meaning: meaning.id },
      );
    }
    default:
      return undefined;
  }
}

function columnOf({ load }: ScreenState): LoadColumn | undefined {
  const index = load === undefined ? undefined : current(load.list);
  return index === undefined ? undefined : load?.facts.columns[index];
}

function lines(state: ScreenState, { columns, rows }: Size): Line[] {
  const { load } = state;
  if (load === undefined) return [];
  const { facts, list } = load;
  const head = [
    textLine(` Sheet “${facts.sheet}”, headings in row ${facts.headingRow}`, columns, "strong"),
    textLine(
      facts.problems[0] === undefined
        ? ` ${facts.remarks[0] ?? "Every column is understood."}`
        : ` ! ${facts.problems[0]}`,
      columns,
      facts.problems[0] === undefined ? "dim" : "error",
    ),
    { spans: [] },
  ];
  if (load.choosing !== undefined)
    return [...head, ...choiceLines(state, { columns, rows: rows - 3 })];
  const shown = visible(list, Math.max(1, rows - 4)).flatMap(({ index, isCurrent }) => {
    const item = facts.columns[index];
    return item === undefined ? [] : [{ item, isCurrent }];
  });
  return [...head, ...tableLines(loadColumns, shown, { columns, left: list.left })];
}

function choiceLines(state: ScreenState, { columns, rows }: Size): Line[] {
  const column = columnOf(state);
  const choosing = state.load?.choosing;
  if (column === undefined || choosing === undefined) return [];
  const meanings = state.load?.facts.meanings(column.index) ?? [];
  const height = Math.max(1, rows - 1);
  const top = Math.max(
    0,
    Math.min(choosing.cursor - Math.floor(height / 2), meanings.length - height),
  );
  return [
    textLine(` What does column ${column.letters} (“${column.heading}”) hold?`, columns, "heading"),
    ...meanings.slice(top, top + height).map((meaning, offset): Line => {
      const isCurrent = top + offset === choosing.cursor;
      const text = `${isCurrent ? "›" : " "} ${meaning.words}`;
      const line = textLine(text, columns);
      return isCurrent ? { ...line, bar: "cursor" } : line;
    }),
  ];
}

const how: Readonly<Record<LoadColumn["by"], string>> = {
  heading: "=",
  chosen: "✓",
  remembered: "✓",
  ignored: "-",
  unknown: "?",
};

const loadColumns = [
  {
    heading: "",
    min: 3,
    ideal: 3,
    importance: 9,
    isFixed: true,
    cell: (column: LoadColumn) => ({ text: column.letters, style: "dim" as const }),
  },
  {
    heading: "Heading",
    min: 14,
    ideal: 26,
    importance: 8,
    isFixed: true,
    cell: (column: LoadColumn) => ({ text: column.heading }),
  },
  {
    heading: "Holds",
    min: 16,
    ideal: 26,
    importance: 7,
    cell: (column: LoadColumn) =>
      column.problem !== ""
        ? { text: `! ${column.problem}`, style: "error" as const }
        : column.by === "unknown"
          ? { text: "? not known, not read", style: "warning" as const }
          : { text: `${how[column.by]} ${column.meaning === "" ? "not read" : column.meaning}` },
  },
  {
    heading: "For example",
    min: 16,
    ideal: 60,
    importance: 1,
    cell: (column: LoadColumn) => ({ text: column.samples.join(" · "), style: "dim" as const }),
  },
];
