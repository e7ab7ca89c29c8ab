import { clusterAt, standIn } from "./cluster.ts";
import type { Line, Span, Style } from "./line.ts";
import { fitSpans, spansWidth } from "./spans.ts";

/** Options for breaking a text into lines. */
export interface WrapOptions {
  /** Most lines to return. The last one ends with “…” if the text is longer. @default Infinity */
  readonly linesMax?: number | undefined;
}

/** Options for a paragraph. */
export interface ParagraphOptions extends WrapOptions {
  /** Text before the first line. The other lines are indented to match. @default a space */
  readonly lead?: string | Line;
  /** Style of the text, and of a lead that is a string. */
  readonly style?: Style | undefined;
}

/** Wraps a text into lines. The last cell of each line stays empty. */
export function paragraph(
  content: string | Line,
  columns: number,
  { lead = " ", style, linesMax }: ParagraphOptions = {},
): Line[] {
  const [before, message] = [lead, content].map((one) =>
    typeof one === "string" ? [{ text: one, style }] : one,
  ) as [Line, Line];
  const indent = spansWidth(before, { pictures: "shown" });
  const below = [{ text: " ".repeat(indent) }];
  return wrapSpans(message, columns - indent - 1, { linesMax }).map((line, at) => [
    ...(at === 0 ? before : below),
    ...line,
  ]);
}

/**
 * Wraps spans into lines of at most `width` cells, without padding. Breaks at spaces and beside
 * ideographs, keeps line breaks of the text, and splits a long word that would leave a line nearly
 * empty. Safe for a terminal and fast for huge texts.
 */
export function wrapSpans(
  spans: readonly Span[],
  width: number,
  { linesMax = Number.POSITIVE_INFINITY }: WrapOptions = {},
): Span[][] {
  const wrapper = new Wrapper(Math.max(1, width), linesMax);
  if (linesMax < 1) return [];
  for (const span of spans) {
    for (let index = 0; index < span.text.length && !wrapper.full; ) {
      const { text, cells, end } = clusterAt(span.text, index, "shown");
      const isLineEnd =
        text === lineEndShown && lineEnd.test(span.text.slice(index, Math.min(end, index + 3)));
      if (isLineEnd) wrapper.endLine();
      else wrapper.add({ span, text, cells });
      index = end;
    }
  }
  return wrapper.finish();
}

const lineEndShown = "⏎";
const lineEnd = /^(?:\r\n|[\n\u0085\u2028\u2029])$/;

const closing = /^[，。、；：？！）》”’…]$/;

interface Cell {
  readonly span: Span;
  readonly text: string;
  readonly cells: number;
}

class Wrapper {
  readonly #width: number;
  readonly #linesMax: number;
  readonly #lines: Span[][] = [];
  #line: Cell[] = [];
  #cells = 0;
  #breakAt = 0;
  #spacesToDrop = 0;
  /** Whether the text is longer than `linesMax` lines, so that the rest can be skipped. */
  full = false;

  constructor(width: number, linesMax: number) {
    this.#width = width;
    this.#linesMax = linesMax;
  }

  add(found: Cell): void {
    const cell = found.cells > this.#width ? { ...found, text: standIn, cells: 1 } : found;
    const isSpace = cell.text === " ";
    if (isSpace && this.#line.length === 0 && this.#spacesToDrop > 0) {
      this.#spacesToDrop -= 1;
      return;
    }
    if (this.#cells + cell.cells > this.#width) this.#breakLine(cell);
    if (this.full || (isSpace && this.#spacesToDrop > 0 && this.#line.length === 0)) return;
    this.#line.push(cell);
    this.#cells += cell.cells;
    if (isSpace || cell.cells > 1) this.#breakAt = this.#line.length;
  }

  endLine(): void {
    this.#spacesToDrop = 0;
    this.#emit(this.#line, []);
  }

  finish(): Span[][] {
    if (!this.full) this.#lines.push(merged(this.#line));
    return this.#lines;
  }

  #breakLine(next: Cell): void {
    // Splits a long word, such as a link, if it would leave the line nearly empty.
    const isTooSoon = this.#breakAt * 5 < this.#width;
    const anywhere = next.text === " " || next.cells > 1 || isTooSoon;
    const at = this.#beforeClosing(next, anywhere ? this.#line.length : this.#breakAt);
    // Limits how many spaces are dropped, so that a text of only spaces ends.
    this.#spacesToDrop = this.#width;
    this.#emit(this.#line.slice(0, at), this.#line.slice(at));
  }

  #beforeClosing(next: Cell, at: number): number {
    if (at < this.#line.length || !closing.test(next.text)) return at;
    let place = at - 1;
    while (place > 0 && closing.test(this.#line[place]?.text ?? "")) place -= 1;
    // The word before the closing mark moves to the next line with it.
    const isWord = this.#line[place]?.cells === 1 && this.#breakAt * 5 >= this.#width;
    return isWord ? Math.min(place, this.#breakAt) : place > 0 ? place : at;
  }

  #emit(line: readonly Cell[], rest: Cell[]): void {
    const spans = merged(line);
    if (this.#lines.length + 1 < this.#linesMax) {
      this.#lines.push(spans);
    } else {
      this.#lines.push(ellipsed(spans, line, this.#width));
      this.full = true;
    }
    this.#line = rest;
    this.#cells = rest.reduce((sum, cell) => sum + cell.cells, 0);
    this.#breakAt = 0;
  }
}

/** Merges neighbouring cells of the same span, without spaces at the end of the line. */
function merged(line: readonly Cell[]): Span[] {
  let last = line.length;
  while (line[last - 1]?.text === " ") last -= 1;
  const spans: Span[] = [];
  let current: Span | undefined;
  for (const cell of line.slice(0, last)) {
    const before = spans.at(-1);
    if (before !== undefined && cell.span === current) {
      spans[spans.length - 1] = { ...before, text: before.text + cell.text };
    } else {
      spans.push({ ...cell.span, text: cell.text });
    }
    current = cell.span;
  }
  return spans;
}

function ellipsed(spans: readonly Span[], line: readonly Cell[], width: number): Span[] {
  const cells = line.reduce((sum, cell) => sum + cell.cells, 0);
  const more = cells < width ? { text: "…" } : { text: " " };
  const whole = cells < width ? [...spans, more] : [...line.map(single), more];
  return fitSpans(whole, width, { pad: false, pictures: "shown" });
}

function single(cell: Cell): Span {
  return { ...cell.span, text: cell.text };
}
