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

/** Enter and Esc change nothing: they close the field. */
export function typed({ text, at }: Entry, key: KeyPress): Entry {
  const all = graphemesOf(text);
  const [before, after] = [all.slice(0, at), all.slice(at)];
  const edit = edits.find(([keys]) => keys.includes(key.name))?.[1];
  if (edit !== undefined) return edit(before, after);
  if (key.text === "" || text.length + key.text.length > lengthMax) return { text, at };
  return joined([...before, key.text], after);
}

type Edit = (before: readonly string[], after: readonly string[]) => Entry;

const edits: readonly (readonly [keys: readonly string[], edit: Edit])[] = [
  [
    ["left", "ctrl-b"],
    (before, after) => joined(before.slice(0, -1), [...before.slice(-1), ...after]),
  ],
  [
    ["right", "ctrl-f"],
    (before, after) => joined([...before, ...after.slice(0, 1)], after.slice(1)),
  ],
  [["home", "ctrl-a"], (before, after) => joined([], [...before, ...after])],
  [["end", "ctrl-e"], (before, after) => joined([...before, ...after], [])],
  [["backspace", "ctrl-h"], (before, after) => joined(before.slice(0, -1), after)],
  [["delete", "ctrl-d"], (before, after) => joined(before, after.slice(1))],
  [["ctrl-w"], (before, after) => joined([before.join("").replace(/\S*\s*$/u, "")], after)],
  [["ctrl-u"], (_, after) => joined([], after)],
  [["ctrl-k"], (before) => joined(before, [])],
];

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
