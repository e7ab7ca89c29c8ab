import { excelRow } from "../../../model/sheet/stacked-rows.ts";
import type { Translator } from "../../../model/translator.ts";
import { Lines } from "../../components/spans.tsx";
import {
  areaIn,
  ask,
  type Hints,
  hint,
  listPlace,
  type Place,
  type ScreenStep,
  stay,
} from "../../edges/place.tsx";
import { type Action, keyName } from "../../keys/bindings.ts";
import { createList, current, type ListRow, once, searchText } from "../../list/list.ts";
import { moved, pageLines, pageOf, scrolledBy } from "../../list/move.ts";
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
  sendKindOf,
} from "./outcomes.ts";

/** The page of the run that just ended. */
export const donePlace = finishedPlace("done");

/** The page of an earlier run. */
export const runPlace = finishedPlace("run");

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
    act: acted,
    next: (state, { facts, list }) => [
      current(list) !== undefined && hint("open", "screen.keys.does.open"),
      ...runHints(facts, state),
      facts.failed !== undefined && hint("open-workbook", "screen.next.failed"),
      name === "done" && hint("home", "screen.keys.does.home"),
    ],
  });
}

function columnsOf(facts: DoneFacts, translator: Translator) {
  const columns = outcomeColumns(sendKindOf(facts), translator);
  const hasMessage = facts.items.some(({ message }) => message !== "");
  return hasMessage ? columns : columns.filter(({ sort }) => sort !== "message");
}

function acted(
  state: ScreenState,
  action: Action,
  { facts, list }: Finished,
): ScreenStep | undefined {
  const { run, canUndo, failed, ended } = facts;
  switch (action) {
    case "open":
      return current(list) === undefined
        ? stay(state)
        : stay(entered({ ...state, outcomeTop: 0 }, "outcome"));
    case "resume":
      // If the run cannot be resumed, the answer says why.
      return ask(state, { type: "resume", run });
    case "undo-run":
      return canUndo === true ? ask(state, { type: "undo-run", run }) : stay(state);
    case "open-workbook":
      return failed === undefined
        ? stay(state)
        : ask(beginOpening(state, failed), { type: "open", path: failed });
    case "in-full":
      return stay(asking(state, announcement(ended, textsBelow(facts, state.translator))));
    case "home":
      return ask({ ...state, places: ["home"] }, { type: "go-home" });
    default:
      return undefined;
  }
}

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

export const outcomePlace: Place = {
  act: (state, action) => {
    if (action === "open") return stay(left(state));
    if (action === "next-marked" || action === "previous-marked") {
      const name = runPartOf(state);
      const part = state[name];
      if (part === undefined) return stay(state);
      const list = moved(part.list, action, { rows: part.rows, height: 1 });
      return stay({ ...state, [name]: { ...part, list }, outcomeTop: 0 });
    }
    const { columns, rows } = areaIn(state);
    const page = pageOf(linesOf(state, columns).length, rows);
    const outcomeTop = scrolledBy(state.outcomeTop ?? 0, action, page);
    return outcomeTop === undefined ? undefined : stay({ ...state, outcomeTop });
  },
  View: ({ state, area: { columns, rows } }) => {
    const shown = { rows, translator: state.translator };
    return <Lines lines={pageLines(linesOf(state, columns), state.outcomeTop ?? 0, shown)} />;
  },
  next: (state) => {
    const part = state[runPartOf(state)];
    const isOther =
      part !== undefined &&
      moved(part.list, "next-marked", { rows: part.rows, height: 1 }).cursor !== part.list.cursor;
    return [isOther && hint("next-marked", "screen.next.failedRow")];
  },
};

function runPartOf({ places }: ScreenState): "done" | "run" {
  return places[places.indexOf("outcome") - 1] === "run" ? "run" : "done";
}

function linesOf(state: ScreenState, columns: number): Line[] {
  const { facts, list } = state[runPartOf(state)] ?? {};
  const item = list && facts?.items[current(list) ?? -1];
  if (facts === undefined || item === undefined) return [];
  return outcomeLines(item, facts, { columns, translator: state.translator });
}
