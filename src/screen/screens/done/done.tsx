import { once } from "../../../model/long-work.ts";
import { excelRow } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import {
  type Acts,
  ask,
  type Hints,
  hint,
  linesPlace,
  listPlace,
  type Place,
  type ScreenStep,
  stay,
} from "../../edges/place.tsx";
import { type Action, keyName } from "../../keys/bindings.ts";
import { createList, current, type ListRow, searchText } from "../../list/list.ts";
import { moved } from "../../list/move.ts";
import type { DoneFacts, DoneItem, RunEntry } from "../../state/facts.ts";
import { announcement, asking, beginOpening } from "../../state/navigate.ts";
import { entered, type Finished, left, type ScreenState } from "../../state/state.ts";
import { type Line, paragraph, type Size, textLine } from "../../text/line.ts";
import { sentence, statusText } from "../labels.ts";
import {
  outcomeColumns,
  outcomeGroups,
  outcomeLines,
  outcomeTabs,
  rowsTextOf,
} from "./outcomes.ts";

function finishedPlace(name: "done" | "run"): Place {
  return listPlace(name, {
    rows: ({ rows }) => rows,
    content: (run, { translator }, area) => ({
      head: headLines(run.facts, area, translator),
      tabs: run.tabs,
      columns: columnsOf(run.facts, translator),
      items: run.facts.items,
      detail: (item: DoneItem, { columns }) =>
        outcomeLines(item, run.facts, { columns, translator }),
    }),
    acts,
    next: (state, { facts, list }) => [
      current(list) !== undefined && hint("open", "screen.keys.does.open"),
      ...runHints(facts, state),
      facts.failed !== undefined && hint("open-workbook", "screen.next.failed"),
      name === "done" && hint("home", "screen.keys.does.home"),
    ],
  });
}

function columnsOf(facts: DoneFacts, translator: Translator) {
  const columns = outcomeColumns(facts.kind, translator);
  const hasMessage = facts.items.some(({ message }) => message !== "");
  return hasMessage ? columns : columns.filter(({ sort }) => sort !== "message");
}

const acts: Acts<Finished> = {
  open: (state, { list }) =>
    stay(current(list) === undefined ? state : entered({ ...state, outcomeTop: 0 }, "outcome")),
  // If the run cannot be resumed, the answer says why.
  resume: (state, { facts: { run } }) => ask(state, { type: "resume", run }),
  "undo-run": (state, { facts: { run, canUndo } }) =>
    canUndo === true ? ask(state, { type: "undo-run", run }) : stay(state),
  "open-workbook": (state, { facts: { failed: path } }) =>
    path === undefined ? stay(state) : ask(beginOpening(state, path), { type: "open", path }),
  "in-full": (state, { facts }) =>
    stay(asking(state, announcement(facts.ended, textsBelow(facts, state.translator)))),
  home: (state) => ask({ ...state, places: ["home"] }, { type: "go-home" }),
};

export const donePlace = finishedPlace("done");

export const runPlace = finishedPlace("run");

/** Only one run can be sent at a time, so there are no hints during an upload. */
export function runHints(
  { canResume, canUndo }: Pick<RunEntry, "canResume" | "canUndo">,
  state: ScreenState,
): Hints {
  if (state.upload !== undefined) return [];
  return [
    canResume && hint("resume", "screen.next.resume"),
    canUndo && hint("undo-run", "screen.next.undo"),
  ];
}

const tableRowsMin = 4;

function headLines(
  facts: DoneFacts,
  { columns, rows }: Size,
  translator: Translator,
): readonly Line[] {
  const all = messageFor(facts, columns, translator);
  const rowsMax = Math.max(3, rows - tableRowsMin - 2);
  const rest = all.length - rowsMax + 1;
  const keys = { lines: rest, key: keyName("in-full") };
  const more = translator.translate("screen.done.moreLines", keys);
  return [...(rest > 1 ? [...all.slice(0, rowsMax - 1), textLine(`    ${more}`, "warning")] : all)];
}

