import type { KeyPress } from "./key.ts";

/** A text field that has the keyboard. */
export interface Entry {
  readonly text: string;
  /** Where the next character goes, counted in graphemes. */
  readonly at: number;
}

/** What a key made of a text field. */
export interface EntryStep {
  readonly entry: Entry;
  /** The field was left: with its text, or as if it had never been opened. */
  readonly end?: "done" | "given-up";
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** What a person could type by mistake into a field has an end. */
const lengthMax = 4096;

function pieces(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment);
}

/** A text field with its cursor behind the text. */
export function createEntry(text = ""): Entry {
  return { text, at: pieces(text).length };
}

/** The field after a key. */
export function typed(entry: Entry, key: KeyPress): EntryStep {
  if (key.name === "enter") return { entry, end: "done" };
  if (key.name === "escape") return { entry, end: "given-up" };
  return { entry: edited(entry, key) };
}

function edited({ text, at }: Entry, key: KeyPress): Entry {
  const all = pieces(text);
  const before = all.slice(0, at);
  const after = all.slice(at);
  switch (key.name) {
    case "left":
      return { text, at: Math.max(0, at - 1) };
    case "right":
      return { text, at: Math.min(all.length, at + 1) };
    case "home":
    case "ctrl-a":
      return { text, at: 0 };
    case "end":
    case "ctrl-e":
      return { text, at: all.length };
    case "backspace":
      return { text: [...before.slice(0, -1), ...after].join(""), at: Math.max(0, at - 1) };
    case "delete":
      return { text: [...before, ...after.slice(1)].join(""), at };
    case "ctrl-u":
      return { text: after.join(""), at: 0 };
    case "ctrl-w": {
      const kept = before.join("").replace(/\S*\s*$/u, "");
      return { text: kept + after.join(""), at: pieces(kept).length };
    }
    default: {
      if (key.text === "" || text.length + key.text.length > lengthMax) return { text, at };
      const typedSoFar = before.join("") + key.text;
      // A combining mark joins what stands before it.
      return { text: typedSoFar + after.join(""), at: pieces(typedSoFar).length };
    }
  }
}
