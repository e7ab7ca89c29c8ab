import wrapAnsi from "wrap-ansi";
import { wrapText } from "../../model/text/terminal-text.ts";
import { steadyText } from "./fit.ts";
import type { Line, Span, Style } from "./line.ts";
import { fitSpans, spansWidth } from "./spans.ts";

/** How many lines a text may take. */
export interface WrapOptions {
  /**
   * Maximum number of lines to return. The last one ends with “…” if the text is longer.
   * @default Infinity
   */
  readonly linesMax?: number | undefined;
}

/** How a paragraph is indented and styled. */
export interface ParagraphOptions extends WrapOptions {
  /** Text before the first line. The other lines are indented by its width. @default a space */
  readonly lead?: string | Line;
  /** Style of the text, and of a lead that is a string. */
  readonly style?: Style | undefined;
}

/** Wraps a text into lines. The last cell of each line stays blank. */
export function paragraph(
  content: string | Line,
  columns: number,
  { lead = " ", style, linesMax }: ParagraphOptions = {},
): Line[] {
  const [before, message] = [lead, content].map((one) =>
    typeof one === "string" ? [{ text: one, style }] : one,
  ) as [Line, Line];
  const indent = spansWidth(before);
  const below = [{ text: " ".repeat(indent) }];
  return wrapSpans(message, columns - indent - 1, { linesMax }).map((line, at) => [
    ...(at === 0 ? before : below),
    ...line,
  ]);
}

/** Longest text that is wrapped, in UTF-16 units. The rest is dropped. */
const unitsMax = 100_000;

/**
 * Wraps spans into lines of at most `cells` cells, without padding. Breaks at spaces and beside
 * ideographs, keeps line breaks of the text, and splits a word that is longer than a line. Safe for
 * a terminal.
 */
export function wrapSpans(
  spans: readonly Span[],
  cells: number,
  { linesMax = Number.POSITIVE_INFINITY }: WrapOptions = {},
): Span[][] {
  if (linesMax < 1) return [];
  const width = Math.max(1, cells);
  const units = Math.min(unitsMax, linesMax * width * 2);
  const shown = spans.map((span) => ({
    ...span,
    // Normalised as by wrap-ansi, so that {@link withSpans} finds each line in this text.
    text: steadyText(span.text.slice(0, units), { multiline: true, pictures: true })
      .replaceAll("\t", " ")
      .normalize(),
  }));
  const text = shown.map((span) => span.text).join("");
  const all = wrapAnsi(wrapText(text, width, 0), width, { hard: true, trim: false }).split("\n");
  const lines = withSpans(all.slice(0, linesMax), shown, text);
  const isWhole = all.length <= linesMax && spans.every((span) => span.text.length <= units);
  const last = lines.at(-1) ?? [];
  return isWhole ? lines : [...lines.slice(0, -1), ellipsed(last, width)];
}

/** Finds the spans of each line in the text that was wrapped. Only blanks lie between lines. */
function withSpans(lines: readonly string[], spans: readonly Span[], text: string): Span[][] {
  let at = 0;
  return lines.map((line) => {
    // wrapText indents the line after a wrapped indented line, but the text has no indent there.
    const words = text.includes(line.trimEnd(), at) ? line.trimEnd() : line.trim();
    const from = words === "" ? at : text.indexOf(words, at);
    at = from + words.length;
    return piecesOf(spans, from, at);
  });
}

function piecesOf(spans: readonly Span[], from: number, to: number): Span[] {
  let start = 0;
  return spans.flatMap((span) => {
    const text = span.text.slice(Math.max(0, from - start), Math.max(0, to - start));
    start += span.text.length;
    return text === "" ? [] : [{ ...span, text }];
  });
}

function ellipsed(line: readonly Span[], width: number): Span[] {
  const more = spansWidth(line) < width ? "…" : " ";
  return fitSpans([...line, { text: more }], width, { pad: false });
}
