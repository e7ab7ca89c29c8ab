import type { Translator } from "../../model/translator.ts";
import { type Line, textLine } from "../text/line.ts";
import { stepOf } from "./move.ts";

/** Part of a long page. A line is created only when it is visible. */
export interface Section {
  readonly count: number;
  line(index: number): Line;
}

/** A section of lines that already exist. */
export function fixed(lines: readonly Line[]): Section {
  return { count: lines.length, line: (index) => lines[index] ?? [] };
}

export function lengthOf(sections: readonly Section[]): number {
  return sections.reduce((sum, { count }) => sum + count, 0);
}

/** At most `height` lines of a page, from line `top` on. */
export function linesFrom(sections: readonly Section[], top: number, height: number): Line[] {
  const lines: Line[] = [];
  let skip = Math.max(0, top);
  for (const section of sections) {
    for (let index = skip; index < section.count && lines.length < height; index += 1) {
      lines.push(section.line(index));
    }
    skip = Math.max(0, skip - section.count);
    if (lines.length >= height) break;
  }
  return lines;
}

/**
 * How many lines of a page are visible. If not all are, the last line shows the scroll position.
 */
export function pageOf(length: number, rows: number): Page {
  return { length, height: length <= rows ? rows : Math.max(1, rows - 1) };
}

/** The visible lines of a page from line `top` on, and the scroll position if there are more. */
export function pageLines(
  lines: readonly Line[],
  top: number,
  { rows, translator }: { readonly rows: number; readonly translator: Translator },
): readonly Line[] {
  const { length, height } = pageOf(lines.length, rows);
  if (length <= height) return lines;
  const first = Math.min(top, length - height);
  const last = first + height;
  const more = last < length ? `  ↓ ${translator.translate("screen.row.more")}` : "";
  const where = ` ${translator.translate("screen.row.lines", { from: first + 1, to: last, of: length })}${more}`;
  return [...lines.slice(first, last), textLine(where, "dim")];
}

interface Page {
  readonly height: number;
  readonly length: number;
}

/** The first visible line after a scroll action. Undefined for other actions. */
export function scrolledBy(
  top: number,
  action: string,
  { height, length }: Page,
): number | undefined {
  const last = Math.max(0, length - height);
  const step = stepOf(action, height, length);
  if (step === undefined) return undefined;
  return Math.max(0, Math.min(Math.min(top, last) + step, last));
}
