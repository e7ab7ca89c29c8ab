import { cellWidth, cut } from "./fit.ts";
import type { Span } from "./line.ts";

/** The total width of spans in cells. */
export function spansWidth(spans: readonly Span[]): number {
  return spans.reduce((cells, { text }) => cells + cellWidth(text), 0);
}

/**
 * Fits spans into exactly `width` cells, or at most that many without `pad`. Shortens with “…” in
 * the style of the span that did not fit.
 */
export function fitSpans(
  spans: readonly Span[],
  width: number,
  { pad = true }: { readonly pad?: boolean } = {},
): Span[] {
  const shown = spans.filter((span) => span.text !== "");
  const fitted: Span[] = [];
  let left = Math.max(0, width);
  for (const [index, span] of shown.entries()) {
    const part = cut(span.text, left);
    const isLast = index === shown.length - 1;
    // If other spans follow, a span that fills the line gives its last cell to the “…”.
    const shownPart = isLast || part.cells < left ? part : cut(`${span.text} `, left);
    if (shownPart.cells > 0) {
      fitted.push(shownPart.text === span.text ? span : { ...span, text: shownPart.text });
    }
    left -= shownPart.cells;
    if (!shownPart.whole) break;
  }
  if (pad && left > 0) fitted.push({ text: " ".repeat(left) });
  return fitted;
}

/** Joins groups of spans with `separator`, ignoring empty groups. */
export function joinSpans(groups: readonly (readonly Span[])[], separator: Span): Span[] {
  const filled = groups.filter((spans) => spans.some((span) => span.text !== ""));
  return filled.flatMap((spans, index) => (index === 0 ? [...spans] : [separator, ...spans]));
}

/** A progress bar as part of a line. */
export function barSpans({
  done,
  total,
  cells,
}: {
  readonly done: number;
  readonly total: number;
  readonly cells: number;
}): readonly Span[] {
  const share = total <= 0 ? 1 : Math.max(0, Math.min(done, total)) / total;
  const full = Math.floor(cells * share);
  return [
    { text: "█".repeat(full), style: "ok" },
    { text: "░".repeat(cells - full), style: "dim" },
  ];
}
