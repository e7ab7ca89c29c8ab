import { keyName } from "../../keys/bindings.ts";
import type { CheckState, ScreenState } from "../../state/state.ts";
import type { Line, Size } from "../../text/line.ts";
import { paragraph } from "../../text/wrap.ts";
import { matchedSpan, watchLines } from "./check-head.ts";

/** Longer lines are hard to read. */
const widthMax = 100;

/** A check without a finding: how it went, what comes next, then what was looked at. */
export function calmLines(check: CheckState, { columns, rows }: Size, state: ScreenState): Line[] {
  const { sheet, totals, notes } = check.facts;
  const width = Math.min(columns, widthMax);
  const keyed = (key: string, text: string) =>
    paragraph([{ text: key, style: "key" }, { text }], width, { lead: "  " });
  const lines: Line[] = [
    ...watchLines(check, columns, state.translator),
    ...paragraph(
      state.translator.translate("screen.check.calm.right", { rows: totals.rows, sheet }),
      width,
      { lead: "  ✓ ", style: "ok" },
    ),
    ...paragraph([matchedSpan(state)], width, { lead: "  " }),
    [],
    ...keyed(keyName("open"), state.translator.translate("screen.check.calm.compares")),
    ...(check.isWatched
      ? []
      : keyed(keyName("watch"), state.translator.translate("screen.check.calm.checksAgain"))),
    ...(notes.length === 0 ? [] : [[]]),
    ...notes.flatMap((text) =>
      paragraph(text, width, { lead: "  · ", style: "dim", linesMax: rows }),
    ),
  ];
  const lookedAt: Line[] = [
    [],
    ...paragraph(state.translator.translate("screen.check.calm.lookedAt"), width, {
      lead: "  ",
      style: "dim",
    }),
  ];
  // Half a sentence is worse than none.
  return lines.length + lookedAt.length > rows ? lines.slice(0, rows) : [...lines, ...lookedAt];
}
