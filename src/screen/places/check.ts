import { count, grouped } from "../../model/number-words.ts";
import type { CheckFacts } from "../facts.ts";
import { keyName } from "../keys/bindings.ts";
import type { Line, Size, Span, Style } from "../line.ts";
import { current, visible } from "../list/list.ts";
import { scrollMax, type TableColumn, tableLines, textLine } from "../list/table.ts";
import { ask, type Place, type Preset, type ScreenStep, stay } from "../place.ts";
import { type CheckItem, type CheckState, entered, type ScreenState } from "../state.ts";
import { fitSpans, joinSpans } from "../text/spans.ts";
import { wrapSpans } from "../text/wrap.ts";
import { calmLines } from "./check-calm.ts";
import { detailLines, ruleLine } from "./check-detail.ts";
import { markOf } from "./check-marks.ts";
import { checkSource } from "./check-source.ts";

const groups: readonly Preset[] = [
  { id: "all", words: "all" },
  { id: "error", words: "errors" },
  { id: "warning", words: "warnings" },
  { id: "info", words: "remarks" },
  { id: "new", words: "new" },
  { id: "fixed", words: "fixed" },
];

/** What the check found: each finding with its cell, and what to write instead. */
export const checkPlace: Place = {
  name: "check",
  words: "Check",
  listed: {
    presets: groups,
    offered: ({ check }) => (check === undefined ? groups : offeredOf(check)),
    get: ({ check }) =>
      check === undefined ? undefined : { list: check.list, source: checkSource(check) },
    put: (state, list) =>
      state.check === undefined ? state : { ...state, check: { ...state.check, list } },
    leftMax: () => scrollMax(findingColumns),
    height: (area, { check }) => (check === undefined ? 1 : layOut(check, area).height),
  },
  act: (state, action) => {
    const { check } = state;
    if (check === undefined) return undefined;
    if (action === "open" || action === "go-on") return goOn(state, check.facts);
    if (action === "watch") return ask(state, { type: "watch", on: !check.isWatched });
    return undefined;
  },
  lines,
  next: (state) => [
    { action: "open", words: nextWords(state) },
    ...(state.check?.isWatched === true
      ? [{ action: "watch" as const, words: "end watching" }]
      : []),
  ],
};

/** Groups that hold something, and the one that is shown. */
function offeredOf({ counts, list }: CheckState): readonly Preset[] {
  return groups.filter(({ id }) => id === "all" || id === list.preset || (counts.get(id) ?? 0) > 0);
}

function nextWords({ check, review, isReviewOld }: ScreenState): string {
  if (review !== undefined) {
    return isReviewOld === true ? "compare again: it was saved since" : "go on to the review";
  }
  return check !== undefined && check.facts.totals.invalid > 0
    ? "go on without the wrong rows"
    : "compare with the live listings";
}

/** Wrong rows are never left behind without a yes. */
function goOn(state: ScreenState, { totals }: CheckFacts): ScreenStep {
  if (state.review !== undefined && state.isReviewOld !== true) {
    return stay(entered(state, "review"));
  }
  const { review: _old, isReviewOld: _flag, row: _row, ...fresh } = state;
  if (totals.invalid === 0) return ask(fresh, { type: "compare", validOnly: false });
  if (totals.valid === 0) {
    const watch =
      state.check?.isWatched === true ? "" : ` ${keyName("watch")} checks it again at each save.`;
    return stay({
      ...state,
      notice: {
        style: "error",
        text: `No row is right yet: correct the workbook and save it.${watch}`,
      },
    });
  }
  return stay(
    entered(
      {
        ...fresh,
        question: {
          title: `${grouped(totals.invalid)} of ${count(totals.rows, "row")} ${totals.invalid === 1 ? "has" : "have"} errors`,
          lines: [
            `The other ${count(totals.valid, "row")} can go on; the wrong ones stay as they are and are not sent.`,
            "They can be corrected and uploaded later: nothing is sent twice.",
          ],
          verb: "go on without them",
          soFar: "",
          onYes: [{ type: "compare", validOnly: true }],
        },
      },
      "question",
    ),
  );
}

/** From so many columns on, the row's cells stand beside the table. */
const besideFrom = 100;

/** So many lines below the table hold what is wrong and what to do, on the smallest screen too. */
const belowMin = 6;

interface Layout {
  readonly head: readonly Line[];
  /** Rows of the table without its heading. */
  readonly height: number;
  /** Cells of the table; the panel beside it has the rest. */
  readonly tableColumns: number;
  /** Lines below the table. */
  readonly below: number;
}

function layOut(check: CheckState, { columns, rows }: Size): Layout {
  const head = headLines(check, columns);
  const isBeside = columns >= besideFrom;
  const free = rows - head.length - 1;
  const below = isBeside ? 0 : Math.max(belowMin, Math.min(10, Math.floor(rows * 0.45)));
  return {
    head,
    height: Math.max(1, free - below),
    tableColumns: isBeside ? columns - Math.max(38, Math.floor(columns * 0.4)) - 1 : columns,
    below: Math.max(0, Math.min(below, free - 1)),
  };
}

