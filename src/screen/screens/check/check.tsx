import { Box } from "ink";
import type { ReactNode } from "react";
import { Detail } from "../../components/detail.tsx";
import { Lines } from "../../components/lines.tsx";
import { ListTable } from "../../components/table.tsx";
import { ask, type Place, type PlaceProps, type ScreenStep, stay } from "../../edges/place.ts";
import { besideFromColumns } from "../../edges/size.ts";
import { keyName } from "../../keys/bindings.ts";
import { current } from "../../list/list.ts";
import { scrollMax, textLine } from "../../list/table.ts";
import { offeredTabs, tabsLine } from "../../list/tabs.ts";
import type { CheckFacts } from "../../state/facts.ts";
import { type CheckState, entered, left, type ScreenState } from "../../state/state.ts";
import type { Line, Size, Span, Style } from "../../text/line.ts";
import { wrapSpans } from "../../text/wrap.ts";
import type { CheckWords } from "../../words/en.ts";
import { wordsOf } from "../../words/index.ts";
import { leftWorkbook, matchedText } from "../load/load.tsx";
import { leftOutOf } from "../review/review-source.ts";
import { calmLines } from "./check-calm.ts";
import { findingColumns } from "./check-columns.ts";
import { detailLines } from "./check-detail.ts";
import { checkSource } from "./check-source.ts";

const groups = ["all", "error", "warning", "info", "repaired", "new", "fixed"] as const;

/** What the check found: each finding with its cell, and what to write instead. */
export const checkPlace: Place = {
  name: "check",
  listed: {
    presets: groups,
    offered: ({ check }) => (check === undefined ? groups : offeredOf(check)),
    get: ({ check, speech }) =>
      check === undefined ? undefined : { list: check.list, source: checkSource(check, speech) },
    put: (state, list) =>
      state.check === undefined ? state : { ...state, check: { ...state.check, list } },
    leftMax: ({ speech }) => scrollMax(findingColumns(speech)),
    height: (area, state) =>
      state.check === undefined ? 1 : layOut(state.check, area, state).height,
  },
  act: (state, action) => {
    const { check } = state;
    if (check === undefined) return undefined;
    if (action === "open" || action === "compare") return goOn(state, check.facts);
    if (action === "columns")
      return stay(state.load === undefined ? state : entered(state, "load"));
    if (action === "repair") return repair(state, check.facts);
    if (action === "watch") return ask(state, { type: "watch", on: !check.isWatched });
    return undefined;
  },
  leave: (state) => (state.places.includes("load") ? stay(left(state)) : leftWorkbook(state)),
  View: CheckView,
  next: (state) => [
    { action: "open", words: nextWords(state) },
    ...repairNext(state),
    { action: "watch", words: watchWords(state) },
  ],
};

/** Whether the other reading, with repairs or without, is another one at all. */
function repair(state: ScreenState, facts: CheckFacts): ScreenStep {
  const isOn = facts.isRepaired === true;
  if (isOn || repairable(facts) > 0) return ask(state, { type: "repair", on: !isOn });
  const text = wordsOf(state).check.nothingToRepair;
  return stay({ ...state, notice: { style: "dim", text } });
}

function watchWords(state: ScreenState): string {
  const { check, keys } = wordsOf(state);
  return state.check?.isWatched === true ? check.next.endWatching : keys.hints.watch;
}

function repairNext(state: ScreenState) {
  const facts = state.check?.facts;
  if (facts === undefined) return [];
  const { next } = wordsOf(state).check;
  const offered = repairable(facts);
  if (facts.isRepaired === true) return [{ action: "repair" as const, words: next.asItIs }];
  return offered === 0 ? [] : [{ action: "repair" as const, words: next.repair(offered) }];
}

function repairable({ findings }: CheckFacts): number {
  return findings.filter(({ repair, repaired }) => repair !== undefined && repaired !== true)
    .length;
}

/** Groups that hold something, and the one that is shown. */
function offeredOf(check: CheckState) {
  return offeredTabs(tabsOf(check), check.list.preset).map(({ id }) => id);
}

function tabsOf({ counts }: CheckState) {
  return groups.map((id) => ({ id, count: counts.get(id) ?? 0 }));
}

function nextWords(state: ScreenState): string {
  const { check, review, isReviewOld } = state;
  const { next } = wordsOf(state).check;
  if (review !== undefined) return isReviewOld === true ? next.compareSaved : next.review;
  return check !== undefined && wrongRows(check.facts) > 0 ? next.withoutWrong : next.compare;
}

/** Rows that are wrong whatever is listed. */
export function wrongRows({ totals }: Pick<CheckFacts, "totals">): number {
  return totals.invalid - (totals.invalidIfNew ?? 0);
}

/** Wrong rows are never left behind without a yes. */
function goOn(state: ScreenState, facts: CheckFacts): ScreenStep {
  const { totals } = facts;
  if (state.review !== undefined && state.isReviewOld !== true) {
    return stay(entered(state, "review"));
  }
  const { review: _old, isReviewOld: _flag, row: _row, ...others } = state;
  const fresh = { ...others, ...leftOutOf(state) };
  if (wrongRows(facts) === 0) return ask(fresh, { type: "compare", validOnly: false });
  const words = wordsOf(state).check;
  const { leaveWrong } = words;
  const { invalidIfNew = 0 } = totals;
  if (wrongRows(facts) === totals.rows) {
    const watch = state.check?.isWatched === true ? "" : words.checksAgain(keyName("watch"));
    return stay({
      ...state,
      notice: {
        style: "error",
        text: `${words.noneRight}${watch}`,
      },
    });
  }
  return stay(
    entered(
      {
        ...fresh,
        question: {
          title: leaveWrong.title(totals.invalid, totals.rows),
          lines: [
            leaveWrong.others(totals.valid),
            ...(invalidIfNew === 0 ? [] : [leaveWrong.ifNew(invalidIfNew)]),
            leaveWrong.later,
          ],
          verb: leaveWrong.verb,
          soFar: "",
          onYes: [{ type: "compare", validOnly: true }],
        },
      },
      "question",
    ),
  );
}

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

