import type { ReactNode } from "react";
import type { Translator } from "../../../model/translator.ts";
import { type AroundList, ListPage, listRows } from "../../components/list-page.tsx";
import { Lines } from "../../components/spans.tsx";
import { ask, hint, listIn, type Place, type PlaceProps } from "../../edges/place.ts";
import { once, searchText } from "../../list/filter.ts";
import { current, type ListRow } from "../../list/list.ts";
import { scrollMax, type TableColumn } from "../../list/table.ts";
import { offeredTabs, type Tab, tabsLine, tabsOf } from "../../list/tabs.ts";
import { type RunEntry, runText } from "../../state/facts.ts";
import type { ScreenState } from "../../state/state.ts";
import { type Line, type Size, textLine } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";
import { runHints } from "../done/done.tsx";

const runGroups = ["all", "open"] as const;

const runSorts = ["run", "state", "command", "env", "file"] as const;

/** The page with all runs, newest first. */
export const runsPlace: Place = {
  name: "runs",
  listed: {
    ...listIn("runs", ({ facts }) => runRows(facts)),
    sorts: runSorts,
    tabs: offered,
    leftMax: (state) => scrollMax(runColumns(state.translator)),
    height: (area, state) => listRows(area, around(state, area)),
  },
  act: (state, action) => {
    const run = runAt(state)?.run;
    if (run === undefined) return undefined;
    switch (action) {
      case "open":
        return ask(state, { type: "show-run", run });
      case "resume":
      case "undo-run":
        return ask(state, { type: action, run });
      default:
        return undefined;
    }
  },
  View: RunsView,
  next: (state) => {
    const run = runAt(state);
    return run === undefined
      ? [hint("back", "screen.keys.does.back")]
      : [hint("open", "screen.next.open"), ...runHints(run, state)];
  },
};

function runAt({ runs }: ScreenState): RunEntry | undefined {
  const index = runs === undefined ? undefined : current(runs.list);
  return index === undefined ? undefined : runs?.facts[index];
}

function around(state: ScreenState, { columns }: Size): AroundList {
  return { head: headLines(state, columns), below: 4 };
}

function offered({ runs }: ScreenState): readonly Tab[] {
  if (runs === undefined) return [];
  return offeredTabs(tabsOf(runRows(runs.facts), runGroups), runs.list.preset);
}

function headLines(state: ScreenState, columns: number): Line[] {
  const tabs = offered(state);
  const nameOf = ({ id, count }: Tab) =>
    `${state.translator.translate(id === "all" ? "screen.words.all" : "screen.runs.unfinished")} ${state.translator.translate("model.grouped", { number: count })}`;
  const shown = state.runs?.list.preset ?? "all";
  return tabs.length < 2 ? [] : [tabsLine(tabs, shown, { columns, nameOf })];
}

function RunsView({ state, area }: PlaceProps): ReactNode {
  const { runs } = state;
  if (runs === undefined) return null;
  if (runs.facts.length === 0)
    return (
      <Lines lines={[textLine(` ${state.translator.translate("screen.runs.none")}`, "dim")]} />
    );
  const run = runAt(state);
  return (
    <ListPage
      area={area}
      {...around(state, area)}
      columns={runColumns(state.translator)}
      list={runs.list}
      items={runs.facts}
      detail={({ columns }) =>
        run === undefined ? [] : paragraph(runText(run, state.translator), columns)
      }
      translator={state.translator}
    />
  );
}

const runColumns = (translator: Translator): TableColumn<RunEntry>[] => [
  {
    heading: translator.translate("screen.columns.run"),
    sort: "run",
    min: 18,
    importance: 9,
    isFixed: true,
    isWhole: true,
    cell: ({ run }) => ({ text: run }),
  },
  {
    heading: translator.translate("screen.columns.started"),
    min: 22,
    importance: 4,
    cell: ({ when }) => ({ text: when }),
  },
  {
    heading: translator.translate("screen.columns.state"),
    sort: "state",
    min: 14,
    importance: 7,
    cell: ({ state, canResume }) =>
      canResume ? { text: `! ${state}`, style: "warning" } : { text: state },
  },
  {
    heading: translator.translate("screen.columns.writes"),
    min: 9,
    importance: 5,
    align: "right",
    cell: ({ done, total }) => ({ text: `${done}/${total}` }),
  },
  {
    heading: translator.translate("screen.columns.command"),
    sort: "command",
    min: 6,
    importance: 6,
    cell: ({ command }) => ({ text: command }),
  },
  {
    heading: translator.translate("screen.columns.environment"),
    sort: "env",
    min: 11,
    importance: 3,
    cell: ({ env }) => ({ text: env }),
  },
  {
    heading: translator.translate("screen.columns.file"),
    sort: "file",
    min: 14,
    importance: 8,
    cell: ({ file }) => ({ text: file }),
  },
];

export function runRows(runs: readonly RunEntry[]): readonly ListRow[] {
  return runs.map((run) => ({
    key: run.run,
    groups: run.canResume ? runGroups : ["all"],
    text: once(() => searchText([run.run, run.file, run.command, run.env, run.state])),
    isMarked: run.canResume,
    sortKeys: { ...run },
  }));
}
