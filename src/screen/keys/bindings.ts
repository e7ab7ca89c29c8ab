import type { PlaceName } from "../place-name.ts";
import type { Action } from "./action.ts";
import { keyText } from "./key-text.ts";
import { latinKey } from "./layout.ts";

/** What a key is for, as the help groups them. */
export type KeyGroup = "go" | "move" | "choose" | "screen";

/** Some keys that do one thing, in the places where they do it. */
export interface Binding {
  /** Names as in {@link KeyPress}; the first one stands in hints. */
  readonly keys: readonly string[];
  readonly action: Action;
  readonly group: KeyGroup;
  /** For the help, as a person would say it. */
  readonly words: string;
  /** For the last line of the screen; those without are in the help alone. */
  readonly hint?: string;
  readonly places: readonly PlaceName[];
}

const lists = ["home", "load", "check", "review", "done", "runs", "run"] as const;
const scrolled = [...lists, "row", "upload", "export", "outcome"] as const;
/** A question has a page of its own. */
const paged = [...scrolled, "question"] as const;
/** Behind the home there is nothing to go back to. */
const inner = scrolled.filter((place) => place !== "home");
const all = [...scrolled, "question"] as const;
const steps = ["load", "check", "review", "done"] as const;
const filtered = ["check", "review", "done", "runs", "run"] as const;
const marked = ["check", "review", "row", "done", "run", "outcome", "load"] as const;
const besideUpload = [...lists, "row", "outcome", "export"] as const;
const review = ["review"] as const;

/** Quits from anywhere, even out of a text field, and stops at once where it is pressed again. */
export const breakKey = "ctrl-c";

const screenKeys: readonly Omit<Binding, "group">[] = [
  { keys: ["p"], action: "pause", words: "pause, or go on", places: ["upload"] },
  { keys: ["s"], action: "stop", words: "stop the upload", hint: "stop", places: ["upload"] },
  {
    keys: ["w"],
    action: "watch",
    words: "check again at each save",
    hint: "watch",
    places: ["check"],
  },
  {
    keys: ["c"],
    action: "change",
    words: "choose what a column means",
    hint: "change",
    places: ["load"],
  },
  {
    keys: ["S"],
    action: "choose-sheet",
    words: "choose another sheet",
    hint: "sheet",
    places: ["load"],
  },
  {
    keys: ["T"],
    action: "choose-heading-row",
    words: "choose the row with the titles of the columns",
    hint: "heading row",
    places: ["load"],
  },
  { keys: ["d"], action: "forget", words: "drop what was chosen", places: ["load"] },
  {
    keys: ["A"],
    action: "allow",
    words: "allow the risky change that blocks the row",
    places: ["review", "row"],
  },
  {
    keys: ["m"],
    action: "take-mine",
    words: "conflict: my value, the sheet's, is sent",
    places: ["review", "row"],
  },
  {
    keys: ["M"],
    action: "take-theirs",
    words: "conflict: the marketplace's value stays",
    places: ["review", "row"],
  },
  { keys: ["]"], action: "next-conflict", words: "next field in conflict", places: ["row"] },
  {
    keys: ["["],
    action: "previous-conflict",
    words: "previous field in conflict",
    places: ["row"],
  },
  {
    keys: ["C"],
    action: "compare-again",
    words: "compare again with what is live now",
    places: ["review"],
  },
  {
    keys: ["f"],
    action: "all-fields",
    words: "all fields, or only what changes",
    places: ["row"],
  },
  { keys: ["x"], action: "whole-texts", words: "long texts whole, or in part", places: ["row"] },
  {
    keys: ["o"],
    action: "open-workbook",
    words: "open another workbook; after an upload, that of what did not go through",
    places: ["home", "done"],
  },
  { keys: ["e"], action: "export", words: "export the live listings", places: ["home"] },
  { keys: ["t"], action: "template", words: "write a blank workbook", places: ["home"] },
  { keys: ["r"], action: "runs", words: "the runs so far", places: ["home"] },
  {
    keys: ["R"],
    action: "resume",
    words: "go on with an interrupted run",
    places: ["home", "runs", "run", "done"],
  },
  { keys: ["i"], action: "in-full", words: "all that there is to say", places: ["done"] },
  { keys: ["H"], action: "home", words: "to the home", places: ["done"] },
  {
    keys: ["u"],
    action: "show-upload",
    words: "to the upload, or how it ended",
    places: besideUpload,
  },
  { keys: ["U"], action: "undo-run", words: "undo a run", places: ["runs", "run"] },
];

