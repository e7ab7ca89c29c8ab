import type { RunEntry } from "../facts.ts";
import type { Line, Size } from "../line.ts";
import { current, visible } from "../list/list.ts";
import { tableLines, textLine } from "../list/table.ts";
import { ask, type Place } from "../place.ts";
import type { ScreenState } from "../state.ts";
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
    height: ({ rows }) => Math.max(1, rows - 2),
  },
  act: (state, action) => {
    const index = state.runs === undefined ? undefined : current(state.runs.list);
    const run = index === undefined ? undefined : state.runs?.facts[index];
    return action === "open" && run !== undefined
      ? ask(state, { type: "show-run", run: run.run })
      : undefined;
  },
  lines,
  next: ({ runs }) =>
    runs === undefined || runs.facts.length === 0
      ? []
      : [{ action: "open", words: "show this run" }],
};

function lines({ runs }: ScreenState, { columns, rows }: Size): Line[] {
  if (runs === undefined) return [];
  if (runs.facts.length === 0) return [textLine(" No runs yet.", columns, "dim")];
  const shown = visible(runs.list, Math.max(1, rows - 2)).flatMap(({ index, isCurrent }) => {
    const item = runs.facts[index];
    return item === undefined ? [] : [{ item, isCurrent }];
  });
  return [{ spans: [] }, ...tableLines(runColumns, shown, { columns, left: runs.list.left })];
}

const runColumns = [
  {
    heading: "Run",
    min: 15,
    ideal: 22,
    importance: 6,
    isFixed: true,
    cell: ({ run }: RunEntry) => ({ text: run }),
  },
  {
    heading: "When",
    min: 10,
    ideal: 18,
    importance: 7,
    cell: ({ when }: RunEntry) => ({ text: when }),
  },
  {
    heading: "State",
    min: 11,
    ideal: 12,
    importance: 8,
    cell: ({ state }: RunEntry) => ({ text: state }),
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
