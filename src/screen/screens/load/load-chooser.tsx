import { Box } from "ink";
import type { ReactNode } from "react";
import { msg } from "../../../model/message.ts";
import { ListPage } from "../../components/list-page.tsx";
import { Field, Lines, Spans } from "../../components/spans.tsx";
import {
  areaIn,
  ask,
  notify,
  type PlaceProps,
  type ScreenStep,
  stay,
  type Typing,
} from "../../edges/place.tsx";
import { actionOf, keyText } from "../../keys/bindings.ts";
import {
  createList,
  current,
  filtered,
  folded,
  type ListRow,
  searchText,
} from "../../list/list.ts";
import { moved, scrolledTo } from "../../list/move.ts";
import type { TableColumn } from "../../list/table.ts";
import { createEntry, type KeyPress, typed } from "../../state/entry.ts";
import type { OwnValue } from "../../state/facts.ts";
import type { LoadFacts } from "../../state/load-facts.ts";
import type { Intent } from "../../state/program.ts";
import { type Choosing, entered, type ScreenState } from "../../state/state.ts";
import { type Size, textLine } from "../../text/line.ts";
import {
  currentColumn,
  currentField,
  currentValue,
  type Option,
  optionsFor,
  takenMark,
  titleOf,
} from "./load-options.ts";

export function intoValues(state: ScreenState): ScreenStep {
  const values = state.check?.facts.values ?? [];
  if (values.length === 0) return notify(state, msg("screen.load.allWordsKnown"));
  const list = createList(valueRows(values));
  return stay(entered({ ...state, values: { list, chosen: new Map() } }, "values"));
}

export function valueChosen(state: ScreenState, choice: string): ScreenStep {
  const { values } = state;
  const value = currentValue(state);
  if (values === undefined || value === undefined) return stay(state);
  const { list } = values;
  const chosen = new Map(values.chosen).set(value.id, choice);
  const cursor = Math.min(list.cursor + 1, list.shown.length - 1);
  const next = { ...state, values: { chosen, list: { ...list, cursor } } };
  return ask(next, chosenIntent(next, false));
}

/** Sends every choice again, because the controller may have cancelled an earlier request. */
export function chosenIntent({ values }: ScreenState, check: boolean): Intent {
  const chosen = [...(values?.chosen ?? [])].map(([id, value]) => ({ id, value }));
  return { type: "choose-values", chosen, check };
}

export function valueRows(values: readonly OwnValue[] = []): readonly ListRow[] {
  return values.map(({ id, written, now }) => ({
    key: id,
    text: () => folded(written),
    isMarked: now === undefined,
  }));
}

export function choosing(state: ScreenState, what: Choosing["what"]): ScreenStep {
  const { load } = state;
  if (load === undefined) return stay(state);
  const options = optionsFor(what, "", state);
  // A field that may have any value has no options until one is typed.
  if (options.length === 0 && what !== "fixed") return stay(state);
  const perhaps = what === "meaning" ? currentColumn(state)?.perhaps?.words : undefined;
  const wanted = [
    ({ isPresent }: Option) => isPresent,
    ({ words }: Option) => words === perhaps,
    ({ mark }: Option) => mark === "!",
  ];
  const cursor = wanted.map((is) => options.findIndex(is)).find((at) => at >= 0) ?? 0;
  const list = { ...createList(optionRows(options)), cursor };
  return stay({ ...state, load: { ...load, choosing: { what, list } } });
}

function optionRows(options: readonly Option[]): readonly ListRow[] {
  return options.map(({ words, note = "", mark }) => ({
    key: words,
    // The note of a taken field names the other column, which nobody looks for here.
    text: () => searchText(mark === takenMark ? [words] : [words, note]),
  }));
}

export function loadTyping(state: ScreenState): Typing | undefined {
  const { load } = state;
  if (load?.choosing === undefined) return undefined;
  const { choosing } = load;
  const { translate } = state.translator;
  const isFiltered = choosing.list.filter !== "";
  const away = translate(isFiltered ? "screen.edges.showAll" : "screen.edges.cancel");
  return {
    key: (key) => afterKey(state, choosing, key),
    hints: [
      { key: keyText("enter"), words: translate("screen.next.choose"), isKept: true },
      { key: keyText("escape"), words: away, isKept: true },
    ],
  };
}

export function atNextMarked(state: ScreenState): ScreenState {
  const { load } = state;
  if (load === undefined) return state;
  const rows = loadRows(load.facts);
  const { shown, cursor } = load.list;
  const isOpen = (index: number, at: number) => at !== cursor && rows[index]?.isMarked === true;
  const next = shown.findIndex((index, at) => at > cursor && isOpen(index, at));
  const open = next >= 0 ? next : shown.findIndex(isOpen);
  return open < 0 ? state : { ...state, load: { ...load, list: { ...load.list, cursor: open } } };
}

