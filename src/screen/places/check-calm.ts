import { count } from "../../model/number-words.ts";
import { keyName } from "../keys/bindings.ts";
import type { Line, Size, Span } from "../line.ts";
import type { CheckState } from "../state.ts";
import { fitSpans } from "../text/spans.ts";
import { wrapSpans } from "../text/wrap.ts";

/** A check without a finding: what was looked at, and what comes next. */
export function calmLines({ facts, isWatched }: CheckState, { columns, rows }: Size): Line[] {
  const { sheet, totals, notes } = facts;
  const parts: Span[][] = [
    [],
    [
      {
        text: `✓ ${count(totals.rows, "row")} of the sheet “${sheet}” checked: nothing to correct.`,
        style: "ok",
      },
    ],
    [],
    [
      {
        text: "Looked at were required fields, lengths, numbers, choices and links; codes that Excel may have changed; SKUs that come twice; and rows of one card that contradict each other.",
      },
    ],
    [],
    ...notes.map((text): Span[] => [{ text: `· ${text}`, style: "dim" }]),
    ...(notes.length === 0 ? [] : [[]]),
    [
      { text: keyName("open"), style: "key" },
      { text: " compares these rows with the live listings. Nothing is sent by that." },
    ],
    ...(isWatched
      ? []
      : [
          [
            { text: keyName("watch"), style: "key" as const },
            { text: " checks again whenever the workbook is saved." },
          ],
        ]),
  ];
  return parts
    .flatMap((spans) =>
      wrapSpans(spans, Math.min(columns, widthMax) - 4, { pictures: "replaced", linesMax: rows }),
    )
    .slice(0, rows)
    .map((spans) => ({ spans: fitSpans([{ text: "  " }, ...spans], columns) }));
}

/** Longer lines are hard to read. */
const widthMax = 100;
