import { ask, type ScreenStep, stay } from "../../edges/place.ts";
import { fieldActionOf } from "../../keys/field-keys.ts";
import { createEntry, typed } from "../../state/entry.ts";
import type { Intent } from "../../state/intent.ts";
import type { KeyPress } from "../../state/key.ts";
import type { FilePurpose, OpenEntry, ScreenState } from "../../state/state.ts";

/** A field for a file name, with the name that is offered. */
export function openFileEntry(state: ScreenState, purpose: FilePurpose, offered = ""): ScreenStep {
  const { submitted: _old, ...rest } = state;
  return stay({ ...rest, entry: { ...createEntry(offered), purpose } });
}

/**
 * What a key makes of a field for a file name. Tab asks what the name could be completed to; Enter
 * tries it, and what was typed is kept until that has worked.
 */
export function inFileEntry(state: ScreenState, entry: OpenEntry, key: KeyPress): ScreenStep {
  const { entry: _open, submitted: _old, ...rest } = state;
  if (fieldActionOf(key.name) === "complete")
    return ask(state, { type: "complete-path", text: entry.text });
  const step = typed(entry, key);
  const { text, at } = step.entry;
  const { purpose } = entry;
  if (step.end === "given-up" || purpose === "filter") return stay(rest);
  if (step.end === undefined) {
    // What was said of the text before need not hold for this one.
    const isSame = text === entry.text;
    return stay({ ...rest, entry: isSame ? { ...entry, at } : { text, at, purpose } });
  }
  if (text.trim() === "") return stay(rest);
  return ask({ ...rest, submitted: { text, at, purpose } }, intentOf(purpose, text));
}

function intentOf(purpose: FilePurpose, text: string): Intent {
  switch (purpose) {
    case "path":
      return { type: "open-typed", text };
    case "export":
      return { type: "export", file: text, overwrite: false };
    case "export-orders":
      return { type: "export-orders", file: text, overwrite: false };
    case "template":
      return { type: "template", file: text, overwrite: false };
  }
}
