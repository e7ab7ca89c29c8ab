import type { Translator } from "../../../model/translator.ts";
import { openField } from "../../edges/fields.tsx";
import { type Acts, ask, type ScreenStep } from "../../edges/place.tsx";
import { type Action, keyName } from "../../keys/bindings.ts";
import { helpWords } from "../../keys/help.ts";
import type { ListRow } from "../../list/list.ts";
import { type HomeFacts, type RecentWorkbook, type RunEntry, runText } from "../../state/facts.ts";
import { beginOpening } from "../../state/navigate.ts";
import type { Listed, ScreenState } from "../../state/state.ts";
import { capitalised, type Line, paragraph } from "../../text/line.ts";
import { workbookLines } from "./files.tsx";

export interface HomeItem {
  readonly key: string;
  /** Its key chooses the item from anywhere on the home screen. */
  readonly action?: Action;
  readonly isGone?: boolean | undefined;
  /** Its label ends with “…”, because it first asks for something, such as a file name. */
  readonly leadsOn?: boolean;
  label(translator: Translator): string;
  /** On the same line as the label. */
  detail?(translator: Translator): string;
  /** Above the list. */
  about?(translator: Translator): string;
  /** Beside the list. */
  lines?(columns: number, translator: Translator): Line[];
  open(state: ScreenState): ScreenStep;
}

export const started = {
  "open-workbook": (state) => ask(state, { type: "list-folder", path: state.files?.facts.path }),
  template: (state, { facts }) => openField(state, "template", facts.names?.template),
  export: (state, { facts }) => openField(state, "export", facts.names?.export),
  "export-orders": (state, { facts }) => openField(state, "export-orders", facts.names?.orders),
  runs: (state) => ask(state, { type: "list-runs" }),
} as const satisfies Acts<Listed<HomeFacts>>;

function startItem(action: keyof typeof started): HomeItem {
  const key = keyName("open-workbook");
  return {
    ...{ key: action, action, leadsOn: action !== "runs" },
    label: (translator) => capitalised(helpWords(action, translator)),
    lines: (columns, { translate }) => {
      if (action === "runs") return [];
      const about =
        action === "open-workbook"
          ? translate("screen.home.abouts.open", { key })
          : translate(`screen.home.abouts.${action}`);
      return paragraph(about, columns);
    },
    open: (state) => started[action](state, state.home),
  };
}

function runItem(run: RunEntry): HomeItem {
  const { done, total, file } = run;
  return {
    ...{ key: `resume ${run.run}`, action: "resume" },
    label: ({ translate }) => translate("screen.home.resume", { name: file || run.run }),
    detail: ({ translate }) => translate("screen.edges.of", { done, total }),
    about: (translator) => runText(run, translator),
    lines: (columns, translator) => paragraph(runText(run, translator), columns),
    open: (state) => ask(state, { type: "resume", run: run.run }),
  };
}

function workbookItem(
  { path, name, when, isGone, hasOrders = false }: RecentWorkbook,
  facts: HomeFacts,
  isFound: boolean,
): HomeItem {
  return {
    ...{ key: `workbook ${path}`, isGone },
    label: ({ translate }) => translate("screen.home.open", { name }),
    detail: ({ translate }) => {
      if (isGone === true) return translate("screen.home.gone");
      return isFound
        ? translate("screen.home.saved", { when })
        : translate("screen.home.opened", { when, hasOrders });
    },
    about: () => path,
    lines: (columns, translator) => workbookLines({ name, path }, { facts, columns, translator }),
    open: (state) => ask(beginOpening(state, name), { type: "open", path }),
  };
}

function accountItem(env: string, isSimulator: boolean): HomeItem {
  const about = ({ translate }: Translator) =>
    translate(isSimulator ? "screen.home.leaveSimulator" : "screen.home.another");
  return {
    ...{ key: "account", leadsOn: true, about },
    label: ({ translate }) => translate("screen.home.account", { env }),
    detail: ({ translate }) => (isSimulator ? translate("screen.home.nothingReaches") : ""),
    lines: (columns, translator) => paragraph(about(translator), columns),
    open: (state) => ask(state, { type: "list-environments" }),
  };
}

const sample: HomeItem = {
  key: "sample",
  label: ({ translate }) => translate("screen.home.sample"),
  open: (state) =>
    ask(beginOpening(state, state.translator.translate("screen.home.sampleName")), {
      type: "sample",
    }),
};

/** The items of the home screen, the most likely first. New users find the sample before `open`. */
export function homeItems(facts: HomeFacts): readonly HomeItem[] {
  const { workbooks, runs, environment, unopened = [], isFoundLate = false } = facts;
  const { hasSample = false, isFirstTime: isFirst = false } = facts;
  const others = unopened.map((workbook) => workbookItem(workbook, facts, true));
  return [
    ...runs.filter(({ canResume }) => canResume).map(runItem),
    ...workbooks.map((workbook) => workbookItem(workbook, facts, false)),
    ...(isFoundLate ? [] : others),
    ...(isFirst && hasSample ? [sample] : []),
    ...(["open-workbook", "template", "export", "export-orders"] as const).map(startItem),
    ...(isFirst ? [] : [startItem("runs")]),
    ...(!isFirst && hasSample ? [sample] : []),
    ...(environment === undefined ? [] : [accountItem(environment, hasSample)]),
    ...(isFoundLate ? others : []),
  ];
}

export function homeRows(facts: HomeFacts): readonly ListRow[] {
  return homeItems(facts).map(({ key }) => ({ key }));
}
