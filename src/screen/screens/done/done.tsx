import type { ReactNode } from "react";
import { excelRow, rowNameOf } from "../../../model/sheet/stacked-rows.ts";
import { Lines } from "../../components/lines.tsx";
import { ListTable } from "../../components/table.tsx";
import {
  ask,
  type Hint,
  type Place,
  type PlaceProps,
  type ScreenStep,
  stay,
} from "../../edges/place.ts";
import { keyName } from "../../keys/bindings.ts";
import { holds } from "../../list/filter.ts";
import { current } from "../../list/list.ts";
import type { ListSource } from "../../list/list-state.ts";
import { scrollMax, textLine } from "../../list/table.ts";
import { offeredTabs } from "../../list/tabs.ts";
import type { DoneFacts, DoneItem } from "../../state/facts.ts";
import { beginOpening } from "../../state/navigate-on-news.ts";
import { told } from "../../state/question.ts";
import { entered, type ScreenState } from "../../state/state.ts";
import type { Line, Size } from "../../text/line.ts";
import type { DoneWords } from "../../words/en.ts";
import { wordsOf } from "../../words/index.ts";
import {
  isInGroup,
  outcomeColumns,
  outcomePresets,
  outcomeSorts,
  outcomeTabs,
  outcomeTabsLine,
} from "../upload/outcomes.ts";
import { sentence } from "../upload/proposal.ts";

/** How a run ended, row by row, and what to do next. */
export const donePlace: Place = {
  name: "done",
  listed: {
    presets: outcomePresets,
    get: (state) => {
      const { done } = state;
      if (done === undefined) return undefined;
      return { list: done.list, source: doneSource(done.facts, wordsOf(state).done) };
    },
    put: (state, list) =>
      state.done === undefined ? state : { ...state, done: { ...state.done, list } },
    offered: ({ done }) =>
      done === undefined
        ? []
        : offeredTabs(outcomeTabs(done.facts.items), done.list.preset).map(({ id }) => id),
    leftMax: (state) => scrollMax(outcomeColumns(wordsOf(state)).products),
    height: (area, state) => {
      const { done } = state;
      const head = done === undefined ? [] : headLines(done.facts, area, wordsOf(state).done);
      return Math.max(1, area.rows - head.length - 2);
    },
  },
  act: acted,
  View: DoneView,
  next: nextHints,
};

function acted(state: ScreenState, action: string): ScreenStep | undefined {
  const { done } = state;
  if (done === undefined) return undefined;
  const { facts } = done;
  switch (action) {
    case "open":
      return current(done.list) === undefined
        ? stay(state)
        : stay(entered({ ...state, outcomeTop: 0 }, "outcome"));
    case "resume":
      return facts.canResume ? ask(state, { type: "resume", run: facts.run }) : stay(state);
    case "undo-run":
      return facts.canUndo === true
        ? ask(state, { type: "undo-run", run: facts.run })
        : stay(state);
    case "open-workbook":
      return facts.failed === undefined
        ? stay(state)
        : ask(beginOpening(state, facts.failed), { type: "open", path: facts.failed });
    case "in-full":
      return stay(entered({ ...state, question: told(facts.ended, wholeText(facts)) }, "question"));
    case "home":
      return ask({ ...state, places: ["home"] }, { type: "go-home" });
    default:
      return undefined;
  }
}

function nextHints(state: ScreenState): readonly Hint[] {
  const { done } = state;
  if (done === undefined) return [];
  const { next } = wordsOf(state).done;
  const { canResume, canUndo, failed } = done.facts;
  return [
    ...(current(done.list) === undefined ? [] : [{ action: "open" as const, words: next.row }]),
    ...(canResume ? [{ action: "resume" as const, words: next.resume }] : []),
    ...(failed === undefined ? [] : [{ action: "open-workbook" as const, words: next.failed }]),
    ...(canUndo === true ? [{ action: "undo-run" as const, words: next.undo }] : []),
    { action: "home", words: next.home },
  ];
}

