import { createEntry } from "../entry.ts";
import type { Line, Size } from "../line.ts";
import { current, type ListState, visible } from "../list/list.ts";
import { tableLines, textLine } from "../list/table.ts";
import { ask, type Hint, type Place, type ScreenStep, stay } from "../place.ts";
import type { ScreenState } from "../state.ts";
import { type HomeItem, homeItems, homeSource } from "./home-source.ts";

/** Where everything begins: what to go on with, which workbook, what else. */
export const homePlace: Place = {
  name: "home",
  words: "Home",
  listed: {
    presets: [{ id: "all", words: "all" }],
    get: ({ home }) => ({ list: home.list, source: homeSource(home.facts) }),
    put: (state, list) => ({ ...state, home: { ...state.home, list } }),
    height: ({ rows }) => Math.max(1, rows - 4),
  },
  act: (state, action) => {
    switch (action) {
      case "open":
        return opened(state, currentItem(state));
      case "find-file":
        return opened(state, { kind: "open" });
      case "export":
        return opened(state, { kind: "export" });
      case "runs":
        return opened(state, { kind: "runs" });
      default:
        return undefined;
    }
  },
  lines,
  next: (state) => nextHints(currentItem(state)),
};

function currentItem({ home }: ScreenState): HomeItem | undefined {
  const index = current(home.list);
  return index === undefined ? undefined : homeItems(home.facts)[index];
}

function opened(state: ScreenState, item: HomeItem | undefined): ScreenStep {
  switch (item?.kind) {
    case "resume":
      return ask(state, { type: "resume", run: item.run.run });
    case "workbook":
      return ask(state, { type: "open", path: item.workbook.path });
    case "open":
      return stay({ ...state, entry: { ...createEntry(), purpose: "path" } });
    case "export":
      return ask(state, { type: "export", kind: "products" });
    case "runs":
      return ask(state, { type: "list-runs" });
    default:
      return stay(state);
  }
}

function nextHints(item: HomeItem | undefined): readonly Hint[] {
  const words = nextWords(item);
  return words === "" ? [] : [{ key: "Enter", words }];
}

function nextWords(item: HomeItem | undefined): string {
  switch (item?.kind) {
    case "resume":
      return "go on with this run";
    case "workbook":
      return "open this workbook";
    case "open":
      return "type the name of a file";
    case "export":
      return "write the live listings into a workbook";
    case "runs":
      return "show the runs";
    default:
      return "";
  }
}

function lines({ home }: ScreenState, { columns, rows }: Size): Line[] {
  const items = homeItems(home.facts);
  return [
    { spans: [] },
    textLine(" What would you like to do?", columns, "strong"),
    { spans: [] },
    ...tableLines(homeColumns, itemRows(home.list, items, rows - 4), { columns }).slice(1),
  ];
}

function itemRows(list: ListState, items: readonly HomeItem[], height: number) {
  return visible(list, Math.max(1, height)).flatMap(({ index, isCurrent }) => {
    const item = items[index];
    return item === undefined ? [] : [{ item, isCurrent }];
  });
}

const homeColumns = [
  {
    heading: "",
    min: 20,
    ideal: 44,
    importance: 2,
    cell: (item: HomeItem) => ({ text: labelOf(item) }),
  },
  {
    heading: "",
    min: 12,
    ideal: 30,
    importance: 1,
    cell: (item: HomeItem) => ({ text: detailOf(item), style: "dim" as const }),
  },
];

function labelOf(item: HomeItem): string {
  switch (item.kind) {
    case "resume":
      return `Go on with ${item.run.file === "" ? item.run.run : item.run.file}`;
    case "workbook":
      return `Open ${item.workbook.name}`;
    case "open":
      return "Open another workbook";
    case "export":
      return "Export the live listings";
    case "runs":
      return "Show the runs so far";
  }
}

function detailOf(item: HomeItem): string {
  switch (item.kind) {
    case "resume":
      return `${item.run.done} of ${item.run.total} done, ${item.run.state}, ${item.run.when}`;
    case "workbook":
      return `${item.workbook.when}, ${item.workbook.folder}`;
    case "open":
      return "o";
    case "export":
      return "e";
    case "runs":
      return "r";
  }
}
