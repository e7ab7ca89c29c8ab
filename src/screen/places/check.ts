import type { Finding, Severity } from "../../model/finding.ts";
import type { CheckFacts } from "../facts.ts";
import type { Line, Size, Style } from "../line.ts";
import { current, visible } from "../list/list.ts";
import { tableLines, textLine } from "../list/table.ts";
import { ask, type Place, type ScreenStep, stay } from "../place.ts";
import { entered, type ScreenState } from "../state.ts";
import { fit } from "../text/fit.ts";
import { fitSpans } from "../text/spans.ts";
import { checkSource } from "./check-source.ts";

/** Lines for the finding under the cursor: message, fix, and the cells around it. */
const detailRows = 6;

/** What the check found: each finding with its cell, and what to write instead. */
export const checkPlace: Place = {
  name: "check",
  words: "Check",
  listed: {
    presets: [
      { id: "all", words: "all" },
      { id: "error", words: "errors" },
      { id: "warning", words: "warnings" },
      { id: "info", words: "remarks" },
      { id: "new", words: "new since the last save" },
    ],
    get: ({ check }) =>
      check === undefined ? undefined : { list: check.list, source: checkSource(check.facts) },
    put: (state, list) =>
      state.check === undefined ? state : { ...state, check: { ...state.check, list } },
    height: ({ rows }) => Math.max(1, rows - 3 - detailRows),
  },
  act: (state, action) => {
    const { check } = state;
    if (check === undefined) return undefined;
    if (action === "open" || action === "go-on") return goOn(state, check.facts);
    if (action === "watch") return ask(state, { type: "watch", on: !check.isWatched });
    return undefined;
  },
  lines,
  next: ({ check, review }) => {
    const hasWrong = check !== undefined && check.facts.totals.invalid > 0;
    if (review !== undefined) return [{ action: "open", words: "go on to the review" }];
    return [
      {
        action: "open",
        words: hasWrong ? "go on without the wrong rows" : "compare with the live listings",
      },
    ];
  },
};

/** Wrong rows are never left behind without a yes. */
function goOn(state: ScreenState, { totals }: CheckFacts): ScreenStep {
  if (state.review !== undefined) return stay(entered(state, "review"));
  if (totals.invalid === 0) return ask(state, { type: "compare", validOnly: false });
  if (totals.valid === 0) {
    return stay({
      ...state,
      notice: {
        style: "error",
        text: "No row is right yet: correct the workbook, save it, and press w.",
      },
    });
  }
  return stay(
    entered(
      {
        ...state,
        question: {
          title: `${totals.invalid} of ${totals.rows} rows have errors`,
          lines: [
            `The other ${totals.valid} rows can go on; the wrong ones stay as they are and are not sent.`,
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

function lines({ check }: ScreenState, { columns, rows }: Size): Line[] {
  if (check === undefined) return [];
  const { facts, list, isWatched } = check;
  const { totals } = facts;
  const watched = isWatched ? "  watching: save the workbook and it is checked again" : "";
  const summary =
    totals.errors === 0
      ? ` ✓ ${totals.rows} rows, no errors, ${totals.warnings} warnings${watched}`
      : ` ✗ ${totals.errors} errors in ${totals.invalid} of ${totals.rows} rows, ${totals.warnings} warnings${watched}`;
  const height = Math.max(1, rows - 3 - detailRows);
  const shown = visible(list, height).flatMap(({ index, isCurrent }) => {
    const item = facts.findings[index];
    return item === undefined ? [] : [{ item, isCurrent }];
  });
  const table = tableLines(findingColumns, shown, { columns, left: list.left });
  while (table.length < height + 1) table.push({ spans: [] });
  const index = current(list);
  const finding = index === undefined ? undefined : facts.findings[index];
  return [
    textLine(summary, columns, totals.errors === 0 ? "ok" : "error"),
    sinceLine(facts, columns),
    ...table,
    ...(finding === undefined ? [] : detailLines(finding, facts, columns)),
  ];
}

function sinceLine({ since }: CheckFacts, columns: number): Line {
  if (since === undefined) return { spans: [] };
  const text = ` Saved ${since.savedAt}: ${since.fixed.length} fixed, ${since.fresh.size} new`;
  return textLine(text, columns, since.fresh.size > 0 ? "warning" : "ok");
}

function detailLines(finding: Finding, facts: CheckFacts, columns: number): Line[] {
  const rule = { spans: [{ text: "─".repeat(columns), style: "dim" as const }] };
  const where = finding.cell === "" ? `row ${finding.row}` : finding.cell;
  return [
    rule,
    {
      spans: fitSpans(
        [
          { text: ` ${where} `, style: "strong" },
          { text: finding.column, style: "dim" },
          { text: `  ${finding.value}`, style: "removed" },
        ],
        columns,
      ),
    },
    textLine(` ${finding.message}`, columns),
    textLine(finding.fix === undefined ? "" : ` → ${finding.fix}`, columns, "ok"),
    cellsLine(finding, facts, columns),
  ];
}

/** The row's cells, beginning a little before the one that is meant. */
function cellsLine({ row, cell }: Finding, facts: CheckFacts, columns: number): Line {
  const letters = cell.replace(/\d+$/, "");
  const spans = facts.columns.slice(0, 12).flatMap(({ index, heading }) => {
    const text = facts.cellText(row, index);
    return text === "" || letters === ""
      ? []
      : [{ text: `${heading}: `, style: "dim" as const }, { text: `${fit(text, 12).trimEnd()}  ` }];
  });
  return { spans: fitSpans([{ text: " " }, ...spans], columns) };
}

const marks: Readonly<Record<Severity, { readonly text: string; readonly style: Style }>> = {
  error: { text: "✗ error", style: "error" },
  warning: { text: "! warning", style: "warning" },
  info: { text: "· remark", style: "dim" },
};

const findingColumns = [
  {
    heading: "Cell",
    min: 7,
    ideal: 8,
    importance: 9,
    isFixed: true,
    cell: ({ cell, row }: Finding) => ({ text: cell === "" ? `row ${row}` : cell }),
  },
  {
    heading: "Kind",
    min: 9,
    ideal: 9,
    importance: 8,
    cell: ({ severity }: Finding) => marks[severity],
  },
  {
    heading: "Column",
    min: 10,
    ideal: 20,
    importance: 5,
    cell: ({ column }: Finding) => ({ text: column, style: "dim" as const }),
  },
  {
    heading: "Value",
    min: 10,
    ideal: 20,
    importance: 4,
    cell: ({ value }: Finding) => ({ text: value }),
  },
  {
    heading: "What is wrong",
    min: 24,
    ideal: 80,
    importance: 7,
    cell: ({ message }: Finding) => ({ text: message }),
  },
];
