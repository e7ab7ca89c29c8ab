import { Box } from "ink";
import type { ReactNode } from "react";
import type { Translator } from "../../../model/translator.ts";
import { Field } from "../../components/field.tsx";
import { Lines } from "../../components/lines.tsx";
import { Spans } from "../../components/spans.tsx";
import { Table } from "../../components/table.tsx";
import { ask, type PlaceProps, type ScreenStep, stay, type Typing } from "../../edges/place.ts";
import { fieldKeyOf } from "../../keys/field-keys.ts";
import { keyText } from "../../keys/key-text.ts";
import { filterWords, folded, holds } from "../../list/filter.ts";
import { clamp, current } from "../../list/list.ts";
import { positionTexts } from "../../list/move.ts";
import type { TableColumn } from "../../list/table.ts";
import { createEntry, type KeyPress, typed } from "../../state/entry.ts";
import type { Intent } from "../../state/intent.ts";
import type { LoadColumn, LoadFacts } from "../../state/load-facts.ts";
import type { Choosing, LoadState, ScreenState } from "../../state/state.ts";
import { textLine } from "../../text/line.ts";
import { currentValue, valueChosen } from "./own-words.ts";

interface Option {
  /** What it is called; typing looks for it here. */
  readonly words: string;
  /** Stands before it, so that it is seen without colour. */
  readonly mark: string;
  readonly note: string;
  readonly isPresent: boolean;
  /** @default a word means what the option is called */
  readonly intent?: Intent;
}

export function currentColumn({ load }: ScreenState): LoadColumn | undefined {
  const index = load === undefined ? undefined : current(load.list);
  return index === undefined ? undefined : load?.facts.columns[index];
}

/** Opens the list of what can be chosen, its cursor on what holds now. */
export function choosing(state: ScreenState, what: Choosing["what"]): ScreenStep {
  const { load } = state;
  if (load === undefined) return stay(state);
  const options = optionsFor(what, state);
  if (options.length === 0) return stay(state);
  const present = options.findIndex(({ isPresent }) => isPresent);
  // A column that nobody knows may well hold what is still missing.
  const likely = options.findIndex(({ mark }) => mark === "!");
  const cursor = Math.max(0, present >= 0 ? present : likely);
  return stay({ ...state, load: { ...load, choosing: { what, cursor, filter: "" } } });
}

/** While something is being chosen every key is for that: letters narrow the list. */
export function loadTyping(state: ScreenState): Typing | undefined {
  const { load } = state;
  if (load?.choosing === undefined) return undefined;
  const found = load.choosing;
  return {
    key: (key) => afterKey(state, { load, found, key }),
    hints: [
      {
        key: fieldKeyOf("done"),
        words: state.translator.translate("screen.load.chooser.hints.choose"),
        isKept: true,
      },
      {
        key: `${keyText("up")} ${keyText("down")}`,
        words: state.translator.translate("screen.load.chooser.hints.move"),
      },
      {
        key: state.translator.translate("screen.load.chooser.hints.letters"),
        words: state.translator.translate("screen.load.chooser.hints.narrow"),
      },
      {
        key: fieldKeyOf("give-up"),
        words:
          found.filter === ""
            ? state.translator.translate("screen.load.chooser.hints.leave")
            : state.translator.translate("screen.load.chooser.hints.all"),
        isKept: true,
      },
    ],
  };
}

const pageRows = 10;

