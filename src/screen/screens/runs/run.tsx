import type { ReactNode } from "react";
import { valueText } from "../../../model/run/field-values.ts";
import { rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import { terminalText } from "../../../model/text/terminal-text.ts";
import { Lines } from "../../components/lines.tsx";
import { ListTable } from "../../components/table.tsx";
import {
  areaOf,
  ask,
  type Hint,
  type Place,
  type PlaceProps,
  type ScreenStep,
  stay,
} from "../../edges/place.ts";
import { current } from "../../list/list.ts";
import { scrollMax, textLine } from "../../list/table.ts";
import { offeredTabs } from "../../list/tabs.ts";
import type { DoneItem, RunEntry, RunFacts } from "../../state/facts.ts";
import type { ScreenState } from "../../state/state.ts";
import type { Line, Style } from "../../text/line.ts";
import { wrap } from "../../text/wrap.ts";
import { type ScreenWords, wordsOf } from "../../words/index.ts";
import { doneSource } from "../done/done.tsx";
import {
  outcomeColumns,
  outcomeLooks,
  outcomePresets,
  outcomeTabsLine,
} from "../upload/outcomes.ts";

/** How a run ended takes at most so many lines; all of it stands in the row's own view. */
const endedRowsMax = 3;

/** A run of the past: when, what, where, how it ended, and its rows. */
export const runPlace: Place = {
  name: "run",
  listed: {
    presets: outcomePresets,
    offered: ({ run }) =>
      run === undefined
        ? outcomePresets
        : offeredTabs(run.tabs, run.list.preset).map(({ id }) => id),
    get: (state) => {
      const { run } = state;
      // Inside a row, keys are about that row.
      if (run === undefined || run.inside !== undefined) return undefined;
      return { list: run.list, source: doneSource(run.facts, wordsOf(state).done) };
    },
    put: (state, list) =>
      state.run === undefined ? state : { ...state, run: { ...state.run, list } },
    leftMax: (state) => scrollMax(outcomeColumns(wordsOf(state)).products),
    height: ({ columns, rows }, state) => Math.max(1, rows - headLines(state, columns).length - 1),
  },
  act: (state, action) => {
    const { run } = state;
    if (run === undefined) return undefined;
    if (action === "resume") return ask(state, { type: "resume", run: run.facts.run });
    if (action === "undo-run") return ask(state, { type: "undo-run", run: run.facts.run });
    if (run.inside !== undefined) return insideStep(state, action);
    if (action !== "open" || itemOf(state) === undefined) return undefined;
    return stay({ ...state, run: { ...run, inside: 0 } });
  },
  View: RunView,
  next: (state) => {
    const { run } = state;
    if (run === undefined) return [];
    const words = wordsOf(state).runs;
    const { next } = words;
    if (run.inside !== undefined) return [{ action: "back", words: next.rows }];
    const { facts } = run;
    return [
      ...(itemOf(state) === undefined ? [] : [{ action: "open" as const, words: next.row }]),
      ...runHints(facts, state),
    ];
  },
};

/** What can be done with a run, as keys; only one thing is sent at a time. */
export function runHints(
  { canResume, canUndo }: Pick<RunEntry, "canResume" | "canUndo">,
  state: ScreenState,
): readonly Hint[] {
  if (state.upload !== undefined) return [];
  const { next } = wordsOf(state).runs;
  return [
    ...(canResume ? [{ action: "resume" as const, words: next.resume }] : []),
    ...(canUndo === true ? [{ action: "undo-run" as const, words: next.undo }] : []),
  ];
}

function itemOf({ run }: ScreenState): DoneItem | undefined {
  const index = run === undefined ? undefined : current(run.list);
  return index === undefined ? undefined : run?.facts.items[index];
}

/** Inside a row the keys scroll its text. */
function insideStep(state: ScreenState, action: string): ScreenStep | undefined {
  const { run } = state;
  const item = itemOf(state);
  if (run === undefined || item === undefined) return undefined;
  const { inside = 0, ...outside } = run;
  if (action === "back" || action === "close" || action === "open") {
    return stay({ ...state, run: outside });
  }
  const { columns, rows } = areaOf(state.size);
  const body = runRowLines(item, run.facts, { columns, words: wordsOf(state) });
  const last = Math.max(0, body.length - rows);
  const steps: Readonly<Record<string, number>> = {
    "row-down": 1,
    "row-up": -1,
    "page-down": rows - 1,
    "page-up": 1 - rows,
    first: -inside,
    last,
  };
  const step = steps[action];
  if (step === undefined) return undefined;
  return stay({ ...state, run: { ...run, inside: Math.max(0, Math.min(last, inside + step)) } });
}

function RunView({ state, area: { columns, rows } }: PlaceProps): ReactNode {
  const { run } = state;
  if (run === undefined) return null;
  const { facts, list, inside } = run;
  const item = itemOf(state);
  if (inside !== undefined && item !== undefined) {
    const body = runRowLines(item, facts, { columns, words: wordsOf(state) });
    return <Lines lines={body.slice(inside, inside + rows)} />;
  }
  const head = headLines(state, columns);
  const offered = outcomeColumns(wordsOf(state))[facts.kind];
  return (
    <>
      <Lines lines={head} />
      <ListTable
        columns={offered}
        list={list}
        items={facts.items}
        height={Math.max(1, rows - head.length - 1)}
        width={columns}
        words={wordsOf(state).edges}
      />
    </>
  );
}

/** What ran, when, how it ended, and the groups of its rows. */
function headLines(state: ScreenState, columns: number): Line[] {
  const { run } = state;
  if (run === undefined) return [];
  const { heading, times, ended, isWell } = run.facts;
  const style = isWell ? "ok" : "warning";
  const said = wrap(`${isWell ? "✓" : "!"} ${ended}`, columns - 2, { linesMax: endedRowsMax });
  return [
    textLine(` ${heading}`, "strong"),
    ...wrap(times, columns - 2, { linesMax: 2 }).map((text) => textLine(` ${text}`, "dim")),
    ...said.map((text) => textLine(` ${text}`, style)),
    outcomeTabsLine(run.tabs, run.list.preset, { columns, words: wordsOf(state) }),
  ];
}

/** One row of a run with its whole message and every field that was to change; to be scrolled. */
function runRowLines(
  item: DoneItem,
  facts: RunFacts,
  { columns, words }: { readonly columns: number; readonly words: ScreenWords },
): Line[] {
  const { done, runs } = words;
  const { row, sku, action, outcome, attempts, message } = item;
  const { mark, style } = outcomeLooks[outcome];
  const tries = attempts > 1 ? runs.sentTimes(attempts) : "";
  return [
    {
      spans: [
        { text: ` ${runs.row(rowNameOf(item))}  `, style: "dim" },
        { text: terminalText(sku), style: "strong" },
        { text: `  ${done.action(action)}  ` },
        { text: `${mark} ${done.outcomes[outcome]}${tries}`, style },
      ],
    },
    ...wrapped(message, columns, { style }),
    { spans: [] },
    ...facts
      .fieldsOf(row)
      .flatMap(({ field, before, sent }) => [
        textLine(` ${done.field(field)}`, "heading"),
        ...wrapped(valueText(before) ?? runs.empty, columns, { mark: "-", style: "removed" }),
        ...wrapped(valueText(sent) ?? runs.empty, columns, { mark: "+", style: "added" }),
      ]),
  ];
}

function wrapped(
  text: string,
  columns: number,
  { mark = " ", style }: { readonly mark?: string; readonly style: Style },
): Line[] {
  if (text === "") return [];
  return wrap(text, Math.max(1, columns - 4)).map((line, index) =>
    textLine(` ${index === 0 ? mark : " "} ${line}`, style),
  );
}
