import type { ReactNode } from "react";
import type { Translator } from "../../../model/translator.ts";
import { besideFromColumns } from "../../components/list-page.tsx";
import { Lines } from "../../components/spans.tsx";
import { Table } from "../../components/table.tsx";
import { ask, listPlace, type PlaceProps, stay } from "../../edges/place.tsx";
import type { Tab } from "../../list/list.ts";
import { widestCells } from "../../list/table.ts";
import { type CheckItem, type CheckState, left, type ScreenState } from "../../state/state.ts";
import { type Line, paragraph, type Size, type Span, spansWidth } from "../../text/line.ts";
import { statusText } from "../labels.ts";
import { leftWorkbook, matchedText } from "../load/load.tsx";
import { intoValues } from "../load/load-chooser.tsx";
import { readingStopped } from "../review/review.ts";
import { findingColumns, kindText, sheetColumns } from "./check-columns.ts";
import { detailLines, neededLines } from "./check-detail.ts";
import {
  cellCopied,
  checkHints,
  currentItem,
  goOn,
  intoColumns,
  intoItem,
  isCalm,
  repair,
  withoutFilter,
  wrongRows,
} from "./check-steps.ts";

export const checkPlace = listPlace("check", {
  rows: ({ rows }) => rows,
  put: (state, list, check) => {
    const { filter, preset } = check.list;
    if (filter !== "" && list.filter === "") return { ...state, check: withoutFilter(check) };
    const isSame = filter === list.filter && preset === list.preset;
    return { ...state, check: { ...check, list, isInside: isSame && check.isInside === true } };
  },
  content: (check, state, area) => {
    const { translator } = state;
    const hasHeading = area.rows >= headingFromRows;
    const head = headLines(check, area.columns, { state, isShort: !hasHeading });
    const item = currentItem(check);
    const given = { check, translator };
    const needed = item === undefined ? 0 : neededLines(item, given, area.columns);
    const free = area.rows - head.length - (hasHeading ? 2 : 1);
    const ideal = Math.max(needed, 4, Math.min(9, Math.floor(area.rows * 0.4)));
    return {
      ...{ head, hasHeading, tabs: checkTabs(check, translator) },
      ...{ items: check.items, columns: findingColumns(given) },
      below: 1 + Math.max(0, Math.min(ideal, free - heightMin - 1)),
      detail: (one: CheckItem, size) => detailLines(one, given, size),
    };
  },
  instead: InsteadOfList,
  acts: {
    open: intoItem,
    back: (state, check) => {
      if (check.isInside === true) return stay({ ...state, check: { ...check, isInside: false } });
      return check.list.filter === "" ? readingStopped(state) : undefined;
    },
    compare: goOn,
    // An upload needs a comparison first.
    upload: (state, check) => (state.upload === undefined ? goOn(state, check) : undefined),
    columns: intoColumns,
    "open-in-program": (state) => ask(state, { type: "open-in-program" }),
    values: intoValues,
    repair,
    "marked-copy": (state) => ask(state, { type: "marked-copy" }),
    "copy-cell": cellCopied,
    watch: (state, { isWatched }) => ask(state, { type: "watch", on: !isWatched }),
  },
  leave: (state) => (state.places.includes("load") ? stay(left(state)) : leftWorkbook(state)),
  next: checkHints,
});

/** Minimum number of list rows, even if a long message needs space. */
const heightMin = 2;
const headingFromRows = 13;

function InsteadOfList({ state, area }: PlaceProps): ReactNode {
  const { check, translator } = state;
  if (check === undefined) return undefined;
  if (isCalm(check)) return <CalmCheck state={state} area={area} check={check} />;
  const item = check.isInside === true ? currentItem(check) : undefined;
  return item && <Lines lines={detailLines(item, { check, translator }, area)} />;
}

