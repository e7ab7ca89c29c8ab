import type { PlaceName } from "../state.ts";
import type { Action } from "./action.ts";

/** Some keys that do one thing, in the places where they do it. */
export interface Binding {
  /** Names as in {@link KeyPress}. */
  readonly keys: readonly string[];
  readonly action: Action;
  /** For the help, as a person would say it. */
  readonly words: string;
  readonly places: readonly PlaceName[];
}

const lists = ["home", "load", "check", "review", "done", "runs", "run"] as const;
const scrolled = [...lists, "row", "upload", "export"] as const;
const all = [...scrolled, "question"] as const;
const steps = ["load", "check", "review", "done"] as const;
const choosing = ["review"] as const;
const filtered = ["check", "review", "done", "runs", "run"] as const;
const marked = ["check", "review", "row", "done", "run", "load"] as const;

/**
 * Every key of sheetport, in the order of the help. The same key means the same everywhere; this
 * table is what the keyboard, the hints and the help are made from.
 */
export const bindings: readonly Binding[] = [
  { keys: ["y"], action: "go-on", words: "go on to the next step", places: steps },
  { keys: ["enter"], action: "open", words: "into the row, or go on", places: scrolled },
  { keys: ["escape"], action: "back", words: "back one level", places: scrolled },
  { keys: ["j", "down"], action: "row-down", words: "next row", places: scrolled },
  { keys: ["k", "up"], action: "row-up", words: "previous row", places: scrolled },
  {
    keys: ["pagedown", "ctrl-d"],
    action: "page-down",
    words: "one page down",
    places: scrolled,
  },
  { keys: ["pageup", "ctrl-u"], action: "page-up", words: "one page up", places: scrolled },
  { keys: ["g", "home"], action: "first", words: "first row", places: scrolled },
  { keys: ["G", "end"], action: "last", words: "last row", places: scrolled },
  { keys: ["l", "right"], action: "right", words: "columns to the right", places: lists },
  { keys: ["h", "left"], action: "left", words: "columns to the left", places: lists },
  {
    keys: ["}"],
    action: "next-marked",
    words: "next changed or wrong row",
    places: marked,
  },
  {
    keys: ["{"],
    action: "previous-marked",
    words: "previous changed or wrong row",
    places: marked,
  },
  { keys: ["/"], action: "filter", words: "show only rows with a text", places: filtered },
  { keys: ["n"], action: "next-match", words: "next match", places: filtered },
  { keys: ["N"], action: "previous-match", words: "previous match", places: filtered },
  { keys: ["tab"], action: "next-preset", words: "next group of rows", places: filtered },
  {
    keys: ["shift-tab"],
    action: "previous-preset",
    words: "previous group of rows",
    places: filtered,
  },
  { keys: ["space"], action: "toggle", words: "take the row in or out", places: choosing },
  { keys: ["a"], action: "toggle-all", words: "take all shown rows in or out", places: choosing },
  { keys: ["v"], action: "range", words: "begin a range of rows", places: choosing },
  { keys: ["z"], action: "undo", words: "undo the last choice", places: [...choosing, "load"] },
  {
    keys: ["A"],
    action: "allow",
    words: "allow the risky change that blocks the row",
    places: ["review", "row"],
  },
  { keys: ["w"], action: "watch", words: "check again at each save", places: ["check"] },
  { keys: ["c"], action: "change", words: "choose what a column means", places: ["load"] },
  { keys: ["p"], action: "pause", words: "pause, or go on", places: ["upload"] },
  { keys: ["s"], action: "stop", words: "stop the upload", places: ["upload"] },
  { keys: ["o"], action: "find-file", words: "open another workbook", places: ["home"] },
  { keys: ["e"], action: "export", words: "export the live listings", places: ["home"] },
  { keys: ["t"], action: "template", words: "write a blank workbook", places: ["home"] },
  { keys: ["r"], action: "runs", words: "the runs so far", places: ["home"] },
  {
    keys: ["R"],
    action: "resume",
    words: "go on with an interrupted run",
    places: ["home", "runs", "run"],
  },
  { keys: ["U"], action: "undo-run", words: "undo a run", places: ["runs", "run"] },
  { keys: ["y", "enter"], action: "yes", words: "yes", places: ["question"] },
  { keys: ["n", "escape"], action: "no", words: "no", places: ["question"] },
  { keys: ["?"], action: "help", words: "these keys", places: scrolled },
  { keys: ["q"], action: "close", words: "close this screen", places: scrolled },
  { keys: ["Q", "ctrl-c"], action: "quit", words: "quit sheetport", places: all },
];

/** What a key does in a place; undefined when it does nothing there. */
export function actionOf(place: PlaceName, key: string): Action | undefined {
  return bindings.find((one) => one.places.includes(place) && one.keys.includes(key))?.action;
}

/** The keys that do something in a place, in the order of the help. */
export function bindingsOf(place: PlaceName): readonly Binding[] {
  return bindings.filter(({ places }) => places.includes(place));
}
