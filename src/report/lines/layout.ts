import type { Palette } from "../../model/text/palette.ts";
import { padCells, textWidth, wrapText } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";

/** The language, colours and length of a report. */
export interface Wording {
  readonly translator: Translator;
  readonly palette?: Palette;
  readonly verbose?: boolean;
}

export function entriesMax(most: number, { verbose = false }: Pick<Wording, "verbose">): number {
  return verbose ? Number.POSITIVE_INFINITY : most;
}

export function present<Part>(parts: readonly (Part | undefined | false)[]): Part[] {
  return parts.flatMap((part) => (part === undefined || part === false ? [] : [part]));
}

export function textOf(lines: readonly (string | undefined | false)[]): string {
  return `${present(lines).join("\n")}\n`;
}

export interface ShownPart {
  readonly head: string;
  readonly changed: string;
  readonly tail: string;
}

/** How many characters a shortened text shows before and after the difference. */
const context = 16;
const ellipsis = "…";
const charactersShown = 72;

export function shortenAround(before: string, after: string) {
  const shorter = Math.min(before.length, after.length);
  let prefix = 0;
  while (prefix < shorter && before[prefix] === after[prefix]) prefix += 1;
  if (isHalf(before, prefix) || isHalf(after, prefix)) prefix -= 1;
  let suffix = 0;
  while (
    suffix < shorter - prefix &&
    before[before.length - 1 - suffix] === after[after.length - 1 - suffix]
  ) {
    suffix += 1;
  }
  if (isHalf(before, before.length - suffix) || isHalf(after, after.length - suffix)) suffix -= 1;
  const cut = (text: string) => cutPart(text, prefix, text.length - suffix);
  return { before: cut(before), after: cut(after) };
}

/** Whether splitting the text at this index would break a surrogate pair. */
function isHalf(text: string, at: number): boolean {
  return at > 0 && at < text.length && (text.codePointAt(at - 1) ?? 0) > 0xffff;
}

/** Shortens a text to at most `charactersMax` characters by dropping its end. */
export function shortenEnd(text: string, charactersMax: number): string {
  // Slicing first keeps huge texts cheap. A character takes at most two UTF-16 units.
  const characters = Array.from(text.slice(0, 2 * charactersMax + 2));
  if (characters.length <= charactersMax) return characters.join("");
  return `${characters.slice(0, charactersMax - 1).join("")}${ellipsis}`;
}

function cutPart(text: string, from: number, to: number): ShownPart {
  const [head, changed, tail] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  if (shortenEnd(text, charactersShown) === text) return { head, changed, tail };
  const near = 2 * (context + 2);
  const [before, behind] = [Array.from(head.slice(-near)), Array.from(tail.slice(0, near))];
  return {
    head: before.length > context + 1 ? ellipsis + before.slice(-context).join("") : head,
    changed: shortenEnd(changed, charactersShown - 2 * context),
    tail: behind.length > context + 1 ? behind.slice(0, context).join("") + ellipsis : tail,
  };
}

export interface TableOptions {
  readonly columns: number;
  readonly heading?: (text: string) => string;
}

/** Aligns columns. If they do not fit even with wrapped cells, each row becomes a paragraph. */
export function tableText(
  rows: readonly (readonly string[])[],
  { columns, heading = (text) => text }: TableOptions,
): string {
  const widths = fittedWidths(rows, columns);
  const painted = (text: string, at: number) => (at === 0 ? heading(text) : text);
  if (widths === undefined) {
    const paragraphs = rows.map((row) => row.filter((cell) => cell !== "").join(" · "));
    return paragraphs.map((text, at) => `${painted(text, at)}\n`).join("");
  }
  const lines = rows.flatMap((row, at) => {
    const cells = row.map((cell, column) => wrapText(cell, widths[column] ?? 0, 0).split("\n"));
    const height = Math.max(...cells.map(({ length }) => length));
    return Array.from({ length: height }, (_, below) => {
      const line = cells.map((lines, column) => padCells(lines[below] ?? "", widths[column] ?? 0));
      return `${painted(line.join("  ").trimEnd(), at)}\n`;
    });
  });
  return lines.join("");
}

/** Undefined if the longest words do not fit next to each other. */
function fittedWidths(rows: readonly (readonly string[])[], columns: number): number[] | undefined {
  const widest = (wrappedAt: number) => (_: string, column: number) =>
    Math.max(
      ...rows.flatMap((row) =>
        wrapText(row[column] ?? "", wrappedAt, 0)
          .split("\n")
          .map((text) => textWidth(text)),
      ),
    );
  const [first = []] = rows;
  const widths = first.map(widest(Number.POSITIVE_INFINITY));
  const least = first.map(widest(1));
  let excess = widths.reduce((sum, width) => sum + width + 2, -2) - columns;
  for (; excess > 0; excess -= 1) {
    const free = widths.map((width, at) => (width > (least[at] ?? 0) ? width : 0));
    const most = Math.max(...free);
    if (most === 0) return undefined;
    widths[free.indexOf(most)] = most - 1;
  }
  return widths;
}
