import { msg } from "../../../model/message.ts";
import type { Translator } from "../../../model/translator.ts";
import { Lines } from "../../components/spans.tsx";
import {
  areaIn,
  ask,
  hint,
  listPlace,
  notify,
  type Place,
  type ScreenStep,
  stay,
} from "../../edges/place.tsx";
import { helpWords } from "../../keys/help.ts";
import { current } from "../../list/list.ts";
import { pageLines, pageOf, scrolledBy } from "../../list/move.ts";
import type { TableColumn } from "../../list/table.ts";
import { beginOpening } from "../../state/navigate.ts";
import { left, type ScreenState } from "../../state/state.ts";
import { type Line, paragraph, type Size, textLine } from "../../text/line.ts";
import { columnsIn } from "../labels.ts";
import { FileField, openFileField } from "./files.tsx";
import {
  detailOf,
  type HomeItem,
  headings,
  homeItems,
  homeRows,
  isGone,
  itemLines,
  labelOf,
  shortcutOf,
} from "./home-words.ts";

export const homePlace = listPlace("home", {
  rows: ({ facts }) => homeRows(facts),
  content: ({ facts }, state, area) => ({
    head: headLines(state, area),
    hasHeading: false,
    columns: homeColumns(state.translator),
    items: homeItems(facts),
    detail: (item: HomeItem, { columns }) =>
      itemLines(item, { facts, columns, translator: state.translator }),
  }),
  instead: FileField,
  act: (state, action) => {
    switch (action) {
      case "open":
        return opened(state, currentItem(state));
      case "open-workbook":
        return opened(state, { kind: "open" });
      case "export":
      case "export-orders":
      case "runs":
      case "template":
        return opened(state, { kind: action });
      case "resume":
        return resumed(state);
      default:
        return undefined;
    }
  },
  next: (state) => {
    const item = currentItem(state);
    const action = item?.kind === "resume" ? "resume" : "open";
    if (item?.kind === "account") return [hint("open", "screen.home.logInOrSwitch")];
    return [item && { action: "open", words: helpWords(action, state.translator) }];
  },
});

function currentItem({ home }: ScreenState): HomeItem | undefined {
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
      return ask(beginOpening(state, item.workbook.name), {
        type: "open",
        path: item.workbook.path,
      });
    case "sample":
      return ask(beginOpening(state, state.translator.translate("screen.home.sampleName")), {
        type: "sample",
      });
    case "open":
      return listFolder(state);
    case "template":
      return openFileField(state, "template", names?.template);
    case "export":
      return openFileField(state, "export", names?.export);
    case "export-orders":
      return openFileField(state, "export-orders", names?.orders);
    case "runs":
      return ask(state, { type: "list-runs" });
    case "account":
      return ask(state, { type: "list-environments" });
    default:
      return stay(state);
  }
}

function resumed(state: ScreenState): ScreenStep {
  const run = state.home.facts.runs.find(({ canResume }) => canResume);
  return run === undefined
    ? notify(state, msg("screen.keys.noRun"))
    : ask(state, { type: "resume", run: run.run });
}

function listFolder(state: ScreenState): ScreenStep {
  return ask(state, { type: "list-folder", path: state.files?.facts.path });
}

function headLines(state: ScreenState, { columns, rows }: Size): Line[] {
  const { title, about } = headings(state.home.facts, currentItem(state), state.translator);
  const count = rows < 14 ? 2 : 4;
  const lines: Line[] = [
    textLine(` ${title}`, "strong"),
    ...paragraph(about, columns, { style: "dim", linesMax: Math.max(1, count - 2) }),
  ];
  return Array.from({ length: count }, (_, at) => lines[at] ?? []);
}

/** Shown with “…”, because these items first ask for something, such as a file name. */
const leadsOn: ReadonlySet<HomeItem["kind"]> = new Set([
  "open",
  "template",
  "export",
  "export-orders",
  "account",
]);

function homeColumns(translator: Translator): TableColumn<HomeItem>[] {
  const column = columnsIn<HomeItem>(translator);
  return [
    column("", { min: 1, importance: 2, isFixed: true }, (item) =>
      isGone(item) ? { text: "!", style: "warning" } : { text: shortcutOf(item), style: "key" },
    ),
    column(
      "",
      { min: 36, importance: 3 },
      (item) => labelOf(item, translator) + (leadsOn.has(item.kind) ? " …" : ""),
    ),
    column("", { min: 40, importance: 1 }, (item) => ({
      text: detailOf(item, translator),
      style: "dim",
    })),
  ];
}

export const exportPlace: Place = {
  act: (state, action) => {
    const { exporting } = state;
    if (exporting === undefined) return undefined;
    if (exporting.state === "running") {
      return action === "back" || action === "close" || action === "stop"
        ? ask(state, { type: "give-up" })
        : undefined;
    }
    if (action === "open" && exporting.state === "written") {
      return ask(beginOpening(left(state), exporting.path), { type: "open", path: exporting.path });
    }
    const { columns, rows } = areaIn(state);
    const page = pageOf(linesOf(state, columns).length, rows);
    const top = scrolledBy(exporting.top, action, page);
    return top === undefined ? undefined : stay({ ...state, exporting: { ...exporting, top } });
  },
  View: ({ state, area: { columns, rows } }) => {
    const message = { rows, translator: state.translator };
    const top = state.exporting?.top ?? 0;
    return <Lines lines={pageLines(linesOf(state, columns), top, message)} />;
  },
  next: (state) => {
    const { exporting } = state;
    return [
      exporting?.state === "running" && hint("back", "screen.edges.cancel"),
      exporting?.state === "written" && hint("open", "screen.keys.does.open"),
    ];
  },
};

const marks = {
  running: { mark: "…", style: "dim" },
  written: { mark: "✓", style: "ok" },
  stopped: { mark: "!", style: "warning" },
} as const;

function linesOf({ exporting, busy }: ScreenState, columns: number): Line[] {
  if (exporting === undefined) return [];
  const { path, state: step, isWell } = exporting;
  const { mark, style } = marks[step === "written" && !isWell ? "stopped" : step];
  const [first = "", ...others] = exporting.lines;
  const more = step === "running" ? [...others, busy?.words ?? ""] : others;
  return [
    textLine(` ${path}`, "strong"),
    [],
    ...paragraph(first, columns, { lead: ` ${mark} `, style }),
    ...more.flatMap((text) => paragraph(text, columns, { lead: "   " })),
  ];
}
