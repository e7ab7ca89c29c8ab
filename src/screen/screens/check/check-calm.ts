import { keyName } from "../../keys/bindings.ts";
import type { CheckState } from "../../state/state.ts";
import type { Line, Size, Span } from "../../text/line.ts";
import { wrapSpans } from "../../text/wrap.ts";
import type { CheckWords } from "../../words/en.ts";

/** A check without a finding: what comes next, then what was looked at. */
export function calmLines(
  { facts, isWatched }: CheckState,
  { columns, rows }: Size,
  { calm }: CheckWords,
): Line[] {
  const { sheet, totals, notes } = facts;
  const keyed = (key: string, text: string): Span[] => [{ text: key, style: "key" }, { text }];
  const parts: Span[][] = [
    [{ text: `✓ ${calm.right(totals.rows, sheet)}`, style: "ok" }],
    [],
    keyed(keyName("open"), calm.compares),
    ...(isWatched ? [] : [keyed(keyName("watch"), calm.checksAgain)]),
    [],
    ...notes.map((text): Span[] => [{ text: `· ${text}`, style: "dim" }]),
    ...(notes.length === 0 ? [] : [[]]),
    [{ text: calm.lookedAt, style: "dim" }],
  ];
  return parts
    .flatMap((spans) =>
      wrapSpans(spans, Math.min(columns, widthMax) - 4, { pictures: "replaced", linesMax: rows }),
    )
    .slice(0, rows)
    .map((spans) => ({ spans: [{ text: "  " }, ...spans] }));
}

/** Longer lines are hard to read. */
const widthMax = 100;
