import { count } from "../../model/number-words.ts";
import type { HomeFacts, RecentWorkbook } from "../facts.ts";
import type { Action } from "../keys/action.ts";
import { keyName } from "../keys/bindings.ts";
import { keyText } from "../keys/key-text.ts";
import type { HomeItem } from "./home-source.ts";

const howToChoose = `Choose with ${keyText("up")} and ${keyText("down")}, then press ${keyName("open")}.`;

/**
 * What stands over the list: the question, and what a person should know to answer it; where the
 * item under the cursor has a path, all of that.
 */
export function headings(
  { isFirstTime, hasSample }: HomeFacts,
  item: HomeItem | undefined,
): { readonly title: string; readonly about: string } {
  if (isFirstTime === true) {
    const where =
      hasSample === true
        ? "Here you are in the built-in simulator: nothing reaches a marketplace."
        : "Nothing is sent before you have seen it and said yes.";
    return {
      title: "Welcome to sheetport: from an Excel catalogue to the marketplace.",
      about: `${howToChoose} ${where}`,
    };
  }
  return { title: "What would you like to do?", about: aboutOf(item) };
}

function aboutOf(item: HomeItem | undefined): string {
  switch (item?.kind) {
    case "resume":
      return `Run ${item.run.run} is left open: what is done stays done, and nothing is sent twice.`;
    case "workbook":
    case "found": {
      const { path, isGone } = item.workbook;
      return isGone === true ? `${path} is not there any more.` : path;
    }
    default:
      return howToChoose;
  }
}

/** What a line of the home is for. */
export function labelOf(item: HomeItem): string {
  switch (item.kind) {
    case "resume":
      return `Go on with ${item.run.file === "" ? item.run.run : item.run.file}`;
    case "workbook":
    case "found":
      return `Open ${item.workbook.name}`;
    case "sample":
      return "Try it with the sample catalogue";
    case "open":
      return "Open a workbook by its name …";
    case "template":
      return "Write a blank workbook to fill in …";
    case "export":
      return "Export the live listings …";
    case "export-orders":
      return "Export the orders to fill in …";
    case "runs":
      return "Show the runs so far";
  }
}

const actions: Readonly<Partial<Record<HomeItem["kind"], Action>>> = {
  resume: "resume",
  open: "open-workbook",
  template: "template",
  export: "export",
  runs: "runs",
};

/** The key that does the same from everywhere on the home; empty when there is none. */
export function shortcutOf({ kind }: HomeItem): string {
  const action = actions[kind];
  return action === undefined ? "" : keyName(action);
}

/** What else there is to know about a line of the home. */
export function detailOf(item: HomeItem): string {
  switch (item.kind) {
    case "resume": {
      const { done, total, state, when } = item.run;
      return `${done} of ${count(total, "write")} done, ${state}, ${when}`;
    }
    case "workbook":
      return workbookDetail(item.workbook);
    case "found":
      return `not opened yet, saved ${item.workbook.when}`;
    case "sample":
      return "as a copy in this folder";
    case "open":
      return "or drag it into this window";
    case "template":
      return "a column for every field";
    case "export":
      return "as a workbook to change and upload";
    case "export-orders":
      return "those to pack or to ship";
    case "runs":
      return "look, go on, or undo";
  }
}

function workbookDetail({ isGone, when, folder }: RecentWorkbook): string {
  return isGone === true ? `! gone from ${folder}` : `opened ${when}, in ${folder}`;
}

/** What Enter does on a line of the home. */
export function nextWords(item: HomeItem): string {
  switch (item.kind) {
    case "resume":
      return "go on with this run";
    case "workbook":
    case "found":
      return "open this workbook";
    case "sample":
      return "open the sample";
    case "open":
      return "type the name of a file";
    case "template":
    case "export":
    case "export-orders":
      return "say where to write it";
    case "runs":
      return "show the runs";
  }
}
