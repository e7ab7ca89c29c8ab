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
import { columnsIn } from "../labels.ts";

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
    if (action === "open") return ask(state, { type: "show-run", run });
    return action === "resume" || action === "undo-run"
      ? ask(state, { type: action, run })
      : undefined;
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
  return runs?.facts[current(runs.list) ?? -1];
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
  const { translate } = state.translator;
  const nameOf = ({ id, count }: Tab) =>
    [
      translate(id === "all" ? "screen.words.all" : "screen.runs.unfinished"),
      translate("model.grouped", { number: count }),
    ].join(" ");
  const shown = state.runs?.list.preset ?? "all";
  return tabs.length < 2 ? [] : [tabsLine(tabs, shown, { columns, nameOf })];
}

function RunsView({ state, area }: PlaceProps): ReactNode {
  const { runs, translator } = state;
  if (runs === undefined) return null;
  const none = textLine(` ${translator.translate("screen.runs.none")}`, "dim");
  if (runs.facts.length === 0) return <Lines lines={[none]} />;
  const run = runAt(state);
  return (
    <ListPage
      area={area}
      {...around(state, area)}
      columns={runColumns(translator)}
      list={runs.list}
      items={runs.facts}
      detail={({ columns }) =>
        run === undefined ? [] : paragraph(runText(run, translator), columns)
      }
      translator={translator}
    />
  );
}

function runColumns(translator: Translator): TableColumn<RunEntry>[] {
  const column = columnsIn<RunEntry>(translator);
  const whole = { isFixed: true, isWhole: true };
  return [
    column("run", { sort: "run", min: 18, importance: 9, ...whole }, ({ run }) => run),
    column("started", { min: 22, importance: 4 }, ({ when }) => when),
    column("state", { sort: "state", min: 14, importance: 7 }, ({ state, canResume }) =>
      canResume ? { text: `! ${state}`, style: "warning" } : state,
    ),
    column(
      "writes",
      { min: 9, importance: 5, align: "right" },
      ({ done, total }) => `${done}/${total}`,
    ),
    column("command", { sort: "command", min: 6, importance: 6 }, ({ command }) => command),
    column("environment", { sort: "env", min: 11, importance: 3 }, ({ env }) => env),
    column("file", { sort: "file", min: 14, importance: 8 }, ({ file }) => file),
  ];
}

export function runRows(runs: readonly RunEntry[]): readonly ListRow[] {
  return runs.map((run) => ({
    key: run.run,
    groups: run.canResume ? runGroups : ["all"],
    text: once(() => searchText([run.run, run.file, run.command, run.env, run.state])),
    isMarked: run.canResume,
    sortKeys: { ...run },
  }));
}
