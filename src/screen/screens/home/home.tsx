import { msg } from "../../../model/message.ts";
import type { Translator } from "../../../model/translator.ts";
import {
  ask,
  hint,
  linesPlace,
  listPlace,
  notify,
  type ScreenStep,
  stay,
} from "../../edges/place.tsx";
import { keyName } from "../../keys/bindings.ts";
import { helpWords } from "../../keys/help.ts";
import { current } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import { beginOpening } from "../../state/navigate.ts";
import { left, type ScreenState } from "../../state/state.ts";
import { type Line, paragraph, type Size, textLine } from "../../text/line.ts";
import { columnsIn } from "../labels.ts";
import { type HomeItem, homeItems, homeRows, started } from "./home-items.ts";

export const homePlace = listPlace("home", {
  rows: ({ facts }) => homeRows(facts),
  content: ({ facts }, state, area) => ({
    head: headLines(state, area),
    hasHeading: false,
    columns: homeColumns(state.translator),
    items: homeItems(facts),
    detail: (item: HomeItem, { columns }) => item.lines?.(columns, state.translator) ?? [],
  }),
  acts: {
    ...started,
    open: (state) => currentItem(state)?.open(state) ?? stay(state),
    resume: resumed,
  },
  next: (state) => {
    const item = currentItem(state);
    const action = item?.action === "resume" ? "resume" : "open";
    if (item?.key === "account") return [hint("open", "screen.home.logInOrSwitch")];
    return [item && { action: "open", words: helpWords(action, state.translator) }];
  },
});

function currentItem({ home }: ScreenState): HomeItem | undefined {
  return homeItems(home.facts)[current(home.list) ?? -1];
}

function resumed(state: ScreenState): ScreenStep {
  const run = state.home.facts.runs.find(({ canResume }) => canResume);
  return run === undefined
    ? notify(state, msg("screen.keys.noRun"))
    : ask(state, { type: "resume", run: run.run });
}

function headLines(state: ScreenState, { columns, rows }: Size): Line[] {
  const { translator, home } = state;
  const { isFirstTime = false, hasSample = false } = home.facts;
  const item = currentItem(state);
  const isWelcome = isFirstTime && item?.key !== "account";
  const title = translator.translate(isWelcome ? "screen.home.welcome" : "screen.home.question");
  const about = isWelcome
    ? translator.translate(hasSample ? "screen.home.inSimulator" : "screen.home.nothingUnseen")
    : (item?.about?.(translator) ?? "");
  const count = rows < 14 ? 2 : 4;
  const lines: Line[] = [
    textLine(` ${title}`, "strong"),
    ...paragraph(about, columns, { style: "dim", linesMax: Math.max(1, count - 2) }),
  ];
  return Array.from({ length: count }, (_, at) => lines[at] ?? []);
}

function homeColumns(translator: Translator): TableColumn<HomeItem>[] {
  const column = columnsIn<HomeItem>(translator);
  return [
    column("", { min: 1, importance: 2, isFixed: true }, ({ isGone, action }) =>
      isGone === true
        ? { text: "!", style: "warning" }
        : { text: action === undefined ? "" : keyName(action), style: "key" },
    ),
    column(
      "",
      { min: 36, importance: 3 },
      ({ label, leadsOn }) => label(translator) + (leadsOn === true ? " …" : ""),
    ),
    column("", { min: 40, importance: 1 }, ({ detail }) => ({
      text: detail?.(translator) ?? "",
      style: "dim",
    })),
  ];
}

export const exportPlace = linesPlace({
  part: ({ exporting }) => exporting,
  lines: ({ path, state: step, isWell, lines: [first = "", ...others] }, { busy }, { columns }) => {
    const { mark, style } = marks[step === "written" && !isWell ? "stopped" : step];
    const more = step === "running" ? [...others, busy?.words ?? ""] : others;
    return [
      textLine(` ${path}`, "strong"),
      [],
      ...paragraph(first, columns, { lead: ` ${mark} `, style }),
      ...more.flatMap((text) => paragraph(text, columns, { lead: "   " })),
    ];
  },
  top: ({ top }) => top,
  scrolled: (state, exporting, top) => ({ ...state, exporting: { ...exporting, top } }),
  acts: {
    back: givenUp,
    close: givenUp,
    open: (state, { state: step, path }) =>
      step === "written" ? ask(beginOpening(left(state), path), { type: "open", path }) : undefined,
  },
  next: (_, { state: step }) => [
    step === "running" && hint("back", "screen.edges.cancel"),
    step === "written" && hint("open", "screen.keys.does.open"),
  ],
});

function givenUp(state: ScreenState): ScreenStep | undefined {
  return state.exporting?.state === "running" ? ask(state, { type: "give-up" }) : undefined;
}

const marks = {
  running: { mark: "…", style: "dim" },
  written: { mark: "✓", style: "ok" },
  stopped: { mark: "!", style: "warning" },
} as const;
