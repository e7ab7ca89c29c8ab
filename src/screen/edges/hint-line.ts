import type { Line, Span } from "../text/line.ts";
import { fitSpans, joinSpans, spansWidth } from "../text/spans.ts";

/** A key as it is printed on the keyboard, and what it does now. */
export interface ShownHint {
  readonly key: string;
  readonly words: string;
  /** Stays when there is no room for all: the next step, and the help. */
  readonly isKept?: boolean;
}

const separator: Span = { text: "  " };

/** The next keys in one line: where there is no room for all, the last ones leave as a whole. */
export function hintLine(hints: readonly ShownHint[], columns: number): Line {
  const byWorth = [
    ...hints.filter(({ isKept }) => isKept === true),
    ...hints.filter(({ isKept }) => isKept !== true),
  ];
  const shown = new Set<ShownHint>();
  let room = columns - 1;
  for (const hint of byWorth) {
    const cells = spansWidth(hintSpans(hint)) + (shown.size === 0 ? 0 : separator.text.length);
    if (cells > room) break;
    shown.add(hint);
    room -= cells;
  }
  const spans = joinSpans(hints.filter((hint) => shown.has(hint)).map(hintSpans), separator);
  return { spans: fitSpans([{ text: " " }, ...spans], columns), bar: "hint" };
}

function hintSpans({ key, words }: ShownHint): Span[] {
  return [{ text: key, style: "key" }, { text: ` ${words}` }];
}