export function loadRows({ columns, fields = [] }: LoadFacts): readonly ListRow[] {
  return [
    ...columns.map(({ index, heading, by, problem }) => ({
      key: index,
      text: () => folded(heading),
      isMarked: by === "unknown" || problem !== "",
    })),
    ...fields.map(({ id, words, value, isMissing }) => ({
      key: id,
      text: () => folded(words),
      isMarked: isMissing && value === undefined,
    })),
  ];
}

const moves: ReadonlySet<string> = new Set(["up", "down", "pageup", "pagedown", "home", "end"]);

function afterKey(state: ScreenState, { what, list }: Choosing, key: KeyPress): ScreenStep {
  const { load } = state;
  const options = optionsFor(what, list.filter, state);
  const chosen = (next?: Choosing) => ({ ...state, load: load && { ...load, choosing: next } });
  const action = moves.has(key.name) ? actionOf("load", key.name) : undefined;
  if (action !== undefined) {
    const height = optionsArea(areaIn(state)).rows;
    const next = moved(list, action, { rows: optionRows(options), height });
    return stay(chosen({ what, list: scrolledTo(next, height) }));
  }
  if (key.name === "escape" && list.filter === "") return stay(chosen());
  if (key.name === "enter") {
    const option = options[current(list) ?? -1];
    if (option === undefined) return stay(state);
    const { intent, words, isPresent } = option;
    const next = chosen();
    if (isPresent) return stay(next);
    if (intent === undefined) return valueChosen(next, words);
    return ask(nextTypes.has(intent.type) ? atNextMarked(next) : next, intent);
  }
  const text = key.name === "escape" ? "" : typed(createEntry(list.filter), key).text;
  // In every other list, this key begins a filter.
  if (text === list.filter || (text === "/" && what !== "fixed")) return stay(state);
  const all = optionsFor(what, text, state);
  const narrowed = filtered({ ...list, top: 0, cursor: 0 }, text, optionRows(all));
  const shown = narrowed.shown.flatMap((index) => all[index] ?? []);
  return stay(chosen({ what, list: { ...narrowed, top: 0, cursor: likeliest(shown, text) } }));
}

/** After these choices, the cursor moves to the next column or field that needs one. */
const nextTypes: ReadonlySet<Intent["type"]> = new Set(["choose-meaning", "set-value"]);

function likeliest(options: readonly Option[], filter: string): number {
  const wanted = folded(filter);
  const isFree = ({ mark }: Option) => mark !== takenMark;
  const exact = options.findIndex((one) => isFree(one) && folded(one.words).startsWith(wanted));
  return Math.max(0, exact >= 0 ? exact : options.findIndex(isFree));
}

export function Chooser({ state, area }: PlaceProps): ReactNode {
  const { translator } = state;
  const choosing = state.load?.choosing;
  if (choosing === undefined) return undefined;
  const { what, list } = choosing;
  const options = optionsFor(what, list.filter, state);
  const isTyped = what === "fixed" && currentField(state)?.choices.length === 0;
  const wanted = isTyped ? "screen.load.typeValue" : "screen.load.typeToFilter";
  const note = list.filter === "" ? translator.translate(wanted) : "";
  const head = [textLine(` ${titleOf(what, state)}`, "heading")];
  return (
    <>
      <Box height={1} flexShrink={0}>
        <Box flexShrink={0}>
          <Spans spans={[{ text: " / ", style: "key" }]} />
          <Field
            entry={createEntry(list.filter)}
            cells={Math.floor(area.columns / 2)}
            style="match"
          />
        </Box>
        <Spans spans={[{ text: ` ${note}`, style: "dim" }]} />
      </Box>
      {options.length === 0 && list.filter === "" ? (
        <Lines lines={head} />
      ) : (
        <ListPage
          area={{ ...area, rows: area.rows - 1 }}
          list={scrolledTo(list, optionsArea(area).rows)}
          content={{ head, hasHeading: false, columns: optionColumns, items: options }}
          translator={translator}
        />
      )}
    </>
  );
}

/** Leaves a line for the title and one for the typed text. */
function optionsArea({ columns, rows }: Size): Size {
  return { columns, rows: Math.max(1, rows - 2) };
}

const optionColumns: readonly TableColumn<Option>[] = [
  {
    ...{ heading: "", min: 1, importance: 3 },
    cell: ({ mark = " ", isPresent }) => ({ text: isPresent ? "=" : mark }),
  },
  {
    ...{ heading: "", min: 8, importance: 2, isWhole: true },
    cell: ({ words, isPresent }) => ({ text: words, style: isPresent ? "strong" : undefined }),
  },
  { heading: "", min: 12, importance: 1, cell: ({ note = "" }) => ({ text: note, style: "dim" }) },
];
