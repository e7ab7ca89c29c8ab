import { count } from "../../model/number-words.ts";
import type { HomeFacts, RecentWorkbook } from "../facts.ts";
import type { HomeItem } from "./home-source.ts";

/** What stands over the list: the question, and what a person should know to answer it. */
export function headings({ isFirstTime, hasSample, runs }: HomeFacts): {
  readonly title: string;
  readonly about: string;
} {
  if (isFirstTime === true) {
    const where =
      hasSample === true
        ? "Here you are in the built-in simulator: nothing reaches a marketplace."
        : "Nothing is sent before you have seen it and said yes.";
    return {
      title: "Welcome to sheetport: from an Excel catalogue to the marketplace.",
      about: `Choose with ↑ and ↓, then press Enter. ${where}`,
    };
  }
  const open = runs.filter(({ canResume }) => canResume).length;
  return {
    title: "What would you like to do?",
    about:
      open === 0
        ? "Choose with ↑ and ↓, then press Enter."
        : "A run was interrupted: what it has done stays done, and nothing is sent twice.",
  };
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
      return "Open another workbook …";
    case "template":
      return "Write a blank workbook to fill in …";
    case "export":
      return "Export the live listings …";
    case "runs":
      return "Show the runs so far";
  }
}

/** The key that does the same from everywhere on the home; empty when there is none. */
export function shortcutOf({ kind }: HomeItem): string {
  const keys: Partial<Record<HomeItem["kind"], string>> = {
    resume: "R",
    open: "o",
    template: "t",
    export: "e",
    runs: "r",
  };
  return keys[kind] ?? "";
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
      return `in this folder, saved ${item.workbook.when}`;
    case "sample":
      return "a small shop, some of it live already";
    case "open":
      return "by its name";
    case "template":
      return "with a column for every field";
    case "export":
      return "into a workbook that can be changed and uploaded";
    case "runs":
      return "look, go on, or undo";
  }
}

function workbookDetail({ isGone, when, folder }: RecentWorkbook): string {
  return isGone === true ? `! gone from ${folder}` : `opened ${when}, ${folder}`;
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
      return "say where to write it";
    case "runs":
      return "show the runs";
  }
}