function afterKey(
  state: ScreenState,
  {
    load,
    found,
    key,
  }: { readonly load: LoadState; readonly found: Choosing; readonly key: KeyPress },
): ScreenStep {
  const options = optionsFor(found.what, state).filter(matching(found.filter));
  const chosen = (choosing: Choosing | undefined): ScreenState => ({
    ...state,
    load: { ...load, choosing },
  });
  const moves: Readonly<Record<string, number>> = {
    up: found.cursor - 1,
    down: found.cursor + 1,
    pageup: found.cursor - pageRows,
    pagedown: found.cursor + pageRows,
    home: 0,
    end: options.length - 1,
  };
  const to = moves[key.name];
  if (to !== undefined) return stay(chosen({ ...found, cursor: clamp(to, options.length) }));
  if (key.name === "escape" && found.filter === "") return stay(chosen(undefined));
  if (key.name === "enter") {
    const option = options[found.cursor];
    if (option === undefined) return stay(state);
    const { intent, words } = option;
    if (option.isPresent) return stay(chosen(undefined));
    if (intent === undefined) return valueChosen(chosen(undefined), words);
    return ask(chosen(undefined), intent);
  }
  const filter = key.name === "escape" ? "" : typed(createEntry(found.filter), key).entry.text;
  if (filter === found.filter) return stay(state);
  const narrowed = optionsFor(found.what, state).filter(matching(filter));
  return stay(chosen({ ...found, filter, cursor: likeliest(narrowed, filter) }));
}

/** What begins with the typed text and is still free; else what is free; else the first. */
function likeliest(options: readonly Option[], filter: string): number {
  const wanted = folded(filter);
  const isFree = ({ mark }: Option) => mark !== takenMark;
  const exact = options.findIndex((one) => isFree(one) && folded(one.words).startsWith(wanted));
  return Math.max(0, exact >= 0 ? exact : options.findIndex(isFree));
}

/** Another column has this meaning. */
const takenMark = "○";

function matching(filter: string): (option: Option) => boolean {
  const wanted = filterWords(filter);
  return ({ words, note }) => wanted.every((word) => holds([words, note], word));
}

function optionsFor(what: Choosing["what"], state: ScreenState): readonly Option[] {
  const facts = state.load?.facts;
  if (facts === undefined) return [];
  if (what === "sheet") return sheetOptions(facts, state.translator);
  if (what === "heading-row") return rowOptions(facts, state.translator);
  if (what === "value") return valueOptions(state, state.translator);
  const column = currentColumn(state);
  return column === undefined ? [] : meaningOptions(facts, column, state.translator);
}

function meaningOptions(facts: LoadFacts, column: LoadColumn, translator: Translator): Option[] {
  return facts.meanings(column.index).map(({ id, words, takenBy, isMissing }) => {
    const isPresent =
      column.by === "ignored"
        ? column.meaning === "" && id === '"ignored"'
        : words === column.meaning;
    const note =
      takenBy !== undefined
        ? translator.translate("screen.load.chooser.takenBy", { column: takenBy })
        : isMissing === true
          ? translator.translate("screen.load.chooser.missing")
          : "";
    return {
      words,
      note,
      mark: isPresent ? "=" : takenBy !== undefined ? takenMark : isMissing === true ? "!" : " ",
      isPresent,
      intent: { type: "choose-meaning", column: column.index, meaning: id },
    };
  });
}

/** The likeliest first, then all. */
function valueOptions(state: ScreenState, translator: Translator): Option[] {
  const value = currentValue(state);
  if (value === undefined) return [];
  const { id, nearest, now } = value;
  const present = state.values?.chosen.get(id) ?? now;
  const near = new Set(nearest);
  return [...near, ...value.choices().filter((one) => !near.has(one))].map((words) => ({
    words,
    note: near.has(words) ? translator.translate("screen.values.isNear") : "",
    mark: words === present ? "=" : near.has(words) ? "≈" : " ",
    isPresent: words === present,
  }));
}

function sheetOptions({ sheets, sheet }: LoadFacts, translator: Translator): Option[] {
  return sheets.map(({ name, isHidden, looksLikeProducts }) => {
    const notes = [
      ...(isHidden ? [translator.translate("screen.load.chooser.hidden")] : []),
      ...(looksLikeProducts === true ? [translator.translate("screen.load.chooser.products")] : []),
    ];
    const isPresent = name === sheet;
    return {
      words: name,
      note: notes.join(", "),
      mark: isPresent ? "=" : looksLikeProducts === true ? "✓" : " ",
      isPresent,
      intent: { type: "choose-sheet", sheet: name },
    };
  });
}