function wholeText({ totals, problems, next }: DoneFacts): string[] {
  return [...(totals === undefined ? [] : [totals]), ...(problems ?? []), ...next];
}

/** Rows of the table that stay, whatever there is to say above it. */
const tableRowsMin = 4;

function headLines(facts: DoneFacts, { columns, rows }: Size, words: DoneWords): Line[] {
  const { ended, totals, isWell, problems = [], next } = facts;
  const all = [
    ...sentence(ended, columns, {
      mark: isWell ? "✓" : "!",
      style: isWell ? "ok" : "warning",
    }),
    ...(totals === undefined ? [] : sentence(totals, columns)),
    ...unknownLines(facts, columns, words),
    ...problems.flatMap((text) => sentence(text, columns, { mark: "✗", style: "error" })),
    ...next.flatMap((text) => sentence(text, columns, { mark: "→" })),
  ];
  const rowsMax = Math.max(3, rows - tableRowsMin - 2);
  if (all.length <= rowsMax) return all;
  const rest = all.length - rowsMax + 1;
  return [
    ...all.slice(0, rowsMax - 1),
    textLine(`    ${words.moreLines(rest, keyName("in-full"))}`, "warning"),
  ];
}

/** Rows that nobody can be sure of are named before all else. */
const namedMax = 5;

function unknownLines({ items }: DoneFacts, columns: number, words: DoneWords): Line[] {
  const unknown: DoneItem[] = [];
  // They stand first.
  for (const item of items) {
    if (item.outcome !== "unknown") break;
    unknown.push(item);
  }
  if (unknown.length === 0) return [];
  const named = unknown
    .slice(0, namedMax)
    .map((item) => `${words.row(rowNameOf(item))} ${item.sku}`);
  const rest = unknown.length - named.length;
  const text = `${words.unknown(named.join(", "))}${rest > 0 ? words.more(rest) : ""}`;
  return sentence(text, columns, { mark: "?", style: "unknown" });
}

function DoneView({ state, area }: PlaceProps): ReactNode {
  const { done } = state;
  if (done === undefined) return null;
  const words = wordsOf(state).done;
  const { facts, list } = done;
  const { columns } = area;
  const head = headLines(facts, area, words);
  return (
    <>
      <Lines
        lines={[
          ...head,
          outcomeTabsLine(outcomeTabs(facts.items), list.preset, {
            columns,
            words: wordsOf(state),
          }),
        ]}
      />
      <ListTable
        columns={outcomeColumns(wordsOf(state))[facts.isUndo ? "undo" : (facts.kind ?? "products")]}
        list={list}
        items={facts.items}
        height={Math.max(1, area.rows - head.length - 2)}
        width={columns}
        words={wordsOf(state).edges}
      />
    </>
  );
}

/** The rows of a run as a list; a filter looks through outcomes as they are shown, too. */
export function doneSource(
  { items }: Pick<DoneFacts, "items">,
  { outcomes }: Pick<DoneWords, "outcomes">,
): ListSource {
  return {
    count: items.length,
    key: (index) => items[index]?.row ?? -1,
    isIn: (preset, index) => {
      const outcome = items[index]?.outcome;
      return outcome !== undefined && isInGroup(preset, outcome);
    },
    matches: (wanted, index) => {
      const item = items[index];
      if (item === undefined) return false;
      if (String(excelRow(item.row)) === wanted) return true;
      return holds([item.sku, item.outcome, outcomes[item.outcome], item.message], wanted);
    },
    sorts: outcomeSorts,
    sortKey: (column, index) => items[index]?.[column as (typeof outcomeSorts)[number]] ?? "",
    isMarked: (index) => {
      const outcome = items[index]?.outcome;
      return outcome !== undefined && isInGroup("failed", outcome);
    },
  };
}
