import { terminalText } from "../model/terminal-text.ts";
import type { Line } from "./line.ts";
import type { Hint } from "./place.ts";
import type { OpenEntry } from "./state.ts";
import { cellWidth } from "./text/fit.ts";
import { fitSpans } from "./text/spans.ts";

const labels: Readonly<Record<OpenEntry["purpose"], string>> = {
  filter: " / ",
  path: " File: ",
  export: " Write to: ",
  template: " Write to: ",
};

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** A text field on one line; of a long text the part around its cursor. */
export function entryLine({ text, at, purpose }: OpenEntry, columns: number): Line {
  const label = labels[purpose];
  const pieces = [...graphemes.segment(text)].map(({ segment }) => terminalText(segment));
  // Room for the cursor, and for a sign at each end that there is more.
  let room = columns - label.length - 3;
  let from = at;
  while (from > 0 && room > 0) {
    room -= cellWidth(pieces[from - 1] ?? "");
    if (room >= 0) from -= 1;
  }
  const before = `${from > 0 ? "…" : ""}${pieces.slice(from, at).join("")}`;
  const spans = [
    { text: label, style: "key" as const },
    { text: `${before}▏${pieces.slice(at).join("")}` },
  ];
  return { spans: fitSpans(spans, columns) };
}

const verbs: Readonly<Record<OpenEntry["purpose"], string>> = {
  filter: "done",
  path: "open it",
  export: "write the listings there",
  template: "write it",
};

/** What the keys do while a text field has them. */
export function entryHints({ purpose }: OpenEntry): readonly Hint[] {
  return [
    { key: "Enter", words: verbs[purpose] },
    ...(purpose === "filter" ? [] : [{ key: "Tab", words: "complete the name" }]),
    { key: "Esc", words: "give up" },
  ];
}
