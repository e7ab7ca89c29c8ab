import { padCells, textWidth } from "../../model/text/text-width.ts";

/** Cells in columns that begin one below the other, two spaces apart; one line for each row. */
export function tableText(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, textWidth(cell));
    });
  }
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => padCells(cell, widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  return rows.map((row) => `${line(row)}\n`).join("");
}
