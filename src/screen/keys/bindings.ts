export type KeyGroup = "go" | "move" | "choose" | "screen";

/**
 * “files” lists a folder to choose a workbook from, “values” lists words of the sheet that the
 * marketplace does not know.
 */
const lists = [
  "home",
  "files",
  "account",
  "load",
  "check",
  "values",
  "review",
  "done",
  "runs",
  "run",
] as const;
/** “outcome” shows how one row of a run ended. */
const scrolled = [...lists, "row", "upload", "export", "outcome"] as const;
/** A question can be longer than the screen. */
const paged = [...scrolled, "question"] as const;
const helped = [...scrolled, "opening"] as const;
const all = [...helped, "question"] as const;

export type PlaceName = (typeof all)[number];

const filtered = ["files", "check", "review", "done", "runs", "run"] as const;
const marked = ["check", "review", "row", "done", "run", "outcome", "load", "upload"] as const;
const besideUpload = [...lists, "row", "outcome", "export", "opening"] as const;
const review = ["review"] as const;
const sortable = ["review", "done", "run", "runs"] as const;

/** Quits even from a text field. */
export const breakKey = "ctrl-c";

interface TableEntry {
  /** Names as in {@link KeyPress}. Hints show the first one. */
  readonly keys: readonly string[];
  readonly action: string;
  readonly places: readonly PlaceName[];
}

const table = {
  screen: [
    { keys: ["p"], action: "pause", places: ["upload"] },
    { keys: ["s"], action: "stop", places: ["upload"] },
    { keys: ["w"], action: "watch", places: ["check"] },
    { keys: ["F"], action: "repair", places: ["check"] },
    { keys: ["c"], action: "change", places: ["load", "values"] },
    { keys: ["m"], action: "marked-copy", places: ["check"] },
    { keys: ["Y"], action: "copy-cell", places: ["check"] },
    { keys: ["P"], action: "take-likely", places: ["load", "values"] },
    { keys: ["L"], action: "columns", places: ["check", "review"] },
    { keys: ["V"], action: "values", places: ["check"] },
    { keys: ["S"], action: "choose-sheet", places: ["load"] },
    { keys: ["T"], action: "choose-heading-row", places: ["load"] },
    { keys: ["d"], action: "forget", places: ["load"] },
    { keys: ["A"], action: "allow", places: ["review", "row"] },
    { keys: ["m"], action: "take-mine", places: ["review", "row"] },
    { keys: ["M"], action: "take-theirs", places: ["review", "row"] },
    { keys: ["]"], action: "next-conflict", places: ["row"] },
    { keys: ["["], action: "previous-conflict", places: ["row"] },
    { keys: ["C"], action: "compare", places: ["check", "review"] },
    { keys: ["f"], action: "all-fields", places: ["row"] },
    { keys: ["x"], action: "whole-texts", places: ["row"] },
    { keys: ["o"], action: "open-workbook", places: ["home", "files", "done"] },
    { keys: ["o"], action: "open-in-program", places: ["check", "review"] },
    { keys: ["e"], action: "export", places: ["home"] },
    { keys: ["E"], action: "export-orders", places: ["home"] },
    { keys: ["t"], action: "template", places: ["home"] },
    { keys: ["r"], action: "runs", places: ["home"] },
    { keys: ["R"], action: "resume", places: ["home", "runs", "run", "done"] },
    { keys: ["i"], action: "in-full", places: ["done", "run"] },
    { keys: ["H"], action: "home", places: ["done"] },
    { keys: ["u"], action: "upload", places: besideUpload },
    { keys: ["U"], action: "undo-run", places: ["done", "runs", "run"] },
  ],
  choose: [
    { keys: ["space"], action: "toggle", places: ["review", "row"] },
    { keys: ["a"], action: "toggle-all", places: review },
    { keys: ["v"], action: "range", places: review },
    { keys: ["z"], action: "undo", places: ["review", "row", "load"] },
    { keys: ["tab"], action: "next-preset", places: filtered },
    { keys: ["shift-tab"], action: "previous-preset", places: filtered },
    { keys: ["s"], action: "sort", places: sortable },
    { keys: ["/"], action: "filter", places: filtered },
    { keys: ["n"], action: "next-match", places: filtered },
    { keys: ["N"], action: "previous-match", places: filtered },
  ],
  move: [
    { keys: ["j", "down"], action: "row-down", places: paged },
    { keys: ["k", "up"], action: "row-up", places: paged },
    { keys: ["pagedown", "ctrl-d", "ctrl-f"], action: "page-down", places: paged },
    { keys: ["pageup", "ctrl-u", "ctrl-b"], action: "page-up", places: paged },
    { keys: ["g", "home"], action: "first", places: paged },
    { keys: ["G", "end"], action: "last", places: paged },
    { keys: ["l", "right"], action: "right", places: lists },
    { keys: ["h", "left"], action: "left", places: lists },
    { keys: ["}"], action: "next-marked", places: marked },
    { keys: ["{"], action: "previous-marked", places: marked },
  ],
  go: [
    { keys: ["enter"], action: "open", places: scrolled.filter((place) => place !== "upload") },
    { keys: ["y", "enter"], action: "yes", places: ["question"] },
    { keys: ["n", "escape"], action: "no", places: ["question"] },
    { keys: ["escape"], action: "back", places: helped },
    { keys: ["?"], action: "help", places: helped },
    { keys: ["q"], action: "close", places: helped },
    { keys: ["Q", breakKey], action: "quit", places: all },
  ],
} as const satisfies Readonly<Record<KeyGroup, readonly TableEntry[]>>;

