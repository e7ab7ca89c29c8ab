import { keyName } from "../../keys/bindings.ts";
import type { CheckState, ScreenState } from "../../state/state.ts";
import type { Line, Size, Span } from "../../text/line.ts";
import { wrapSpans } from "../../text/wrap.ts";
import { wordsOf } from "../../words/index.ts";
import { matchedSpan, watchLines } from "./check-head.ts";

/** A check without a finding: how it went, what comes next, then what was looked at. */
export function calmLines(check: CheckState, { columns, rows }: Size, state: ScreenState): Line[] {
  const words = wordsOf(state).check;
  const { facts, isWatched } = check;
  const watched = watchLines(check, columns, words);
  const width = Math.min(columns, widthMax) - 4;
  const wrapped = (parts: readonly (readonly Span[])[]) =>
    parts
      .flatMap((spans) => wrapSpans(spans, width, { pictures: "replaced", linesMax: rows }))
      .map((spans) => ({ spans: [{ text: "  " }, ...spans] }));
  const keyed = (key: string, text: string): Span[] => [{ text: key, style: "key" }, { text }];
  const { calm } = words;
  const { sheet, totals, notes } = facts;
  const lines = wrapped([
    [{ text: `✓ ${calm.right(totals.rows, sheet)}`, style: "ok" }],
    [matchedSpan(state)],
    [],
    keyed(keyName("open"), calm.compares),
    ...(isWatched ? [] : [keyed(keyName("watch"), calm.checksAgain)]),
    ...(notes.length === 0 ? [] : [[]]),
    ...notes.map((text): Span[] => [{ text: `· ${text}`, style: "dim" }]),
  ]);
  const told = [...watched, ...lines].slice(0, rows);
  const lookedAt = wrapped([[], [{ text: calm.lookedAt, style: "dim" }]]);
  // Half a sentence is worse than none.
  return told.length + lookedAt.length > rows ? told : [...told, ...lookedAt];
}

/** Longer lines are hard to read. */
const widthMax = 100;
