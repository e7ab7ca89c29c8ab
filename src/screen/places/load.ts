import { count } from "../../model/number-words.ts";
import type { LoadColumn, LoadFacts, SettledBy } from "../facts.ts";
import { keyName } from "../keys/bindings.ts";
import type { Line, Size, Span } from "../line.ts";
import { visible } from "../list/list.ts";
import { scrollMax, tableLines } from "../list/table.ts";
import { ask, type Place, type ScreenStep, stay } from "../place.ts";
import { entered, left, type ScreenState } from "../state.ts";
import { fitSpans } from "../text/spans.ts";
import { wrapSpans } from "../text/wrap.ts";
import { chooserLines, choosing, loadTyping } from "./load-chooser.ts";
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
    leftMax: () => scrollMax(loadColumns),
    height: (area, { load }) =>
      load === undefined ? 1 : Math.max(1, area.rows - headLines(load.facts, area).length - 1),
  },
  typing: loadTyping,
  act: (state, action) => {
    const { load } = state;
    if (load === undefined) return undefined;
    switch (action) {
      case "undo":
        return load.facts.canUndo
          ? ask(state, { type: "undo-choice" })
          : told(state, "There is no choice to take back.");
      case "forget":
        return load.facts.canUndo || load.facts.rememberedFrom !== undefined
          ? ask(state, { type: "forget-choices" })
          : told(state, "Nothing was chosen about this sheet: there is nothing to forget.");
      case "change":
        return choosing(state, "meaning");
      case "choose-sheet":
        return choosing(state, "sheet");
      case "choose-heading-row":
        return choosing(state, "heading-row");
      case "open":
      case "go-on":
        return wentOn(state, load.facts);
      case "back":
      case "close":
        return closed(state);
      default:
        return undefined;
    }
  },
  lines,
  next: ({ load }) => {
    if (load === undefined) return [];
    return load.facts.problems.length > 0
      ? [{ action: "change", words: "say what the column holds" }]
      : [{ action: "open", words: "check every row" }];
  },
};

function told(state: ScreenState, text: string): ScreenStep {
  return stay({ ...state, notice: { style: "dim", text } });
}

/** What was checked already, and has not changed since, is gone back to. */
function wentOn(state: ScreenState, { problems }: LoadFacts): ScreenStep {
  if (problems.length > 0) {
    return stay({
      ...state,
      notice: {
        style: "error",
        text: "The sheet cannot be read like this: what is wrong stands above the columns.",
      },
    });
  }
  return state.check === undefined ? ask(state, { type: "check" }) : stay(entered(state, "check"));
}

/** The workbook is closed: what is known of it goes, and nobody watches it any more. */
function closed(state: ScreenState): ScreenStep {
  if (state.places.length <= 1) return stay(state);
  const { load: _load, check: _check, review: _review, row: _row, ...rest } = left(state);
  return ask(rest, { type: "close-workbook" });
}

function lines(state: ScreenState, area: Size): Line[] {
  const { load } = state;
  if (load === undefined) return [];
  if (load.choosing !== undefined) return chooserLines(state, area);
  const { facts, list } = load;
  const { columns, rows } = area;
  const head = headLines(facts, area);
  const shown = visible(list, Math.max(1, rows - head.length - 1)).flatMap(
    ({ index, isCurrent }) => {
      const item = facts.columns[index];
      return item === undefined ? [] : [{ item, isCurrent }];
    },
  );
  return [...head, ...tableLines(loadColumns, shown, { columns, left: list.left })];
}

/** Where the headings are, and all that is wrong or worth a look; the columns stand below. */
function headLines(facts: LoadFacts, { columns, rows }: Size): Line[] {
  const all = [
    whereSpans(facts),
    ...facts.problems.flatMap(({ message, fix }) => [
      [{ text: `✗ ${message}`, style: "error" as const }],
      ...(fix === "" ? [] : [[{ text: `  → ${fix}` }]]),
    ]),
    ...facts.remarks.map((text) => [{ text: `? ${text}`, style: "warning" as const }]),
    ...rememberedSpans(facts),
    ...(facts.problems.length + facts.remarks.length === 0 && facts.columns.length > 0
      ? [[{ text: "✓ Every column is understood.", style: "ok" as const }]]
      : []),
  ].flatMap((spans) => wrapSpans(spans, columns - 2, { pictures: "replaced", linesMax: rows }));
  // What does not fit shows as soon as something before it is put right.
  const kept = all.slice(0, Math.max(2, rows - tableRowsMin));
  const more = all.length - kept.length;
  if (more > 0) kept.splice(-1, 1, [{ text: `… ${count(more + 1, "more line")}`, style: "dim" }]);
  return [...kept, []].map((spans) => ({ spans: fitSpans([{ text: " " }, ...spans], columns) }));
}

/** Heading and rows of the table that are always seen. */
const tableRowsMin = 5;

function whereSpans({ sheet, sheetBy, headingRow, headingRowBy }: LoadFacts): Span[] {
  if (sheet === "") return [{ text: "No sheet can be read.", style: "strong" }];
  return [
    { text: `Sheet “${sheet}”`, style: "strong" },
    { text: settledWords[sheetBy], style: "dim" },
    { text: `, headings in row ${headingRow}`, style: "strong" },
    { text: settledWords[headingRowBy], style: "dim" },
  ];
}

const settledWords: Readonly<Record<SettledBy, string>> = {
  chosen: " (chosen)",
  remembered: " (as chosen before)",
  headings: "",
  guess: " (a guess)",
};

function rememberedSpans({ rememberedFrom, canUndo }: LoadFacts): Span[][] {
  if (canUndo) {
    return [[{ text: "✓ Chosen and remembered, for every command. ", style: "ok" }, ...keyWords]];
  }
  if (rememberedFrom === undefined) return [];
  return [
    [
      { text: `✓ As chosen on ${rememberedFrom}; `, style: "ok" },
      { text: keyName("forget"), style: "key" },
      { text: " drops it." },
    ],
  ];
}

const keyWords: readonly Span[] = [
  { text: keyName("undo"), style: "key" },
  { text: " takes the last choice back, " },
  { text: keyName("forget"), style: "key" },
  { text: " drops them all." },
];

function holdsSpan({ problem, by, meaning }: LoadColumn): Span {
  if (problem !== "") return { text: `! ${meaning === "" ? problem : meaning}`, style: "error" };
  if (by === "unknown") return { text: "? not known, left out", style: "warning" };
  if (by === "ignored") return { text: "- left out, as chosen", style: "dim" };
  return { text: `${by === "heading" ? "=" : "✓"} ${meaning}${byWords[by]}` };
}

const byWords: Readonly<Record<LoadColumn["by"], string>> = {
  heading: "",
  chosen: " (chosen)",
  remembered: " (chosen before)",
  ignored: "",
  unknown: "",
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
    cell: (column: LoadColumn) =>
      column.heading === ""
        ? { text: "(no heading)", style: "dim" as const }
        : { text: column.heading },
  },
  { heading: "Holds", min: 22, ideal: 30, importance: 7, cell: holdsSpan },
  {
    heading: "For example",
    min: 16,
    ideal: 60,
    importance: 5,
    cell: (column: LoadColumn) => ({ text: column.samples.join(" · "), style: "dim" as const }),
  },
];
