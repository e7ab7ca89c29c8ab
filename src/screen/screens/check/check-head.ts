import type { Translator } from "../../../model/translator.ts";
import { tabsLine } from "../../list/tabs.ts";
import type { CheckFacts } from "../../state/facts.ts";
import type { CheckState, ScreenState } from "../../state/state.ts";
import type { Line, Size, Span } from "../../text/line.ts";
import { spansWidth } from "../../text/spans.ts";
import { paragraph } from "../../text/wrap.ts";
import { matchedText } from "../load/load.tsx";
import { kindText } from "./check-columns.ts";
import { wrongRows } from "./check-steps.ts";

const groups = ["all", "error", "warning", "info", "repaired", "new", "fixed"] as const;

export function checkTabs({ counts }: CheckState) {
  return groups.map((id) => ({ id, count: counts.get(id) ?? 0 }));
}

/**
 * The lines above the list: totals, the state of watching, and the filter groups with their counts.
 */
export function headLines(
  check: CheckState,
  columns: number,
  { state, isShort }: { readonly state: ScreenState; readonly isShort: boolean },
): Line[] {
  const [summary, matched] = [summaryOf(check, state.translator), matchedSpan(state)];
  const both = [summary, { text: " · ", style: "dim" as const }, matched];
  const isWide = spansWidth(both) <= columns - 2;
  const { translate } = state.translator;
  return [
    ...paragraph(isWide ? both : [summary], columns, { linesMax }),
    ...(isWide || isShort ? [] : paragraph([matched], columns, { linesMax })),
    ...watchLines(check, columns, state.translator),
    tabsLine(checkTabs(check), check.list.preset, {
      columns: isShort ? columns - positionCells : columns,
      nameOf: ({ id, count }) => {
        const name =
          id === "all" ? translate("screen.words.all") : kindText(id, count, state.translator);
        return `${name} ${translate("model.grouped", { number: count })}`;
      },
    }),
  ];
}

/** “35 of 35 columns matched”. Empty if no sheet is loaded. */
function matchedSpan(state: ScreenState): Span {
  const { load } = state;
  const text = load === undefined ? "" : matchedText(load.facts, state.translator);
  return { text, style: "dim" };
}

/** On a short screen, cells kept beside the filter groups for the position in the list. */
const positionCells = 14;

const linesMax = 3;

/** Counts rows and repairs in a sentence. The filter groups count findings on another line. */
function summaryOf({ facts, counts }: CheckState, translator: Translator): Span {
  const { rows, valid, invalid, invalidIfNew = 0 } = facts.totals;
  const repairs = counts.get("repaired") ?? 0;
  const text = translator.translate("screen.check.totals", {
    ...{ rows, valid, invalid, ifNew: invalidIfNew, repairs },
  });
  const { mark, style } = verdictOf(facts);
  return { text: `${mark} ${text}`, style };
}

function verdictOf(facts: CheckFacts) {
  if (facts.totals.invalid === 0) return { mark: "✓", style: "ok" } as const;
  return wrongRows(facts) === 0
    ? ({ mark: "!", style: "warning" } as const)
    : ({ mark: "✗", style: "error" } as const);
}

/** Whether the workbook is watched, and what its last save changed. */
function watchLines(
  { isWatched, facts: { since }, notice }: CheckState,
  columns: number,
  { translate }: Translator,
): Line[] {
  if (!isWatched && since === undefined) return [];
  const state: Span = isWatched
    ? { text: `◉ ${translate("screen.check.watching")}  `, style: "ok" }
    : { text: `○ ${translate("screen.check.notWatched")}  `, style: "dim" };
  const saved: Span = {
    text: since ? translate("screen.check.saved", { time: since.savedAt, words: since.words }) : "",
    style: since !== undefined && since.fresh.size > 0 ? "warning" : "ok",
  };
  return paragraph([state, notice ?? saved], columns, { linesMax });
}

/** Widest line of text, except that about watching, in cells. Longer lines are hard to read. */
const widthMax = 100;

/** The page of a check without findings: the totals and what was checked. */
export function calmLines(check: CheckState, { columns, rows }: Size, state: ScreenState): Line[] {
  const { sheet, totals, notes } = check.facts;
  const { translate } = state.translator;
  const width = Math.min(columns, widthMax);
  const calm = translate("screen.check.calm", { rows: totals.rows, sheet });
  const lines: Line[] = [
    ...watchLines(check, columns, state.translator),
    ...paragraph(calm, width, { lead: "  ✓ ", style: "ok" }),
    ...paragraph([matchedSpan(state)], width, { lead: "  " }),
    ...(notes.length === 0 ? [] : [[]]),
    ...notes.flatMap((text) =>
      paragraph(text, width, { lead: "  · ", style: "dim", linesMax: rows }),
    ),
  ];
  const checked = paragraph(translate("screen.check.checked"), width, { lead: "  ", style: "dim" });
  return lines.length + 1 + checked.length > rows
    ? lines.slice(0, rows)
    : [...lines, [], ...checked];
}
