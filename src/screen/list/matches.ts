import type { Span } from "../text/line.ts";
import { filterWords } from "./filter.ts";

/** A text of unknown length is only ever shown in part. */
const shownUnitsMax = 1000;

/** Spans in which the words of a filter stand out; `filter` is as typed, empty marks nothing. */
export function markMatches(spans: readonly Span[], filter: string): readonly Span[] {
  const words = filterWords(filter);
  if (words.length === 0) return spans;
  const found = new RegExp(`(${words.map(escaped).join("|")})`, "giu");
  return spans.flatMap((span) => {
    const pieces = span.text.slice(0, shownUnitsMax).split(found);
    if (pieces.length === 1) return [span];
    const marked = pieces.map(
      (text, index): Span => (index % 2 === 1 ? { text, style: "match" } : { ...span, text }),
    );
    const rest = { ...span, text: span.text.slice(shownUnitsMax) };
    return [...marked, rest].filter(({ text }) => text !== "");
  });
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