function messageFor(facts: DoneFacts, columns: number, translator: Translator): Line[] {
  const { heading, times, ended, totals, isWell, problems = [], next = [] } = facts;
  const [mark, style] = isWell ? (["✓", "ok"] as const) : (["!", "warning"] as const);
  return [
    ...(heading === undefined ? [] : paragraph(heading, columns, { lead: "  ", style: "strong" })),
    ...(times === undefined ? [] : paragraph(times, columns, { lead: "  ", style: "dim" })),
    ...sentence(ended, columns, { mark, style }),
    ...(totals === undefined ? [] : sentence(totals, columns)),
    ...unknownTexts(facts, translator).flatMap((text) =>
      sentence(text, columns, { mark: "?", style: "unknown" }),
    ),
    ...problems.flatMap((text) => sentence(text, columns, { mark: "✗", style: "error" })),
    ...next.flatMap((text) => sentence(text, columns, { mark: "→" })),
  ];
}

function textsBelow(facts: DoneFacts, translator: Translator): readonly string[] {
  const { totals, problems = [], next = [] } = facts;
  const first = totals === undefined ? [] : [totals];
  return [...first, ...unknownTexts(facts, translator), ...problems, ...next];
}

const namedMax = 5;

function unknownTexts({ items }: DoneFacts, translator: Translator): readonly string[] {
  const { translate } = translator;
  const unknown = items.filter(({ outcome }) => outcome === "unknown");
  if (unknown.length === 0) return [];
  const rows = unknown
    .slice(0, namedMax)
    .map((item) => `${rowsTextOf(item, translator)} ${item.sku}`);
  const more = unknown.length - rows.length;
  const rest = more > 0 ? ` ${translate("screen.words.more", { more })}` : "";
  return [`${translate("screen.done.unknown", { rows })}${rest}`];
}

function doneRows({ items }: DoneFacts, translator: Translator): readonly ListRow[] {
  return items.map((item) => ({
    key: item.row,
    groups: outcomeGroups(item.outcome),
    text: once(() => {
      const { sku, outcome, message } = item;
      return searchText([sku, outcome, statusText(outcome, translator), message]);
    }),
    numbers: [excelRow(item.row)],
    isMarked: outcomeGroups(item.outcome).includes("failed"),
    sortKeys: { ...item },
  }));
}

export function finishedState(facts: DoneFacts, { translator }: ScreenState) {
  const rows = doneRows(facts, translator);
  return { facts, rows, list: createList(rows), tabs: outcomeTabs(facts, translator) };
}

export const outcomePlace = linesPlace<Finished>({
  part: (state) => state[runPartOf(state)],
  lines: ({ facts, list }, { translator }, { columns }) => {
    const item = facts.items[current(list) ?? -1];
    return item === undefined ? [] : outcomeLines(item, facts, { columns, translator });
  },
  top: (_, { outcomeTop = 0 }) => outcomeTop,
  scrolled: (state, _, outcomeTop) => ({ ...state, outcomeTop }),
  acts: {
    open: (state) => stay(left(state)),
    "next-marked": otherMarked,
    "previous-marked": otherMarked,
  },
  next: (_, { list, rows }) => [
    moved(list, "next-marked", { rows, height: 1 }).cursor !== list.cursor &&
      hint("next-marked", "screen.next.failedRow"),
  ],
});

function otherMarked(state: ScreenState, part: Finished, action: Action): ScreenStep {
  const list = moved(part.list, action, { rows: part.rows, height: 1 });
  return stay({ ...state, [runPartOf(state)]: { ...part, list }, outcomeTop: 0 });
}

function runPartOf({ places }: ScreenState): "done" | "run" {
  return places[places.indexOf("outcome") - 1] === "run" ? "run" : "done";
}
