import { areaIn } from "../../edges/place.ts";
import { textLine } from "../../list/table.ts";
import type { OpenEntry, ScreenState } from "../../state/state.ts";
import type { Line } from "../../text/line.ts";
import { wrap } from "../../text/wrap.ts";
import { wordsOf } from "../../words/index.ts";

/** What stands over a field for a file name: what it is for, where, and what was wrong with the last one. */
export function fileEntryLines(
  { purpose, problem, choices = [] }: OpenEntry,
  state: ScreenState,
): Line[] {
  if (purpose === "filter") return [];
  const { columns, rows } = areaIn(state);
  const { folder } = state.home.facts;
  const words = wordsOf(state).home;
  const width = Math.max(1, columns - 3);
  const head = [
    textLine(` ${words.titles[purpose]}`, columns, "strong"),
    ...wrap(words.abouts[purpose], width).map((text) => textLine(` ${text}`, columns)),
    ...(folder === undefined
      ? []
      : wrap(words.meantIn(folder), width).map((text) => textLine(` ${text}`, columns, "dim"))),
    { spans: [] },
    ...(problem === undefined
      ? []
      : wrap(`✗ ${problem}`, width).map((text) => textLine(` ${text}`, columns, "error"))),
  ];
  const room = Math.max(0, rows - head.length);
  const shown = choices.length > room ? choices.slice(0, Math.max(0, room - 1)) : choices;
  const rest = choices.length - shown.length;
  return [
    ...head,
    ...shown.map((name) => textLine(`   ${name}`, columns)),
    ...(rest > 0 ? [textLine(`   ${words.moreNames(rest)}`, columns, "dim")] : []),
  ];
}
