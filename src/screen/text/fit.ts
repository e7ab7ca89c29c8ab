import cliTruncate from "cli-truncate";
import stringWidth from "string-width";
import { terminalText } from "../../model/text/terminal-text.ts";

export interface Cut {
  readonly text: string;
  readonly cells: number;
  readonly whole: boolean;
}

/** Characters that are one cell wide and never combine with others. */
const narrow = /^[ -~\u0400-\u0481\u048A-\u04FF]*$/;

/** The width of `text` in cells as {@link fit} shows it. */
export function cellWidth(text: string): number {
  return width(steadyText(text));
}

/** Safe for a terminal and fast for huge texts. */
export function fit(
  text: string,
  cells: number,
  { align }: { readonly align?: "left" | "right" } = {},
): string {
  const part = cut(text, cells);
  const spaces = " ".repeat(Math.max(0, cells - part.cells));
  return align === "right" ? spaces + part.text : part.text + spaces;
}

export function cut(text: string, cells: number): Cut {
  if (cells <= 0) return { text: "", cells: 0, whole: text === "" };
  const begun = start(text, cells);
  const shown = steadyText(begun);
  const shownCells = width(shown);
  if (begun === text && shownCells <= cells) {
    return { text: shown, cells: shownCells, whole: true };
  }
  // The start may fit although the text goes on. Padding then makes it too long, so that it ends
  // with “…”.
  const part = cliTruncate(shownCells > cells ? shown : shown.padEnd(shown.length + cells), cells);
  return { text: part, cells: width(part), whole: false };
}

/** For paths and URLs, whose end matters as much as their beginning. */
export function middleCut(text: string, cells: number): string {
  if (cells <= 0) return "";
  const ends = text.length > 2 * unitsMax ? start(text, cells) + text.slice(-unitsMax) : text;
  return fit(cliTruncate(steadyText(ends), cells, { position: "middle" }), cells);
}

/** A sheet name short enough to precede a cell address in a table. */
export function shortSheet(sheet: string | undefined): string | undefined {
  return sheet === undefined || cellWidth(sheet) <= sheetCells ? sheet : fit(sheet, sheetCells);
}

const sheetCells = 14;

/** More UTF-16 units in a cell would be stacked marks. */
const unitsPerCell = 16;
const unitsMax = 500;

function start(text: string, cells: number): string {
  return text.slice(0, cells * unitsPerCell);
}

function width(text: string): number {
  return narrow.test(text) ? text.length : stringWidth(text);
}

/** Letters, signs and ideographs that never combine with others. */
const plain = /^[ -~\u0400-\u0481\u048A-\u04FF\u2010-\u2027\u4E00-\u9FFF\n\t]*$/;
const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Selectors between two forms of a picture, and the mark that draws a key around a character. */
const variations = /[\u20E3\uFE0E\uFE0F]/gu;
/** Pictures that are one or two cells wide, depending on the terminal's Unicode version. */
const picture = /^\p{Emoji_Presentation}/u;
/** Marks that take up no cell in any terminal. */
const mark =
  /^[\u0300-\u036F\u0483-\u0486\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u064B-\u065E\u0E31\u0E34-\u0E3A\u0E47-\u0E4E\u200C\u3099\u309A]$/u;

interface SteadyTextOptions {
  readonly multiline?: boolean;
  /** Keeps pictures of one code point. Only for texts with nothing to their right. */
  readonly pictures?: boolean;
}

/**
 * Makes a text safe for a terminal and gives it a width that all terminals agree on. Some add up
 * the widths of code points, others measure whole clusters. If the two differ for a cluster, such
 * as a family or a flag, it becomes `□`. So does every picture unless `pictures` is true.
 */
export function steadyText(text: string, options: SteadyTextOptions = {}): string {
  const shown = terminalText(text, options);
  if (plain.test(shown)) return shown;
  const clusters = graphemesOf(shown.normalize("NFC").replace(variations, ""));
  const pictures = options.pictures === true;
  return clusters.map((one) => (isSteady(one, pictures) ? one : "□")).join("");
}

function isSteady(cluster: string, pictures: boolean): boolean {
  const [first = "", ...rest] = cluster;
  if (picture.test(first)) return pictures && rest.length === 0;
  if (rest.length === 0) return cluster < " " || stringWidth(first) > 0;
  return rest.every((one) => mark.test(one)) && stringWidth(cluster) === stringWidth(first);
}
