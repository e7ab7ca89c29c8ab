import type { ReactNode } from "react";
import { Lines } from "../../components/spans.tsx";
import { ask, type PlaceProps, type ScreenStep, stay } from "../../edges/place.ts";
import { createEntry, fieldActionOf, type KeyPress, typed } from "../../state/entry.ts";
import { beginOpening } from "../../state/navigate.ts";
import type { Intent } from "../../state/program.ts";
import type { FilePurpose, OpenEntry, ScreenState } from "../../state/state.ts";
import { textLine } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";
import { labelOf } from "./home-words.ts";

function isFilePurpose(purpose: OpenEntry["purpose"]): purpose is FilePurpose {
  return ["path", "export", "export-orders", "template"].includes(purpose);
}

/** The text field for a file name, in place of a list. Undefined if it is not open. */
export function FileField({ state, area: { columns, rows } }: PlaceProps): ReactNode {
  const { entry, home, translator } = state;
  if (entry === undefined || !isFilePurpose(entry.purpose)) return undefined;
  const { purpose, problem, choices = [] } = entry;
  const { folder } = home.facts;
  const label = labelOf({ kind: purpose === "path" ? "open" : purpose }, translator);
  const meant = folder && translator.translate("screen.home.meantIn", { folder });
  const head = [
    textLine(` ${label}`, "strong"),
    ...paragraph(translator.translate(`screen.home.abouts.${purpose}`), columns),
    ...(meant ? paragraph(meant, columns, { style: "dim" }) : []),
    [],
    ...(problem === undefined ? [] : paragraph(`✗ ${problem}`, columns, { style: "error" })),
  ];
  const room = Math.max(0, rows - head.length);
  const shown = choices.length > room ? choices.slice(0, Math.max(0, room - 1)) : choices;
  const names = choices.length - shown.length;
  const more = translator.translate("screen.home.moreNames", { names });
  const lines = [
    ...head,
    ...shown.map((name) => textLine(`   ${name}`)),
    ...(names > 0 ? [textLine(`   ${more}`, "dim")] : []),
  ];
  return <Lines lines={lines} />;
}

/** Opens the text field for a file name. `offered` is the text that it starts with. */
export function openFileField(state: ScreenState, purpose: FilePurpose, offered = ""): ScreenStep {
  return stay({ ...state, submitted: undefined, entry: { ...createEntry(offered), purpose } });
}

/**
 * Handles a key in the text field for a file name. A submitted name is kept, so that the field can
 * open again if the name cannot be used.
 */
export function inFileField(state: ScreenState, entry: OpenEntry, key: KeyPress): ScreenStep {
  const rest = { ...state, entry: undefined, submitted: undefined };
  if (fieldActionOf(key.name) === "complete")
    return ask(state, { type: "complete-path", text: entry.text });
  const step = typed(entry, key);
  const { text, at } = step.entry;
  const { purpose } = entry;
  if (step.end === "given-up" || !isFilePurpose(purpose)) return stay(rest);
  if (step.end === undefined) {
    const isSame = text === entry.text;
    return stay({ ...rest, entry: isSame ? { ...entry, at } : { text, at, purpose } });
  }
  if (text.trim() === "") return stay(rest);
  const next = purpose === "path" ? beginOpening(rest, text.trim()) : rest;
  return ask({ ...next, submitted: { text, at, purpose } }, intentOf(purpose, text));
}

function intentOf(purpose: FilePurpose, text: string): Intent {
  if (purpose === "path") return { type: "open-typed", text };
  if (purpose === "template") return { type: purpose, file: text, overwrite: false };
  return { type: purpose, file: text };
}
