import { keyText } from "../keys/bindings.ts";
import { graphemesOf } from "../text/fit.ts";

export interface Entry {
  readonly text: string;
  /** Position of the cursor, in graphemes. */
  readonly at: number;
}

const lengthMax = 4096;

export function createEntry(text = ""): Entry {
  return { text, at: graphemesOf(text).length };
}

/** `end` says how the field was closed. It is undefined while the field is open. */
export function typed(
  entry: Entry,
  key: KeyPress,
): { readonly entry: Entry; readonly end?: "done" | "given-up" } {
  const action = fieldActionOf(key.name);
  if (action === "done") return { entry, end: "done" };
  if (action === "give-up") return { entry, end: "given-up" };
  return { entry: edited(entry, key) };
}

function edited({ text, at }: Entry, key: KeyPress): Entry {
  const all = graphemesOf(text);
  const [before, after] = [all.slice(0, at), all.slice(at)];
  const action = fieldActionOf(key.name);
  const edit = action && edits[action];
  if (edit !== undefined) return edit(before, after);
  if (key.text === "" || text.length + key.text.length > lengthMax) return { text, at };
  return joined([...before, key.text], after);
}

type Edit = (before: readonly string[], after: readonly string[]) => Entry;

const edits: { readonly [Name in FieldAction]?: Edit } = {
  left: (before, after) => joined(before.slice(0, -1), [...before.slice(-1), ...after]),
  right: (before, after) => joined([...before, ...after.slice(0, 1)], after.slice(1)),
  start: (before, after) => joined([], [...before, ...after]),
  end: (before, after) => joined([...before, ...after], []),
  "delete-before": (before, after) => joined(before.slice(0, -1), after),
  "delete-after": (before, after) => joined(before, after.slice(1)),
  "delete-to-start": (_, after) => joined([], after),
  "delete-to-end": (before) => joined(before, []),
  "delete-word": (before, after) => joined([before.join("").replace(/\S*\s*$/u, "")], after),
};

function joined(before: readonly string[], after: readonly string[]): Entry {
  const head = before.join("");
  return { text: head + after.join(""), at: graphemesOf(head).length };
}

/**
 * A key press. `name` is the character for printable keys (`j`, `G`, `/`, `я`), or one of: up,
 * down, left, right, pageup, pagedown, home, end, enter, escape, tab, shift-tab, space, backspace,
 * delete, ctrl-a … ctrl-z. `paste` is a pasted text, which only text fields use.
 */
export interface KeyPress {
  readonly name: string;
  /** What the key inserts into a text field. */
  readonly text: string;
}

const fieldKeys = {
  done: ["enter"],
  "give-up": ["escape"],
  left: ["left", "ctrl-b"],
  right: ["right", "ctrl-f"],
  start: ["home", "ctrl-a"],
  end: ["end", "ctrl-e"],
  "delete-before": ["backspace", "ctrl-h"],
  "delete-after": ["delete", "ctrl-d"],
  "delete-word": ["ctrl-w"],
  "delete-to-start": ["ctrl-u"],
  "delete-to-end": ["ctrl-k"],
} as const;

type FieldAction = keyof typeof fieldKeys;

const actions: ReadonlyMap<string, FieldAction> = new Map(
  Object.entries(fieldKeys).flatMap(([action, keys]) =>
    keys.map((key): [string, FieldAction] => [key, action as FieldAction]),
  ),
);

export function fieldActionOf(key: string): FieldAction | undefined {
  return actions.get(key);
}

export function fieldKeyOf(action: FieldAction): string {
  return keyText(fieldKeys[action][0]);
}