export type Action = (typeof table)[KeyGroup][number]["action"];

interface Binding extends TableEntry {
  readonly action: Action;
  readonly group: KeyGroup;
}

/**
 * A key means the same on every page, except `s`, `o`, `m` and the answers to questions. Help keeps this
 * order within each group. The words are in `screen.keys.does`.
 */
export const bindings: readonly Binding[] = (["screen", "choose", "move", "go"] as const).flatMap(
  (group) => table[group].map((binding) => ({ ...binding, group })),
);

export function actionOf(place: PlaceName, key: string): Action | undefined {
  const name = latinKey(key);
  return bindings.find((one) => one.places.includes(place) && one.keys.includes(name))?.action;
}

export function elsewhere(key: string): Binding | undefined {
  const name = latinKey(key);
  return bindings.find(({ keys }) => keys.includes(name));
}

export function bindingsOf(place: PlaceName): readonly Binding[] {
  return bindings.filter(({ places }) => places.includes(place));
}

export function keyOf(place: PlaceName, action: Action): string | undefined {
  const [key] = bindingsOf(place).find((one) => one.action === action)?.keys ?? [];
  return key && keyText(key);
}

export function keyName(action: Action): string {
  return keyText(bindings.find((one) => one.action === action)?.keys[0] ?? "");
}

/** Characters of a Latin keyboard, and the Cyrillic letters on the same keys. */
const rows = [
  ["qwertyuiop{}", "йцукенгшщзХЪ"],
  ["[]", "хъ"],
  ["QWERTYUIOP{}", "ЙЦУКЕНГШЩЗХЪ"],
  ["asdfghjkl", "фывапролд"],
  ["ASDFGHJKL", "ФЫВАПРОЛД"],
  ["zxcvbnm", "ячсмить"],
  ["ZXCVBNM", "ЯЧСМИТЬ"],
  // Letters of Ukrainian and Belarusian keyboards that a Russian one does not have on these keys.
  ["sSoO", "іІўЎ"],
] as const;

const latin: ReadonlyMap<string, string> = new Map(
  rows.flatMap(([keys, letters]) =>
    Array.from(letters, (letter, place) => [letter, keys[place] ?? letter] as const),
  ),
);

/** Not for text fields, which use the typed letter. */
export function latinKey(name: string): string {
  return latin.get(name) ?? name;
}

const printed: Readonly<Record<string, string>> = {
  up: "↑",
  down: "↓",
  left: "←",
  right: "→",
  pageup: "PgUp",
  pagedown: "PgDn",
  home: "Home",
  end: "End",
  enter: "Enter",
  escape: "Esc",
  tab: "Tab",
  "shift-tab": "Shift-Tab",
  space: "Space",
  backspace: "Backspace",
  delete: "Del",
};

export function keyText(name: string): string {
  if (name.startsWith("ctrl-")) return `Ctrl-${name.slice(5).toUpperCase()}`;
  return printed[name] ?? name;
}

/** The keys that advice on the screen names instead of command-line options. */
export const adviceKeys = {
  keyColumns: keyName("columns"),
  keyValues: keyName("values"),
  keyChange: keyName("change"),
  keyRow: keyName("choose-heading-row"),
  keySheet: keyName("choose-sheet"),
};
