import { padCells, textWidth, wrapText } from "../../model/text/terminal-text.ts";

export interface TableOptions {
  readonly columns: number;
  readonly heading?: (text: string) => string;
}

/**
 * Aligns columns two spaces apart. If a row is too wide, its cells wrap between words; if the
 * columns still do not fit, each row becomes a paragraph.
 */
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

/**
 * Narrows the widest columns first, but never below their longest word. Undefined if they still do
 * not fit.
 */
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
