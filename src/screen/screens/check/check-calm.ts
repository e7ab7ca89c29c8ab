import type { CheckState, ScreenState } from "../../state/state.ts";
import type { Line, Size } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";
import { matchedSpan, watchLines } from "./check-head.ts";

/** Widest line of text, except that about watching, in cells. Longer lines are hard to read. */
const widthMax = 100;

/** The page of a check without findings: the totals and what was checked. */
export function calmLines(check: CheckState, { columns, rows }: Size, state: ScreenState): Line[] {
  const { sheet, totals, notes } = check.facts;
  const width = Math.min(columns, widthMax);
  const lines: Line[] = [
    ...watchLines(check, columns, state.translator),
    ...paragraph(
      state.translator.translate("screen.check.calm", { rows: totals.rows, sheet }),
      width,
      { lead: "  ✓ ", style: "ok" },
    ),
    ...paragraph([matchedSpan(state)], width, { lead: "  " }),
    ...(notes.length === 0 ? [] : [[]]),
    ...notes.flatMap((text) =>
      paragraph(text, width, { lead: "  · ", style: "dim", linesMax: rows }),
    ),
  ];
  const checked: Line[] = [
    [],
    ...paragraph(state.translator.translate("screen.check.checked"), width, {
      lead: "  ",
      style: "dim",
    }),
  ];
  return lines.length + checked.length > rows ? lines.slice(0, rows) : [...lines, ...checked];
}