function layOut(check: CheckState, { columns, rows }: Size, state: ScreenState): Layout {
  const head = headLines(check, columns, state);
  const isBeside = columns >= besideFromColumns;
  const free = rows - head.length - 1;
  const below = isBeside ? 0 : Math.max(belowMin, Math.min(10, Math.floor(rows * 0.45)));
  return {
    head,
    height: Math.max(1, free - below),
    tableColumns: isBeside ? columns - Math.max(38, Math.floor(columns * 0.4)) - 1 : columns,
    below: Math.max(0, Math.min(below, free - 1)),
  };
}

function CheckView({ state, area }: PlaceProps): ReactNode {
  const { check, speech } = state;
  if (check === undefined) return null;
  const words = wordsOf(state).check;
  const { facts, list, items } = check;
  if (facts.findings.length === 0 && (check.counts.get("fixed") ?? 0) === 0) {
    return (
      <Lines
        lines={[
          ...watchLines(check, area.columns, words),
          ...wrapped([matchedSpan(state)], area.columns),
          ...calmLines(check, { ...area, rows: area.rows - 1 }, words),
        ]}
      />
    );
  }
  const { head, height, tableColumns, below } = layOut(check, area, state);
  const index = current(list);
  const item = index === undefined ? undefined : items[index];
  const isBeside = below === 0;
  const detailSize = isBeside
    ? { columns: area.columns - tableColumns - 1, rows: height + 1 }
    : { columns: area.columns, rows: below - 1 };
  const detail = item === undefined ? [] : detailLines(item, { check, words, speech }, detailSize);
  return (
    <>
      <Lines lines={head} />
      <Box flexDirection={isBeside ? "row" : "column"} flexShrink={0}>
        <Box flexDirection="column" height={height + 1} width={tableColumns} flexShrink={0}>
          <ListTable
            // Beside the table there is the value, with all of the row.
            columns={findingColumns(speech, isBeside)}
            list={list}
            items={items}
            height={height}
            width={tableColumns}
            words={wordsOf(state).edges}
          />
          {list.shown.length === 0 && (
            <Lines lines={[textLine(`  ${words.nothingOfKind}`, "dim")]} />
          )}
        </Box>
        <Detail isBeside={isBeside} size={detailSize} lines={detail} />
      </Box>
    </>
  );
}

function headLines(check: CheckState, columns: number, state: ScreenState): Line[] {
  const words = wordsOf(state).check;
  const { text, style } = summaryOf(check.facts, words);
  return [
    ...wrapped([{ text, style }, { text: " · ", style: "dim" }, matchedSpan(state)], columns),
    ...watchLines(check, columns, words),
    groupLine(check, columns, words),
  ];
}

/** How many columns are read: nobody had to look at them. */
function matchedSpan(state: ScreenState): Span {
  const { load } = state;
  const text = load === undefined ? "" : matchedText(load.facts, wordsOf(state).load);
  return { text, style: "dim" };
}

/** Lines that one sentence takes at most: the findings are to be seen below. */
const headLinesMax = 5;

function wrapped(spans: readonly Span[], columns: number): Line[] {
  return wrapSpans(spans, columns - 2, { pictures: "replaced", linesMax: headLinesMax }).map(
    (line) => ({
      spans: [{ text: " " }, ...line],
    }),
  );
}

/** How the check ended, in one sentence. */
function summaryOf(facts: CheckFacts, words: CheckWords): { text: string; style: Style } {
  const { totals, findings } = facts;
  const { rows, invalid, invalidIfNew = 0, errors, warnings } = totals;
  const isMild = wrongRows(facts) === 0;
  const repairs = findings.filter(({ repaired }) => repaired === true).length;
  const warned =
    (warnings === 0 ? "" : words.warned(warnings)) + (repairs === 0 ? "" : words.repaired(repairs));
  if (errors === 0) return { text: `✓ ${words.noErrors(rows)}${warned}`, style: "ok" };
  const ifNew = invalidIfNew === 0 ? "" : isMild ? words.allIfNew : words.someIfNew(invalidIfNew);
  const where = words.inSome(invalid, rows);
  return {
    text: `${isMild ? "!" : "✗"} ${words.errors(errors)}${where}${ifNew}${warned}`,
    style: isMild ? "warning" : "error",
  };
}

/** Whether the workbook is watched, and what its last save came to. */
function watchLines(
  { isWatched, facts, told }: CheckState,
  columns: number,
  words: CheckWords,
): Line[] {
  const { since } = facts;
  if (!isWatched && since === undefined) return [];
  const state: Span = isWatched
    ? { text: `◉ ${words.watching}  `, style: "ok" }
    : { text: `○ ${words.notWatched}  `, style: "dim" };
  const saved: Span =
    told !== undefined
      ? { text: told.text, style: told.style }
      : since === undefined
        ? { text: words.saveIt(keyName("open")), style: "dim" }
        : {
            text: words.saved(since.savedAt, since.words),
            style: since.fresh.size > 0 ? "warning" : "ok",
          };
  return wrapped([state, saved], columns);
}

/** The groups with how much is in each. */
function groupLine(check: CheckState, columns: number, words: CheckWords): Line {
  return tabsLine(tabsOf(check), check.list.preset, {
    columns,
    nameOf: ({ id, count }) => `${words.groups[id]} ${words.grouped(count)}`,
  });
}
