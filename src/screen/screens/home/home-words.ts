import type { Translator } from "../../../model/translator.ts";
import type { Action } from "../../keys/action.ts";
import { keyName } from "../../keys/bindings.ts";
import { keyText } from "../../keys/key-text.ts";
import type { ListSource } from "../../list/list-state.ts";
import type { HomeFacts, RecentWorkbook, RunEntry } from "../../state/facts.ts";
import type { Line } from "../../text/line.ts";
import { runText } from "../../text/run-text.ts";
import { paragraph } from "../../text/wrap.ts";

/**
 * What stands over the list: the question, and what a person should know to answer it; where the
 * item under the cursor has a path, all of that.
 */
export function headings(
  { isFirstTime, hasSample }: HomeFacts,
  item: HomeItem | undefined,
  translator: Translator,
): { readonly title: string; readonly about: string } {
  if (isFirstTime === true) {
    const where =
      hasSample === true
        ? translator.translate("screen.home.inSimulator")
        : translator.translate("screen.home.nothingUnseen");
    return {
      title: translator.translate("screen.home.welcome"),
      about: `${howToChoose(translator)}${where}`,
    };
  }
  return { title: translator.translate("screen.home.question"), about: aboutOf(item, translator) };
}

function aboutOf(item: HomeItem | undefined, translator: Translator): string {
  switch (item?.kind) {
    case "resume":
      return translator.translate("screen.home.leftOpen", {
        run: item.run.run,
        state: item.run.state,
        when: item.run.when,
      });
    case "workbook":
    case "found": {
      const { path } = item.workbook;
      return isGone(item) ? translator.translate("screen.home.gone", { path }) : path;
    }
    default:
      return howToChoose(translator);
  }
}

interface DetailOptions {
  readonly facts: HomeFacts;
  readonly columns: number;
  readonly translator: Translator;
}

/** What a line of the home is for. */
export function labelOf(item: HomeItem, translator: Translator): string {
  switch (item.kind) {
    case "resume":
      return translator.translate("screen.home.labels.resume", {
        name: item.run.file === "" ? item.run.run : item.run.file,
      });
    case "workbook":
    case "found":
      return translator.translate("screen.home.labels.open", { name: item.workbook.name });
    case "open":
      return translator.translate("screen.home.labels.byName");
    default:
      return translator.translate(`screen.home.labels.${item.kind}`);
  }
}

const actions: Readonly<Partial<Record<HomeItem["kind"], Action>>> = {
  resume: "resume",
  open: "open-workbook",
  template: "template",
  export: "export",
  runs: "runs",
};

/** What is known of a workbook without opening it. */
export function workbookLines(
  { name, path }: Pick<RecentWorkbook, "name" | "path">,
  { facts, columns, translator }: DetailOptions,
): Line[] {
  const run = facts.lastRuns?.get(path);
  return [
    ...paragraph(name, columns, { style: "strong" }),
    [],
    ...(run === undefined
      ? []
      : paragraph(translator.translate("screen.home.lastRun"), columns, { style: "heading" })),
    ...paragraph(
      run === undefined ? translator.translate("screen.home.neverRun") : runText(run, translator),
      columns,
    ),
  ];
}

/** What a line of the home leads to. */
export function itemLines(
  item: HomeItem | undefined,
  { facts, columns, translator }: DetailOptions,
): Line[] {
  if (item === undefined) return [];
  if ("workbook" in item) return workbookLines(item.workbook, { facts, columns, translator });
  const about =
    "run" in item
      ? runText(item.run, translator)
      : translator.translate(`screen.home.abouts.${item.kind}`);
  return [
    ...paragraph(labelOf(item, translator), columns, { style: "strong" }),
    [],
    ...paragraph(about, columns),
  ];
}

/** The key that does the same from everywhere on the home; empty when there is none. */
export function shortcutOf({ kind }: HomeItem): string {
  const action = actions[kind];
  return action === undefined ? "" : keyName(action);
}

/** A workbook that was opened once and is not there any more. */
export function isGone(item: HomeItem): boolean {
  return "workbook" in item && item.workbook.isGone === true;
}

/** What else there is to know about a line of the home. */
export function detailOf(item: HomeItem, translator: Translator): string {
  switch (item.kind) {
    case "resume": {
      const { done, total } = item.run;
      return translator.translate("screen.home.details.resume", { done, total });
    }
    case "workbook":
      return isGone(item)
        ? translator.translate("screen.home.details.gone")
        : translator.translate("screen.home.details.opened", { when: item.workbook.when });
    case "found":
      return translator.translate("screen.home.details.found", { when: item.workbook.when });
    case "open":
      return translator.translate("screen.home.details.byName");
    default:
      return translator.translate(`screen.home.details.${item.kind}`);
  }
}

/** What Enter does on a line of the home. */
export function nextWords(item: HomeItem, translator: Translator): string {
  switch (item.kind) {
    case "workbook":
    case "found":
      return translator.translate("screen.home.next.open");
    case "open":
      return translator.translate("screen.home.next.byName");
    case "template":
    case "export":
    case "export-orders":
      return translator.translate("screen.home.next.write");
    default:
      return translator.translate(`screen.home.next.${item.kind}`);
  }
}

/** One line of the home: something to go on with, a workbook, or another thing to do. */
export type HomeItem =
  | { readonly kind: "resume"; readonly run: RunEntry }
  | { readonly kind: "workbook" | "found"; readonly workbook: RecentWorkbook }
  | { readonly kind: "sample" | "open" | "template" | "export" | "export-orders" | "runs" };

/**
 * What the home offers, the most likely first: an interrupted run, the workbooks, then the rest;
 * whoever is here for the first time begins with the sample.
 */
export function homeItems(facts: HomeFacts): readonly HomeItem[] {
  const { workbooks, runs, found = [], isFoundLate = false } = facts;
  const unopened = found.map((workbook) => ({ kind: "found", workbook }) as const);
  const sample = facts.hasSample === true ? [{ kind: "sample" } as const] : [];
  const isFirst = facts.isFirstTime === true;
  return [
    ...runs.filter(({ canResume }) => canResume).map((run) => ({ kind: "resume", run }) as const),
    ...workbooks.map((workbook) => ({ kind: "workbook", workbook }) as const),
    ...(isFoundLate ? [] : unopened),
    ...(isFirst ? sample : []),
    { kind: "open" },
    { kind: "template" },
    { kind: "export" },
    { kind: "export-orders" },
    ...(isFirst ? [] : [{ kind: "runs" } as const, ...sample]),
    ...(isFoundLate ? unopened : []),
  ];
}

export function homeSource(facts: HomeFacts): ListSource {
  const items = homeItems(facts);
  return {
    count: items.length,
    key: (index) => keyOf(items[index]),
    isIn: () => true,
    matches: () => true,
    isMarked: () => false,
  };
}

function keyOf(item: HomeItem | undefined): string {
  if (item === undefined) return "";
  if (item.kind === "resume") return `resume ${item.run.run}`;
  return "workbook" in item ? `workbook ${item.workbook.path}` : item.kind;
}

function howToChoose(translator: Translator): string {
  return translator.translate("screen.home.howToChoose", {
    ...{ up: keyText("up"), down: keyText("down"), open: keyName("open") },
  });
}
