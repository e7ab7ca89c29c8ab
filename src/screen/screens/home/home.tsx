import { Box } from "ink";
import type { ReactNode } from "react";
import { Lines } from "../../components/lines.tsx";
import { ListTable } from "../../components/table.tsx";
import {
  areaIn,
  ask,
  type Hint,
  type Place,
  type PlaceProps,
  type ScreenStep,
  stay,
} from "../../edges/place.ts";
import { fieldActionOf } from "../../keys/field-keys.ts";
import { current } from "../../list/list.ts";
import { type TableColumn, textLine } from "../../list/table.ts";
import { createEntry, type KeyPress, typed } from "../../state/entry.ts";
import type { Intent } from "../../state/intent.ts";
import type { FilePurpose, OpenEntry, ScreenState } from "../../state/state.ts";
import type { Line } from "../../text/line.ts";
import { wrap } from "../../text/wrap.ts";
import type { HomeWords } from "../../words/en.ts";
import type { ScreenWords } from "../../words/index.ts";
import { wordsOf } from "../../words/index.ts";
import {
  detailOf,
  type HomeItem,
  headings,
  homeItems,
  homeSource,
  labelOf,
  nextWords,
  shortcutOf,
} from "./home-words.ts";

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
  View: HomeView,
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

function HomeView({ state, area: { columns, rows } }: PlaceProps): ReactNode {
  const { home, entry } = state;
  if (entry !== undefined && entry.purpose !== "filter") {
    return <Lines lines={fileEntryLines(entry, state)} />;
  }
  const { title, about } = headings(home.facts, itemAt(home), wordsOf(state).home);
  const items = homeItems(home.facts);
  const head = [
    textLine(` ${title}`, "strong"),
    ...wrap(about, columns - 2, { linesMax: headRows - 2 }).map((text) =>
      textLine(` ${text}`, "dim"),
    ),
  ];
  return (
    <>
      <Box height={headRows} flexShrink={0}>
        <Lines lines={head} />
      </Box>
      <ListTable
        columns={homeColumns(wordsOf(state))}
        list={home.list}
        items={items}
        height={Math.max(1, rows - headRows)}
        words={wordsOf(state).edges}
        width={columns}
        hasHeading={false}
      />
    </>
  );
}

const homeColumns = ({ home: words }: ScreenWords): TableColumn<HomeItem>[] => [
  {
    heading: "",
    min: 28,
    importance: 3,
    cell: (item) => ({ text: labelOf(item, words) }),
  },
  {
    heading: "",
    min: 1,
    importance: 2,
    cell: (item) => ({ text: shortcutOf(item), style: "key" }),
  },
  {
    heading: "",
    min: 12,
    importance: 1,
    cell: (item) => ({ text: detailOf(item, words), style: "dim" }),
  },
];

/** What stands over a field for a file name: what it is for, where, and what was wrong with the last one. */
function fileEntryLines({ purpose, problem, choices = [] }: OpenEntry, state: ScreenState): Line[] {
  if (purpose === "filter") return [];
  const { columns, rows } = areaIn(state);
  const { folder } = state.home.facts;
  const words = wordsOf(state).home;
  const width = Math.max(1, columns - 3);
  const head = [
    textLine(` ${words.titles[purpose]}`, "strong"),
    ...wrap(words.abouts[purpose], width).map((text) => textLine(` ${text}`)),
    ...(folder === undefined
      ? []
      : wrap(words.meantIn(folder), width).map((text) => textLine(` ${text}`, "dim"))),
    { spans: [] },
    ...(problem === undefined
      ? []
      : wrap(`✗ ${problem}`, width).map((text) => textLine(` ${text}`, "error"))),
  ];
  const room = Math.max(0, rows - head.length);
  const shown = choices.length > room ? choices.slice(0, Math.max(0, room - 1)) : choices;
  const rest = choices.length - shown.length;
  return [
    ...head,
    ...shown.map((name) => textLine(`   ${name}`)),
    ...(rest > 0 ? [textLine(`   ${words.moreNames(rest)}`, "dim")] : []),
  ];
}

/** A field for a file name, with the name that is offered. */
function openFileEntry(state: ScreenState, purpose: FilePurpose, offered = ""): ScreenStep {
  const { submitted: _old, ...rest } = state;
  return stay({ ...rest, entry: { ...createEntry(offered), purpose } });
}

/**
 * What a key makes of a field for a file name. Tab asks what the name could be completed to; Enter
 * tries it, and what was typed is kept until that has worked.
 */
export function inFileEntry(state: ScreenState, entry: OpenEntry, key: KeyPress): ScreenStep {
  const { entry: _open, submitted: _old, ...rest } = state;
  if (fieldActionOf(key.name) === "complete")
    return ask(state, { type: "complete-path", text: entry.text });
  const step = typed(entry, key);
  const { text, at } = step.entry;
  const { purpose } = entry;
  if (step.end === "given-up" || purpose === "filter") return stay(rest);
  if (step.end === undefined) {
    // What was said of the text before need not hold for this one.
    const isSame = text === entry.text;
    return stay({ ...rest, entry: isSame ? { ...entry, at } : { text, at, purpose } });
  }
  if (text.trim() === "") return stay(rest);
  return ask({ ...rest, submitted: { text, at, purpose } }, intentOf(purpose, text));
}

function intentOf(purpose: FilePurpose, text: string): Intent {
  switch (purpose) {
    case "path":
      return { type: "open-typed", text };
    case "export":
      return { type: "export", file: text, overwrite: false };
    case "export-orders":
      return { type: "export-orders", file: text, overwrite: false };
    case "template":
      return { type: "template", file: text, overwrite: false };
  }
}
