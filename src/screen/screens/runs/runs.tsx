import { once } from "../../../model/long-work.ts";
import type { Translator } from "../../../model/translator.ts";
import { Lines } from "../../components/spans.tsx";
import { ask, hint, listPlace, type ScreenStep } from "../../edges/place.tsx";
import { current, type ListRow, searchText, type Tab } from "../../list/list.ts";
import type { TableColumn } from "../../list/table.ts";
import { type RunEntry, runText } from "../../state/facts.ts";
import type { Listed, ScreenState } from "../../state/state.ts";
import { paragraph, textLine } from "../../text/line.ts";
import { runHints } from "../done/done.tsx";
import { columnsIn } from "../labels.ts";

const runGroups = ["all", "open"] as const;

export const runsPlace = listPlace("runs", {
  rows: ({ facts }) => runRows(facts),
  content: (runs, { translator }) => ({
    head: [],
    tabs: runTabs(runs.facts, translator),
    below: 4,
    columns: runColumns(translator),
    items: runs.facts,
    detail: (run: RunEntry, { columns }) => paragraph(runText(run, translator), columns),
  }),
  instead: ({ state: { runs, translator } }) =>
    runs?.facts.length === 0 ? (
      <Lines lines={[textLine(` ${translator.translate("screen.runs.none")}`, "dim")]} />
    ) : undefined,
  acts: {
    open: (state, runs) => asked(state, runs, "show-run"),
    resume: asked,
    "undo-run": asked,
  },
  next: (state, runs) => {
    const run = runAt(runs);
    return run === undefined
      ? [hint("back", "screen.keys.does.back")]
      : [hint("open", "screen.keys.does.open"), ...runHints(run, state)];
  },
});

function asked(
  state: ScreenState,
  runs: Listed<readonly RunEntry[]>,
  type: "show-run" | "resume" | "undo-run",
): ScreenStep | undefined {
  const run = runAt(runs)?.run;
  return run === undefined ? undefined : ask(state, { type, run });
}

function runAt({ facts, list }: Listed<readonly RunEntry[]>): RunEntry | undefined {
  return facts[current(list) ?? -1];
}

function runTabs(runs: readonly RunEntry[], { translate }: Translator): readonly Tab[] {
  const open = runs.filter(({ canResume }) => canResume).length;
  return [
    { id: "all", words: translate("screen.review.statuses.all"), count: runs.length },
    { id: "open", words: translate("screen.runs.unfinished"), count: open },
  ];
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