const choosingKeys: readonly Omit<Binding, "group">[] = [
  {
    keys: ["space"],
    action: "toggle",
    words: "take the row in or out",
    hint: "in or out",
    places: ["review", "row"],
  },
  { keys: ["a"], action: "toggle-all", words: "all shown rows in or out", places: review },
  { keys: ["v"], action: "range", words: "begin a range of rows", places: review },
  { keys: ["z"], action: "undo", words: "undo the last choice", places: ["review", "row", "load"] },
  {
    keys: ["tab"],
    action: "next-preset",
    words: "next group of rows",
    hint: "group",
    places: filtered,
  },
  {
    keys: ["shift-tab"],
    action: "previous-preset",
    words: "previous group of rows",
    places: filtered,
  },
  {
    keys: ["/"],
    action: "filter",
    words: "show only rows with these words",
    hint: "filter",
    places: filtered,
  },
  { keys: ["n"], action: "next-match", words: "next match", places: filtered },
  { keys: ["N"], action: "previous-match", words: "previous match", places: filtered },
];

const movingKeys: readonly Omit<Binding, "group">[] = [
  { keys: ["j", "down"], action: "row-down", words: "next row", places: paged },
  { keys: ["k", "up"], action: "row-up", words: "previous row", places: paged },
  { keys: ["pagedown", "ctrl-d"], action: "page-down", words: "one page down", places: paged },
  { keys: ["pageup", "ctrl-u"], action: "page-up", words: "one page up", places: paged },
  { keys: ["g", "home"], action: "first", words: "first row", places: paged },
  { keys: ["G", "end"], action: "last", words: "last row", places: paged },
  { keys: ["l", "right"], action: "right", words: "columns to the right", places: lists },
  { keys: ["h", "left"], action: "left", words: "columns to the left", places: lists },
  { keys: ["}"], action: "next-marked", words: "next changed or wrong row", places: marked },
  {
    keys: ["{"],
    action: "previous-marked",
    words: "previous changed or wrong row",
    places: marked,
  },
];

const goingKeys: readonly Omit<Binding, "group">[] = [
  { keys: ["y"], action: "go-on", words: "go on to the next step", places: steps },
  { keys: ["enter"], action: "open", words: "into the row, or go on", places: scrolled },
  { keys: ["y", "enter"], action: "yes", words: "yes", places: ["question"] },
  { keys: ["n", "escape"], action: "no", words: "no", places: ["question"] },
  { keys: ["escape"], action: "back", words: "back one level", hint: "back", places: inner },
  { keys: ["?"], action: "help", words: "these keys", hint: "keys", places: scrolled },
  { keys: ["q"], action: "close", words: "close this screen", places: scrolled },
  { keys: ["Q", breakKey], action: "quit", words: "quit sheetport", hint: "quit", places: all },
];

/**
 * Every key of sheetport, in the order of the hints. The same key means the same everywhere; this
 * table is what the keyboard, the hints and the help are made from.
 */
export const bindings: readonly Binding[] = [
  ...screenKeys.map((binding) => ({ ...binding, group: "screen" as const })),
  ...choosingKeys.map((binding) => ({ ...binding, group: "choose" as const })),
  ...movingKeys.map((binding) => ({ ...binding, group: "move" as const })),
  ...goingKeys.map((binding) => ({ ...binding, group: "go" as const })),
];

/** What a key does in a place, whatever alphabet the keyboard has; undefined when it does nothing there. */
export function actionOf(place: PlaceName, key: string): Action | undefined {
  const name = latinKey(key);
  return bindings.find((one) => one.places.includes(place) && one.keys.includes(name))?.action;
}

/** The keys that do something in a place, in the order of the hints. */
export function bindingsOf(place: PlaceName): readonly Binding[] {
  return bindings.filter(({ places }) => places.includes(place));
}

/** The key of an action in a place, as it is printed on the keyboard; undefined when it has none there. */
export function keyOf(place: PlaceName, action: Action): string | undefined {
  const found = bindings.find((one) => one.action === action && one.places.includes(place));
  const [key] = found?.keys ?? [];
  return key === undefined ? undefined : keyText(key);
}

/**
 * The first key of an action, as it is printed on the keyboard, for sentences that name it: an action
 * has the same key in all of its places. Empty when it has none.
 */
export function keyName(action: Action): string {
  const [key] = bindings.find((one) => one.action === action)?.keys ?? [];
  return key === undefined ? "" : keyText(key);
}