function lines({ check }: ScreenState, area: Size): Line[] {
  if (check === undefined) return [];
  const { facts, list, items } = check;
  if (facts.findings.length === 0 && (check.counts.get("fixed") ?? 0) === 0) {
    return [...watchLines(check, area.columns), ...calmLines(check, area)];
  }
  const { head, height, tableColumns, below } = layOut(check, area);
  const shown = visible(list, height).flatMap(({ index, isCurrent }) => {
    const item = items[index];
    return item === undefined ? [] : [{ item, isCurrent }];
  });
  // Beside the table there is the value, with all of the row.
  const shownColumns =
    below === 0 ? findingColumns.filter((one) => one !== valueColumn) : findingColumns;
  const table = tableLines(shownColumns, shown, { columns: tableColumns, left: list.left });
  if (shown.length === 0) table.push(textLine("  Nothing of that kind.", tableColumns, "dim"));
  while (table.length < height + 1) table.push({ spans: [{ text: " ".repeat(tableColumns) }] });
  const index = current(list);
  const item = index === undefined ? undefined : items[index];
  if (below === 0) return [...head, ...beside(table, item, { check, area, tableColumns })];
  const size = { columns: area.columns, rows: below - 1 };
  const detail = item === undefined ? [] : detailLines(item, check, size);
  return [...head, ...table, ruleLine(area.columns), ...detail];
}

/** The table with all about the finding under the cursor at its right. */
function beside(
  table: readonly Line[],
  item: CheckItem | undefined,
  {
    check,
    area,
    tableColumns,
  }: { readonly check: CheckState; readonly area: Size; readonly tableColumns: number },
): Line[] {
  const size = { columns: area.columns - tableColumns - 1, rows: table.length };
  const detail = item === undefined ? [] : detailLines(item, check, size);
  return table.map((line, at) => {
    const panel: readonly Span[] = [{ text: "│", style: "dim" }, ...(detail[at]?.spans ?? [])];
    const outside = fitSpans(panel, size.columns + 1);
    return {
      ...line,
      spans: [
        ...fitSpans(line.spans, tableColumns),
        ...outside.map((span) => ({ ...span, isOutsideBar: true as const })),
      ],
    };
  });
}

function headLines(check: CheckState, columns: number): Line[] {
  const { text, style } = summaryOf(check.facts);
  return [
    ...wrapped([{ text, style }], columns),
    ...watchLines(check, columns),
    groupLine(check, columns),
  ];
}

/** Lines that one sentence takes at most: the findings are to be seen below. */
const headLinesMax = 5;

function wrapped(spans: readonly Span[], columns: number): Line[] {
  return wrapSpans(spans, columns - 2, { pictures: "replaced", linesMax: headLinesMax }).map(
    (line) => ({
      spans: fitSpans([{ text: " " }, ...line], columns),
    }),
  );
}

/** How the check ended, in one sentence. */
function summaryOf({ totals, errorsIfNew }: CheckFacts): { text: string; style: Style } {
  const { rows, invalid, errors, warnings } = totals;
  const warned = warnings === 0 ? "" : `, ${count(warnings, "warning")}`;
  if (errors === 0) return { text: `✓ ${count(rows, "row")}, no errors${warned}`, style: "ok" };
  const ifNew =
    errorsIfNew === 0
      ? ""
      : ` (${errorsIfNew === errors ? "all of them" : `${grouped(errorsIfNew)} of them`} only where the product is not listed yet)`;
  const where =
    invalid === 0 ? `in ${count(rows, "row")}` : `in ${grouped(invalid)} of ${count(rows, "row")}`;
  return {
    text: `${invalid === 0 ? "!" : "✗"} ${count(errors, "error")} ${where}${ifNew}${warned}`,
    style: invalid === 0 ? "warning" : "error",
  };
}

/** Whether the workbook is watched, and what its last save came to. */
function watchLines({ isWatched, facts, told }: CheckState, columns: number): Line[] {
  const { since } = facts;
  if (!isWatched && since === undefined) return [];
  const state: Span = isWatched
    ? { text: "◉ watching  ", style: "ok" }
    : { text: "○ not watched any more  ", style: "dim" };
  const saved: Span =
    told !== undefined
      ? { text: told.text, style: told.style }
      : since === undefined
        ? {
            text: `save the workbook, and it is checked again; ${keyName("open")} goes on`,
            style: "dim",
          }
        : {
            text: `Saved ${since.savedAt}: ${since.words}`,
            style: since.fresh.size > 0 ? "warning" : "ok",
          };
  return wrapped([state, saved], columns);
}

/** The groups with how much is in each; the one that is shown stands in brackets. */
function groupLine(check: CheckState, columns: number): Line {
  const { counts, list } = check;
  const spans = offeredOf(check).map(({ id, words }): Span[] => {
    const text = `${words} ${grouped(counts.get(id) ?? 0)}`;
    return id === list.preset ? [{ text: `[${text}]`, style: "strong" }] : [{ text, style: "dim" }];
  });
  return {
    spans: fitSpans([{ text: " " }, ...joinSpans(spans, { text: " · ", style: "dim" })], columns),
  };
}

const valueColumn: TableColumn<CheckItem> = {
  heading: "Value",
  min: 10,
  ideal: 18,
  importance: 4,
  cell: (item) => dimmed(item, { text: item.kind === "note" ? "" : item.finding.value }),
};

const findingColumns: readonly TableColumn<CheckItem>[] = [
  {
    heading: "Cell",
    min: 7,
    ideal: 8,
    importance: 9,
    isFixed: true,
    cell: (item) => {
      if (item.kind === "note") return { text: "sheet" };
      const { cell } = item.finding;
      return dimmed(item, { text: cell === "" ? `row ${item.row}` : cell });
    },
  },
  { heading: "Kind", min: 9, ideal: 9, importance: 8, cell: markOf },
  {
    heading: "Column",
    min: 10,
    ideal: 18,
    importance: 5,
    cell: (item) => ({ text: item.kind === "note" ? "" : item.finding.column, style: "dim" }),
  },
  valueColumn,
  {
    heading: "What is wrong",
    min: 24,
    ideal: 80,
    importance: 7,
    cell: (item) => dimmed(item, { text: item.kind === "note" ? item.text : item.finding.message }),
  },
];

function dimmed(item: CheckItem, span: Span): Span {
  return item.kind === "fixed" ? { ...span, style: "dim" } : span;
}
