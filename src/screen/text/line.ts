import wrapAnsi from "wrap-ansi";
import { wrapText } from "../../model/text/terminal-text.ts";
import { cellWidth, cut, steadyText } from "./fit.ts";

/** Decides how a text looks, which never carries meaning alone. */
export type Style =
  | "strong"
  | "dim"
  | "key"
  | "heading"
  | "added"
  | "removed"
  | "changed"
  | "error"
  | "warning"
  | "ok"
  | "unknown"
  | "match";

/** It is made safe for the terminal when drawn. */
export interface Span {
  readonly text: string;
  readonly style?: Style | undefined;
}

/** It is shortened when drawn if it does not fit. */
export type Line = readonly Span[];

/** A function makes a line only once it is visible, because there can be thousands of lines. */
export type LateLine = Line | (() => Line);

export function textLine(text: string, style?: Style): Line {
  return [{ text, style }];
}

/** What a terminal shows outside the screen. */
export interface Signs {
  /** Without “sheetport”. */
  readonly title: string;
  /** For terminals that can show it (OSC 9;4). */
  readonly progress?:
    | {
        readonly state: "normal" | "error" | "paused" | "indeterminate";
        readonly percent: number;
      }
    | undefined;
  /** A text for the terminal's clipboard (OSC 52). Written once for each object. */
  readonly copied?: { readonly text: string } | undefined;
}

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function spansWidth(spans: readonly Span[]): number {
  return spans.reduce((cells, { text }) => cells + cellWidth(text), 0);
}

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

export function joinSpans(groups: readonly (readonly Span[])[], separator: Span): Span[] {
  const filled = groups.filter((spans) => spans.some((span) => span.text !== ""));
  return filled.flatMap((spans, index) => (index === 0 ? [...spans] : [separator, ...spans]));
}

export function barSpans(done: number, total: number, cells: number): readonly Span[] {
  const share = total <= 0 ? 1 : Math.max(0, Math.min(done, total)) / total;
  const full = Math.floor(cells * share);
  return [
    { text: "█".repeat(full), style: "ok" },
    { text: "░".repeat(cells - full), style: "dim" },
  ];
}

export interface WrapOptions {
  /** The last line ends with “…” if the text is longer. */
  readonly linesMax?: number | undefined;
}

export interface ParagraphOptions extends WrapOptions {
  /** Text before the first line. The other lines are indented by its width. */
  readonly lead?: string | Line;
  /** Also applies to a lead that is a string. */
  readonly style?: Style | undefined;
}

/** The last cell of each line stays blank. */
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

/** Longest text of a span that is wrapped, in UTF-16 units. The rest is dropped. */
const unitsMax = 100_000;

/**
 * Breaks at spaces and beside ideographs, keeps line breaks of the text, and splits a word that is
 * longer than a line. Safe for a terminal.
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

/** `text` has only blanks between the lines. */
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
