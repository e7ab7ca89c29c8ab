import { keyName } from "../../keys/bindings.ts";
import type { CheckState } from "../../state/state.ts";
import type { Line, Size, Span } from "../../text/line.ts";
import { wrapSpans } from "../../text/wrap.ts";
import type { CheckWords } from "../../words/en.ts";

/** A check without a finding: what was looked at, and what comes next. */
export function calmLines(
  { facts, isWatched }: CheckState,
  { columns, rows }: Size,
  { calm }: CheckWords,
): Line[] {
  const { sheet, totals, notes } = facts;
  const parts: Span[][] = [
    [],
    [
      {
        text: `✓ ${calm.right(totals.rows, sheet)}`,
        style: "ok",
      },
    ],
    [],
    [{ text: calm.lookedAt }],
    [],
    ...notes.map((text): Span[] => [{ text: `· ${text}`, style: "dim" }]),
    ...(notes.length === 0 ? [] : [[]]),
    [{ text: keyName("open"), style: "key" }, { text: calm.compares }],
    ...(isWatched
      ? []
      : [[{ text: keyName("watch"), style: "key" as const }, { text: calm.checksAgain }]]),
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