function CalmCheck({ state, area, check }: PlaceProps & { readonly check: CheckState }): ReactNode {
  const lines = calmLines(check, area, state);
  const { firstRows = [], ...facts } = check.facts;
  const room = area.columns < besideFromColumns ? 0 : area.rows - lines.length - 2;
  const rows = firstRows.slice(0, Math.max(0, room));
  if (rows.length === 0) return <Lines lines={lines} />;
  const columns = sheetColumns(facts, firstRows, state.translator);
  return (
    <>
      <Lines lines={[...lines, []]} />
      <Table
        columns={columns}
        rows={rows.map((item) => ({ item, isCurrent: false }))}
        widest={widestCells(columns, rows)}
        width={area.columns}
      />
    </>
  );
}

const groups = ["all", "error", "warning", "info", "repaired", "new", "fixed"] as const;

function checkTabs({ counts }: CheckState, translator: Translator): readonly Tab[] {
  return groups.map((id) => {
    const count = counts.get(id) ?? 0;
    const words = id === "all" ? statusText("all", translator) : kindText(id, count, translator);
    return { id, words, count };
  });
}

function headLines(
  check: CheckState,
  columns: number,
  { state, isShort }: { readonly state: ScreenState; readonly isShort: boolean },
): Line[] {
  const [summary, matched] = [summaryOf(check, state.translator), matchedSpan(state)];
  const both = [summary, { text: " · ", style: "dim" as const }, matched];
  const isWide = spansWidth(both) <= columns - 2;
  return [
    ...paragraph(isWide ? both : [summary], columns, { linesMax }),
    ...(isWide || isShort ? [] : paragraph([matched], columns, { linesMax })),
    ...watchLines(check, columns, state.translator),
  ];
}

function matchedSpan(state: ScreenState): Span {
  const { load } = state;
  const text = load === undefined ? "" : matchedText(load.facts, state.translator);
  return { text, style: "dim" };
}

const linesMax = 3;

/** Counts rows, because the filter groups on another line count findings. */
function summaryOf({ facts, repaired }: CheckState, translator: Translator): Span {
  const { rows, valid, invalid, invalidIfNew: ifNew = 0 } = facts.totals;
  const text = translator.translate("screen.check.totals", {
    ...{ rows, valid, invalid: wrongRows(facts), ifNew, repairs: repaired },
  });
  if (invalid === 0) return { text: `✓ ${text}`, style: "ok" };
  return wrongRows(facts) === 0
    ? { text: `! ${text}`, style: "warning" }
    : { text: `✗ ${text}`, style: "error" };
}

function watchLines(
  { isWatched, facts: { since }, notice }: CheckState,
  columns: number,
  { translate }: Translator,
): Line[] {
  if (!isWatched && since === undefined) return [];
  const state: Span = isWatched
    ? { text: `◉ ${translate("screen.check.watching")}  `, style: "ok" }
    : { text: `○ ${translate("screen.check.notWatched")}  `, style: "dim" };
  const saved: Span = {
    text: since ? translate("screen.check.saved", { time: since.savedAt, words: since.words }) : "",
    style: since !== undefined && since.fresh.size > 0 ? "warning" : "ok",
  };
  return paragraph([state, notice ?? saved], columns, { linesMax });
}

/** Longer lines (in cells) are hard to read. */
const widthMax = 100;

function calmLines(check: CheckState, { columns, rows }: Size, state: ScreenState): Line[] {
  const { sheet, totals, notes } = check.facts;
  const { translate } = state.translator;
  const width = Math.min(columns, widthMax);
  const calm = translate("screen.check.calm", { rows: totals.rows, sheet });
  const lines: Line[] = [
    ...watchLines(check, columns, state.translator),
    ...paragraph(calm, width, { lead: "  ✓ ", style: "ok" }),
    ...paragraph([matchedSpan(state)], width, { lead: "  " }),
    ...(notes.length === 0 ? [] : [[]]),
    ...notes.flatMap((text) =>
      paragraph(text, width, { lead: "  · ", style: "dim", linesMax: rows }),
    ),
  ];
  const checked = paragraph(translate("screen.check.checked"), width, { lead: "  ", style: "dim" });
  return lines.length + 1 + checked.length > rows
    ? lines.slice(0, rows)
    : [...lines, [], ...checked];
}
