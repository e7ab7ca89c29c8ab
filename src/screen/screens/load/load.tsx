import type { ReactNode } from "react";
import { Lines } from "../../components/lines.tsx";
import { ListPage, listRows } from "../../components/list-page.tsx";
import {
  ask,
  type Hints,
  listIn,
  type Place,
  type PlaceProps,
  type ScreenStep,
  stay,
  told,
} from "../../edges/place.ts";
import { keyName } from "../../keys/bindings.ts";
import { holds } from "../../list/filter.ts";
import type { ListSource } from "../../list/list-state.ts";
import { scrollMax, type TableColumn } from "../../list/table.ts";
import type { LoadColumn, LoadFacts } from "../../state/load-facts.ts";
import { closed } from "../../state/navigate-on-news.ts";
import { entered, type LoadState, left, type ScreenState } from "../../state/state.ts";
import { type Line, type Size, type Span, type Style, textLine } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";
import type { LoadWords } from "../../words/en.ts";
import { type ScreenWords, wordsOf } from "../../words/index.ts";
import { Chooser, choosing, currentColumn, loadTyping } from "./load-chooser.tsx";

/** A workbook that is being opened: it leads to wherever that workbook needs a person first. */
export const openingPlace: Place = {
  name: "opening",
  act: () => undefined,
  leave: leftWorkbook,
  View: ({ state }) => {
    const { reading } = wordsOf(state).load;
    return <Lines lines={[[], textLine(` ${reading(state.opening ?? "")}`, "dim")]} />;
  },
  next: () => undefined,
};

/** The sheet, its heading row and what each column means; all of it can be corrected. */
export const loadPlace: Place = {
  name: "load",
  listed: {
    ...listIn("load", ({ facts }) => loadSource(facts)),
    leftMax: (state) => scrollMax(loadColumns(wordsOf(state))),
    height: (area, state) => {
      const { load } = state;
      if (load === undefined) return 1;
      return listRows(area, { head: headLines(load.facts, area, wordsOf(state).load) });
    },
  },
  typing: loadTyping,
  act: (state, action) => {
    const { load } = state;
    if (load === undefined) return undefined;
    const words = wordsOf(state).load;
    switch (action) {
      case "undo":
        return load.facts.canUndo
          ? ask(state, { type: "undo-choice" })
          : told(state, words.noChoice);
      case "forget":
        return load.facts.canUndo || load.facts.rememberedFrom !== undefined
          ? ask(state, { type: "forget-choices" })
          : told(state, words.nothingChosen);
      case "change":
        return choosing(state, "meaning");
      case "take-likely":
        return likelyTaken(state, words);
      case "choose-sheet":
        return choosing(state, "sheet");
      case "choose-heading-row":
        return choosing(state, "heading-row");
      case "open":
        return wentOn(state, load);
      default:
        return undefined;
    }
  },
  leave: leftLoad,
  View: LoadView,
  next: (state) => state.load && nextHints(state.load.facts, currentColumn(state), wordsOf(state)),
};

/** A sheet that can be read leads on; one that cannot is put right first. */
function nextHints(
  { problems, sheets, firstRows }: LoadFacts,
  column: LoadColumn | undefined,
  { load, keys }: ScreenWords,
): Hints {
  const { next } = load;
  const { hints } = keys;
  const likely = column?.by === "unknown" ? column.perhaps : undefined;
  return [
    likely && { action: "take-likely", words: next.likely(likely.words) },
    problems.length === 0 && { action: "open", words: next.check },
    column && { action: "change", words: next.change },
    sheets.length > 0 && { action: "choose-sheet", words: hints["choose-sheet"] },
    firstRows.length > 0 && { action: "choose-heading-row", words: hints["choose-heading-row"] },
  ];
}

/** What was checked already, and has not changed since, is gone back to. */
function wentOn(state: ScreenState, load: LoadState): ScreenStep {
  const { problems } = load.facts;
  if (problems.length > 0) return told(state, wordsOf(state).load.cannotBeRead, "error");
  if (state.check !== undefined) return stay(entered(state, "check"));
  return ask({ ...state, load: { ...load, askedAt: load.list.cursor } }, { type: "check" });
}

/** What is only likely becomes a choice like any other. */
function likelyTaken(state: ScreenState, words: LoadWords): ScreenStep {
  const column = currentColumn(state);
  if (column?.perhaps === undefined) return told(state, words.noLikely);
  const { index, perhaps } = column;
  return ask(state, { type: "choose-meaning", column: index, meaning: perhaps.id });
}

/** From a look at the columns back to the check; else the workbook is closed. */
function leftLoad(state: ScreenState): ScreenStep {
  const isChecked = state.places.at(-2) === "check";
  return isChecked ? stay(left(state)) : leftWorkbook(state);
}

/** The workbook is closed: what is known of it goes, and nobody reads or watches it any more. */
export function leftWorkbook(state: ScreenState): ScreenStep {
  const intents = [{ type: "close-workbook" }] as const;
  return state.busy === undefined
    ? ask(closed(state), ...intents)
    : ask(closed(state), { type: "give-up" }, ...intents);
}

/** “35 of 35 columns matched”, and the key that shows them. */
export function matchedText({ columns }: LoadFacts, words: LoadWords): string {
  const matched = columns.filter(({ meaning }) => meaning !== "").length;
  return words.matched(matched, columns.length);
}

