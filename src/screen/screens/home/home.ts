import { inEveryLanguage } from "../../../model/words.ts";
import { ask, type Hint, type Place, type ScreenStep, stay } from "../../edges/place.ts";
import { current } from "../../list/list.ts";
import type { ListState } from "../../list/list-state.ts";
import { visible } from "../../list/move.ts";
import { type TableColumn, tableLines, textLine } from "../../list/table.ts";
import type { ScreenState } from "../../state/state.ts";
import type { Line, Size } from "../../text/line.ts";
import { wrap } from "../../text/wrap.ts";
import type { HomeWords } from "../../words/en.ts";
import { screenWords, wordsOf } from "../../words/index.ts";
import { openFileEntry } from "./file-entry.ts";
import { fileEntryLines } from "./home-entry.ts";
import { type HomeItem, homeItems, homeSource } from "./home-source.ts";
import { detailOf, headings, labelOf, nextWords, shortcutOf } from "./home-words.ts";

/** Where everything begins: what to go on with, which workbook, what else. */
export const homePlace: Place = {
  name: "home",
  listed: {
    presets: ["all"],
    get: ({ home }) => ({ list: home.list, source: homeSource(home.facts) }),
    put: (state, list) => ({ ...state, home: { ...state.home, list } }),
    height: ({ rows }) => Math.max(1, rows - headRows),
  },
  act: (state, action) => {
    // Who presses Enter while the first workbook is being opened means what is about to appear.
    const isOpening = state.busy !== undefined && state.load === undefined;
    if (isOpening && action === "open") return stay(state);
    switch (action) {
      case "open":
        return opened(state, currentItem(state));
      case "open-workbook":
        return opened(state, { kind: "open" });
      case "export":
      case "runs":
      case "template":
        return opened(state, { kind: action });
      case "resume":
        return resumed(state);
      default:
        return undefined;
    }
  },
  lines,
  next: (state) => nextHints(currentItem(state), wordsOf(state).home),
};

function currentItem({ home }: ScreenState): HomeItem | undefined {
  return itemAt(home);
}

function itemAt(home: ScreenState["home"]): HomeItem | undefined {
  const index = current(home.list);
  return index === undefined ? undefined : homeItems(home.facts)[index];
}

function opened(state: ScreenState, item: HomeItem | undefined): ScreenStep {
  const { names } = state.home.facts;
  switch (item?.kind) {
    case "resume":
      return ask(state, { type: "resume", run: item.run.run });
    case "workbook":
    case "found":
      return ask(state, { type: "open", path: item.workbook.path });
    case "sample":
      return ask(state, { type: "sample" });
    case "open":
      return openFileEntry(state, "path");
    case "template":
      return openFileEntry(state, "template", names?.template);
    case "export":
      return openFileEntry(state, "export", names?.export);
    case "export-orders":
      return openFileEntry(state, "export-orders", names?.orders);
    case "runs":
      return ask(state, { type: "list-runs" });
    default:
      return stay(state);
  }
}

/** The newest run that can be gone on with, wherever the cursor is. */
function resumed(state: ScreenState): ScreenStep {
  const run = state.home.facts.runs.find(({ canResume }) => canResume);
  return run === undefined
    ? stay({ ...state, notice: { style: "dim", text: wordsOf(state).home.noneOpen } })
    : ask(state, { type: "resume", run: run.run });
}

function nextHints(item: HomeItem | undefined, words: HomeWords): readonly Hint[] {
  return item === undefined ? [] : [{ action: "open", words: nextWords(item, words) }];
}

/** A blank line, two lines of heading, and a blank line. */
const headRows = 4;

function lines(state: ScreenState, { columns, rows }: Size): Line[] {
  const { home, entry, language } = state;
  if (entry !== undefined && entry.purpose !== "filter") return fileEntryLines(entry, state);
  const { title, about } = headings(home.facts, itemAt(home), wordsOf(state).home);
  const items = homeItems(home.facts);
  const head = [
    textLine(` ${title}`, columns, "strong"),
    ...wrap(about, columns - 2, { linesMax: headRows - 2 }).map((text) =>
      textLine(` ${text}`, columns, "dim"),
    ),
  ];
  while (head.length < headRows) head.push({ spans: [] });
  const table = tableLines(homeColumns[language], itemRows(home.list, items, rows - headRows), {
    columns,
  });
  return [...head, ...table.slice(1)];
}

function itemRows(list: ListState, items: readonly HomeItem[], height: number) {
  return visible(list, Math.max(1, height)).flatMap(({ index, isCurrent }) => {
    const item = items[index];
    return item === undefined ? [] : [{ item, isCurrent }];
  });
}

const homeColumns = inEveryLanguage(screenWords, ({ home: words }): TableColumn<HomeItem>[] => [
  {
    heading: "",
    min: 28,
    ideal: 36,
    importance: 3,
    cell: (item) => ({ text: labelOf(item, words) }),
  },
  {
    heading: "",
    min: 1,
    ideal: 1,
    importance: 2,
    cell: (item) => ({ text: shortcutOf(item), style: "key" }),
  },
  {
    heading: "",
    min: 12,
    ideal: 60,
    importance: 1,
    cell: (item) => ({ text: detailOf(item, words), style: "dim" }),
  },
]);
