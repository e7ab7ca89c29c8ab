import type { Translator } from "../../../model/translator.ts";
import { tabsLine } from "../../list/tabs.ts";
import type { CheckFacts } from "../../state/facts.ts";
import type { CheckState, ScreenState } from "../../state/state.ts";
import type { Line, Span } from "../../text/line.ts";
import { spansWidth } from "../../text/spans.ts";
import { paragraph } from "../../text/wrap.ts";
import { matchedText } from "../load/load.tsx";
import { kindText } from "./check-columns.ts";
import { wrongRows } from "./check-steps.ts";

const groups = ["all", "error", "warning", "info", "repaired", "new", "fixed"] as const;

export function checkTabs({ counts }: CheckState) {
  return groups.map((id) => ({ id, count: counts.get(id) ?? 0 }));
}

function groupName(id: (typeof groups)[number], count: number, { translate }: Translator): string {
  return id === "all" ? translate("screen.words.all") : kindText(id, count, translate);
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
  return [
    ...paragraph(isWide ? both : [summary], columns, { linesMax }),
    ...(isWide || isShort ? [] : paragraph([matched], columns, { linesMax })),
    ...watchLines(check, columns, state.translator),
    tabsLine(checkTabs(check), check.list.preset, {
      columns: isShort ? columns - positionCells : columns,
      nameOf: ({ id, count }) =>
        `${groupName(id, count, state.translator)} ${state.translator.translate("model.grouped", { number: count })}`,
    }),
  ];
}

/** “35 of 35 columns matched”. Empty if no sheet is loaded. */
export function matchedSpan(state: ScreenState): Span {
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
export function watchLines(
  { isWatched, facts, notice }: CheckState,
  columns: number,
  translator: Translator,
): Line[] {
  const { since } = facts;
  if (!isWatched && since === undefined) return [];
  const state: Span = isWatched
    ? { text: `◉ ${translator.translate("screen.check.watching")}  `, style: "ok" }
    : { text: `○ ${translator.translate("screen.check.notWatched")}  `, style: "dim" };
  const style = since !== undefined && since.fresh.size > 0 ? "warning" : "ok";
  const saved: Span =
    since === undefined
      ? { text: "" }
      : {
          text: translator.translate("screen.check.saved", {
            time: since.savedAt,
            words: since.words,
          }),
          style,
        };
  return paragraph([state, notice ?? saved], columns, { linesMax });
}