function rowOptions({ firstRows, headingRow }: LoadFacts, translator: Translator): Option[] {
  return firstRows.map(({ number, cells }) => ({
    words: translator.translate("screen.load.chooser.row", { row: number }),
    note: cells.filter((text) => text !== "").join(" │ "),
    mark: number === headingRow ? "=" : " ",
    isPresent: number === headingRow,
    intent: { type: "choose-heading-row", row: number },
  }));
}

/** What can be chosen, and which of it holds now. */
export function Chooser({ state, area: { columns, rows } }: PlaceProps): ReactNode {
  const found = state.load?.choosing;
  if (found === undefined) return null;
  const options = optionsFor(found.what, state).filter(matching(found.filter));
  const height = Math.max(1, rows - 2);
  const middle = found.cursor - Math.floor(height / 2);
  const top = Math.max(0, Math.min(middle, options.length - height));
  const [position = ""] = positionTexts(
    { shown: options, top, cursor: found.cursor },
    height,
    state.translator,
  );
  return (
    <>
      <Lines lines={[textLine(` ${titleOf(found.what, state, state.translator)}`, "heading")]} />
      <NarrowedLine
        filter={found.filter}
        told={
          found.filter === ""
            ? `${state.translator.translate("screen.load.chooser.typeToNarrow")}  ${position}`
            : options.length === 0
              ? state.translator.translate("screen.load.chooser.nothingSo")
              : position
        }
        columns={columns}
      />
      <Table
        columns={optionColumns(state.translator)}
        items={options}
        rows={options.slice(top, top + height).map((item, offset) => ({
          item,
          isCurrent: top + offset === found.cursor,
        }))}
        width={columns}
        hasHeading={false}
      />
    </>
  );
}

function titleOf(what: Choosing["what"], state: ScreenState, translator: Translator): string {
  if (what === "sheet") return translator.translate("screen.load.chooser.whichSheet");
  if (what === "heading-row") return translator.translate("screen.load.chooser.whichRow");
  const { written = "", rows = 0 } = currentValue(state) ?? {};
  if (what === "value")
    return state.translator.translate("screen.values.whatMeans", { word: written, rows });
  const { letters = "", heading = "", samples = [] } = currentColumn(state) ?? {};
  const shown =
    heading === ""
      ? translator.translate("screen.load.chooser.untitled")
      : translator.translate("screen.load.chooser.titled", { heading });
  return samples.length === 0
    ? translator.translate("screen.load.chooser.whatHolds", { letters, heading: shown })
    : translator.translate("screen.load.chooser.whatHoldsLike", {
        ...{ letters, heading: shown, samples: samples.join(" · ") },
      });
}

/** What was typed to narrow the list, and what came of it. */
function NarrowedLine({
  filter,
  told,
  columns,
}: {
  readonly filter: string;
  readonly told: string;
  readonly columns: number;
}): ReactNode {
  return (
    <Box height={1} flexShrink={0}>
      <Box flexShrink={0}>
        <Spans spans={[{ text: " / ", style: "key" }]} />
        <Field entry={createEntry(filter)} cells={Math.floor(columns / 2)} style="match" />
      </Box>
      <Spans spans={[{ text: ` ${told}`, style: "dim" }]} />
    </Box>
  );
}

const optionColumns = (translator: Translator): TableColumn<Option>[] => [
  { heading: "", min: 1, importance: 3, cell: ({ mark }) => ({ text: mark }) },
  {
    heading: "",
    min: 8,
    importance: 2,
    isWhole: true,
    cell: ({ words, isPresent }) => ({ text: words, style: isPresent ? "strong" : undefined }),
  },
  {
    heading: "",
    min: 12,
    importance: 1,
    cell: ({ note, isPresent }) => ({
      text: isPresent && note === "" ? translator.translate("screen.load.chooser.asNow") : note,
      style: "dim",
    }),
  },
];
