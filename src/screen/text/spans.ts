import type { Pictures } from "./cluster.ts";
import { type CellWidthOptions, cellWidth, cut } from "./fit.ts";
import type { Span } from "./line.ts";

/** Options for fitting spans into a width. */
export interface FitSpansOptions {
  /** Pads with spaces to the full width. @default true */
  readonly pad?: boolean;
  /** @default "replaced" */
  readonly pictures?: Pictures;
}

/** The total width of spans in cells. Stops counting as {@link cellWidth} does. */
export function spansWidth(spans: readonly Span[], options: CellWidthOptions = {}): number {
  const { cellsMax = Number.POSITIVE_INFINITY } = options;
  let cells = 0;
  for (const { text } of spans) {
    if (cells > cellsMax) break;
    cells += cellWidth(text, { ...options, cellsMax: cellsMax - cells });
  }
  return cells;
}

/**
 * Fits spans into exactly `width` cells, or at most that many without `pad`. Cuts with “…” in the
 * style of the span that is cut.
 */
export function fitSpans(
  spans: readonly Span[],
  width: number,
  options: FitSpansOptions = {},
): Span[] {
  const { pad = true, pictures = "replaced" } = options;
  const shown = spans.filter((span) => span.text !== "");
  const fitted: Span[] = [];
  let left = Math.max(0, width);
  for (let index = 0; index < shown.length; index += 1) {
    const span = shown[index] as Span;
    const last = index === shown.length - 1;
    const part = cut(span.text, left, { pictures });
    // A span that fills the line gives its last cell to “…” if other spans follow.
    const kept = last || part.cells < left ? part : cut(`${span.text} `, left, { pictures });
    if (kept.cells > 0) fitted.push(kept.text === span.text ? span : { ...span, text: kept.text });
    left -= kept.cells;
    if (!kept.whole) break;
  }
  if (pad && left > 0) fitted.push({ text: " ".repeat(left) });
  return fitted;
}

/** Joins groups of spans with `separator`, ignoring empty groups. */
export function joinSpans(groups: readonly (readonly Span[])[], separator: Span): Span[] {
  const filled = groups.filter((spans) => spans.some((span) => span.text !== ""));
  return filled.flatMap((spans, index) => (index === 0 ? [...spans] : [separator, ...spans]));
}
