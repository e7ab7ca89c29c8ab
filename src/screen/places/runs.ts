import { count } from "../../model/number-words.ts";
import type { RunEntry } from "../facts.ts";
import type { Line, Size } from "../line.ts";
import { current, visible } from "../list/list.ts";
import { scrollMax, tableLines, textLine } from "../list/table.ts";
import { ask, type Place } from "../place.ts";
import type { ScreenState } from "../state.ts";
import { wrap } from "../text/wrap.ts";
import { runHints } from "./run.ts";
import { runsSource } from "./runs-source.ts";

/** The runs so far, newest first. */
export const runsPlace: Place = {
  name: "runs",
  words: "Runs",
  listed: {
    presets: [
      { id: "all", words: "all" },
      { id: "open", words: "unfinished" },
    ],
    get: ({ runs }) =>
      runs === undefined ? undefined : { list: runs.list, source: runsSource(runs.facts) },
    put: (state, list) =>
      state.runs === undefined ? state : { ...state, runs: { ...state.runs, list } },
    leftMax: () => scrollMax(runColumns),
    height: ({ rows }) => heightOf(rows),
  },
  act: (state, action) => {
    const run = runAt(state)?.run;
    if (run === undefined) return undefined;
    switch (action) {
      case "open":
        return ask(state, { type: "show-run", run });
      case "resume":
      case "undo-run":
        return ask(state, { type: action, run });
      default:
        return undefined;
    }
  },
  lines,
  next: (state) => {
    const run = runAt(state);
    return run === undefined
      ? [{ action: "back", words: "back" }]
      : [{ action: "open", words: "show this run" }, ...runHints(run)];
  },
};

function runAt({ runs }: ScreenState): RunEntry | undefined {
  const index = runs === undefined ? undefined : current(runs.list);
  return index === undefined ? undefined : runs?.facts[index];
}

/** Lines for the run under the cursor, told in full: a rule and what fits below it. */
const detailRows = 4;

/** Rows of the list: what is left beside its heading and the detail. */
function heightOf(rows: number): number {
  return Math.max(1, rows - 1 - detailRows);
}

function detailLines(run: RunEntry, columns: number): Line[] {
  const { command, file, env, when, state, done, total } = run;
  const of = file === "" ? "" : ` of ${file}`;
  const text = `${run.run}: ${command}${of} to ${env}, begun ${when}; ${state}, ${done} of ${count(total, "write")} done.`;
  return [
    { spans: [{ text: "─".repeat(columns), style: "dim" }] },
    ...wrap(text, columns - 2, { linesMax: detailRows - 1 }).map((line) =>
      textLine(` ${line}`, columns),
    ),
  ];
}

function lines(state: ScreenState, { columns, rows }: Size): Line[] {
  const { runs } = state;
  if (runs === undefined) return [];
  if (runs.facts.length === 0) return [textLine(" No runs yet.", columns, "dim")];
  const shown = visible(runs.list, heightOf(rows)).flatMap(({ index, isCurrent }) => {
    const item = runs.facts[index];
    return item === undefined ? [] : [{ item, isCurrent }];
  });
  const table = tableLines(runColumns, shown, { columns, left: runs.list.left });
  while (table.length < heightOf(rows) + 1) table.push({ spans: [] });
  const run = runAt(state);
  return [...table, ...(run === undefined ? [] : detailLines(run, columns))];
}

const runColumns = [
  {
    heading: "Run",
    min: 18,
    ideal: 18,
    importance: 9,
    isFixed: true,
    cell: ({ run }: RunEntry) => ({ text: run }),
  },
  {
    heading: "When",
    min: 20,
    ideal: 20,
    importance: 7,
    cell: ({ when }: RunEntry) => ({ text: when }),
  },
  {
    heading: "State",
    min: 11,
    ideal: 32,
    importance: 6,
    cell: ({ state, canResume }: RunEntry) =>
      canResume ? { text: `! ${state}`, style: "warning" as const } : { text: state },
  },
  {
    heading: "Writes",
    min: 9,
    ideal: 12,
    importance: 5,
    align: "right" as const,
    cell: ({ done, total }: RunEntry) => ({ text: `${done}/${total}` }),
  },
  {
    heading: "Command",
    min: 8,
    ideal: 10,
    importance: 3,
    cell: ({ command }: RunEntry) => ({ text: command }),
  },
  {
    heading: "Environment",
    min: 10,
    ideal: 14,
    importance: 4,
    cell: ({ env }: RunEntry) => ({ text: env }),
  },
  {
    heading: "File",
    min: 12,
    ideal: 40,
    importance: 2,
    cell: ({ file }: RunEntry) => ({ text: file }),
  },
];