function LoadView({ state, area }: PlaceProps): ReactNode {
  const { load } = state;
  if (load === undefined) return null;
  if (load.choosing !== undefined) return <Chooser state={state} area={area} />;
  const { facts, list } = load;
  const words = wordsOf(state);
  return (
    <ListPage
      area={area}
      head={headLines(facts, area, words.load)}
      columns={loadColumns(words)}
      list={list}
      items={facts.columns}
      words={words}
    />
  );
}

/** Where the headings are, and all that is wrong or worth a look; the columns stand below. */
function headLines(facts: LoadFacts, { columns, rows }: Size, words: LoadWords): Line[] {
  const { problems, remarks, given = [] } = facts;
  const isAllUnderstood = problems.length + remarks.length === 0 && facts.columns.length > 0;
  const marked = (mark: string, text: string, style?: Style) =>
    text === "" ? [] : paragraph(text, columns, { lead: ` ${mark} `, style, linesMax: rows });
  const all = [
    ...paragraph(whereSpans(facts, words), columns),
    ...problems.flatMap(({ message, fix }) => [
      ...marked("✗", message, "error"),
      ...marked("  →", fix),
    ]),
    ...remarks.flatMap((text) => marked("?", text, "warning")),
    ...given.flatMap((text) => marked("=", text)),
    ...rememberedLines(facts, columns, words),
    ...(isAllUnderstood ? marked("✓", words.allUnderstood, "ok") : []),
  ];
  // What does not fit shows as soon as something before it is put right.
  const kept = all.slice(0, Math.max(2, rows - tableRowsMin));
  const more = all.length - kept.length;
  if (more > 0) kept.splice(-1, 1, textLine(` ${words.moreLines(more + 1)}`, "dim"));
  return [...kept, []];
}

/** Heading and rows of the table that are always seen. */
const tableRowsMin = 5;

function whereSpans(
  { sheet, others = [], sheetBy, headingRow, headingRowBy }: LoadFacts,
  words: LoadWords,
): Span[] {
  if (sheet === "") return [{ text: words.noSheet, style: "strong" }];
  return [
    { text: words.sheet(sheet), style: "strong" },
    { text: words.settled[sheetBy], style: "dim" },
    { text: words.headingsIn(headingRow), style: "strong" },
    { text: words.settled[headingRowBy], style: "dim" },
    { text: others.length === 0 ? "" : words.together(others), style: "dim" },
  ];
}

function rememberedLines(
  { rememberedFrom, canUndo }: LoadFacts,
  columns: number,
  words: LoadWords,
): Line[] {
  const lead: Line = textLine(" ✓ ", "ok");
  const undo: Span = { text: keyName("undo"), style: "key" };
  const forget: Span = { text: keyName("forget"), style: "key" };
  if (canUndo) {
    const said: Line = textLine(words.remembered, "ok");
    const keys = [undo, { text: words.takesBack }, forget, { text: words.dropsAll }];
    return paragraph([...said, ...keys], columns, { lead });
  }
  if (rememberedFrom === undefined) return [];
  const since: Line = textLine(words.asChosenOn(rememberedFrom), "ok");
  return paragraph([...since, forget, { text: words.dropsIt }], columns, { lead });
}

function holdsSpan(
  { problem, by, meaning, confidence = 0, perhaps, usedInstead }: LoadColumn,
  words: LoadWords,
): Span {
  if (problem !== "") return { text: `! ${meaning === "" ? problem : meaning}`, style: "error" };
  if (usedInstead !== undefined) {
    return { text: `? ${words.usedInstead(usedInstead)}`, style: "warning" };
  }
  if (by === "unknown") {
    const hint = perhaps === undefined ? words.unknown : words.perhaps(perhaps.words, confidence);
    return { text: `? ${hint}`, style: "warning" };
  }
  if (by === "ignored") return { text: `- ${words.ignored}`, style: "dim" };
  if (by === "alike") return { text: `≈ ${meaning}${words.alike(confidence)}`, style: "warning" };
  return { text: by === "heading" ? `= ${meaning}` : `✓ ${meaning}${words.by[by]}` };
}

const loadColumns = ({ load: words }: ScreenWords): TableColumn<LoadColumn>[] => [
  {
    heading: "",
    min: 3,
    importance: 9,
    isFixed: true,
    cell: ({ letters }) => ({ text: letters, style: "dim" }),
  },
  {
    heading: words.columns.heading,
    min: 14,
    importance: 8,
    isFixed: true,
    cell: ({ heading }) =>
      heading === "" ? { text: words.noHeading, style: "dim" } : { text: heading },
  },
  {
    heading: words.columns.holds,
    min: 22,
    importance: 7,
    cell: (column) => holdsSpan(column, words),
  },
  {
    heading: words.columns.example,
    min: 16,
    importance: 5,
    cell: ({ samples }) => ({ text: samples.join(" · "), style: "dim" }),
  },
];

export function loadSource({ columns }: LoadFacts): ListSource {
  return {
    count: columns.length,
    key: (index) => columns[index]?.index ?? -1,
    isIn: () => true,
    matches: (wanted, index) => holds([columns[index]?.heading ?? ""], wanted),
    isMarked: (index) => columns[index]?.by === "unknown" || columns[index]?.problem !== "",
  };
}
