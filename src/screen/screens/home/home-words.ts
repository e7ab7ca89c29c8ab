import type { Translator } from "../../../model/translator.ts";
import { type Action, keyName } from "../../keys/bindings.ts";
import { helpWords } from "../../keys/help.ts";
import type { ListRow } from "../../list/list.ts";
import { type HomeFacts, type RecentWorkbook, type RunEntry, runText } from "../../state/facts.ts";
import { capitalised, type Line, paragraph } from "../../text/line.ts";

export function headings(
  { isFirstTime, hasSample }: HomeFacts,
  item: HomeItem | undefined,
  translator: Translator,
): { readonly title: string; readonly about: string } {
  if (isFirstTime === true && item?.kind !== "account") {
    const about =
      hasSample === true
        ? translator.translate("screen.home.inSimulator")
        : translator.translate("screen.home.nothingUnseen");
    return { title: translator.translate("screen.home.welcome"), about };
  }
  return { title: translator.translate("screen.home.question"), about: aboutOf(item, translator) };
}

function aboutOf(item: HomeItem | undefined, translator: Translator): string {
  if (item === undefined) return "";
  if ("run" in item) return runText(item.run, translator);
  if ("workbook" in item) return item.workbook.path;
  if (item.kind !== "account") return "";
  return translator.translate(
    item.isSimulator ? "screen.home.leaveSimulator" : "screen.home.another",
  );
}

interface DetailOptions {
  readonly facts: HomeFacts;
  readonly columns: number;
  readonly translator: Translator;
}

export function labelOf(item: HomeItem, translator: Translator): string {
  const { translate } = translator;
  if ("run" in item)
    return translate("screen.home.resume", { name: item.run.file || item.run.run });
  if ("workbook" in item) return translate("screen.home.open", { name: item.workbook.name });
  if (item.kind === "sample") return translate("screen.home.sample");
  if (item.kind === "account") return translate("screen.home.account", { env: item.env });
  return capitalised(helpWords(actions[item.kind], translator));
}

/** A key starts these actions from anywhere on the home screen. */
const actions = {
  resume: "resume",
  open: "open-workbook",
  template: "template",
  export: "export",
  "export-orders": "export-orders",
  runs: "runs",
} as const satisfies Partial<Record<HomeItem["kind"], Action>>;

export function workbookLines(
  { name, path }: Pick<RecentWorkbook, "name" | "path">,
  { facts, columns, translator }: DetailOptions,
): Line[] {
  const run = facts.lastRuns?.get(path);
  return [
    ...paragraph(name, columns, { style: "strong" }),
    [],
    ...paragraph(
      run === undefined ? translator.translate("screen.home.neverRun") : runText(run, translator),
      columns,
    ),
  ];
}

export function itemLines(item: HomeItem, options: DetailOptions): Line[] {
  const { columns, translator } = options;
  if (item.kind === "sample" || item.kind === "runs") return [];
  if ("workbook" in item) return workbookLines(item.workbook, options);
  if ("run" in item || item.kind === "account")
    return paragraph(aboutOf(item, translator), columns);
  const about =
    item.kind === "open"
      ? translator.translate("screen.home.abouts.open", { key: keyName("open-workbook") })
      : translator.translate(`screen.home.abouts.${item.kind}`);
  return paragraph(about, columns);
}

export function shortcutOf({ kind }: HomeItem): string {
  return kind in actions ? keyName(actions[kind as keyof typeof actions]) : "";
}

export function isGone(item: HomeItem): boolean {
  return "workbook" in item && item.workbook.isGone === true;
}

export function detailOf(item: HomeItem, { translate }: Translator): string {
  if ("run" in item) {
    const { done, total } = item.run;
    return translate("screen.edges.of", { done, total });
  }
  if ("workbook" in item) {
    if (isGone(item)) return translate("screen.home.gone");
    const { when, hasOrders = false } = item.workbook;
    return item.kind === "found"
      ? translate("screen.home.saved", { when })
      : translate("screen.home.opened", { when, hasOrders });
  }
  const isSimulator = item.kind === "account" && item.isSimulator;
  return isSimulator ? translate("screen.home.nothingReaches") : "";
}

export type HomeItem =
  | { readonly kind: "resume"; readonly run: RunEntry }
  | { readonly kind: "workbook" | "found"; readonly workbook: RecentWorkbook }
  | { readonly kind: "account"; readonly env: string; readonly isSimulator: boolean }
  | { readonly kind: "sample" | "open" | "template" | "export" | "export-orders" | "runs" };

/** The items of the home screen, the most likely first. New users find the sample before `open`. */
export function homeItems(facts: HomeFacts): readonly HomeItem[] {
  const { workbooks, runs, environment, unopened = [], isFoundLate = false } = facts;
  const others = unopened.map((workbook) => ({ kind: "found", workbook }) as const);
  const sample = facts.hasSample === true ? [{ kind: "sample" } as const] : [];
  const isFirst = facts.isFirstTime === true;
  return [
    ...runs.filter(({ canResume }) => canResume).map((run) => ({ kind: "resume", run }) as const),
    ...workbooks.map((workbook) => ({ kind: "workbook", workbook }) as const),
    ...(isFoundLate ? [] : others),
    ...(isFirst ? sample : []),
    { kind: "open" },
    { kind: "template" },
    { kind: "export" },
    { kind: "export-orders" },
    ...(isFirst ? [] : [{ kind: "runs" } as const, ...sample]),
    ...(environment === undefined
      ? []
      : [{ kind: "account", env: environment, isSimulator: facts.hasSample === true } as const]),
    ...(isFoundLate ? others : []),
  ];
}

export function homeRows(facts: HomeFacts): readonly ListRow[] {
  return homeItems(facts).map((item) => ({ key: keyOf(item) }));
}

function keyOf(item: HomeItem): string {
  if (item.kind === "resume") return `resume ${item.run.run}`;
  return "workbook" in item ? `workbook ${item.workbook.path}` : item.kind;
}
