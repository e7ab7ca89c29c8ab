import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { SheetPass } from "../../model/sheet/sheet-pass.ts";
import { cellText } from "../headings/heading-text.ts";
import type { FoundSheet } from "./products-sheet.ts";

/** Columns behind the headings from which on only those with a value are looked at. */
const sparseColumns = 256;

/** The rows of a sheet; `pass` learns which columns hold values below an empty heading. */
export async function* addUnheaded(
  { headingRow, match, rows }: FoundSheet,
  pass: SheetPass,
): AsyncGenerator<readonly SheetRow[]> {
  // An error in a heading's place is named elsewhere.
  const isHeaded = Array.from(headingRow.cells, (cell) => cellText(cell) !== "");
  for (const { column } of match.chosen) isHeaded[column] = true;
  const width = headingRow.cells.length;
  const found = new Set<number>();
  const look = (cells: SheetRow["cells"], column: number) => {
    if (isHeaded[column] !== true && cells[column] !== undefined) found.add(column);
  };
  for await (const batch of rows(pass)) {
    for (const { cells } of batch) {
      // A lone cell far to the right leaves holes, which cost nothing as long as nobody counts them.
      const isSparse = cells.length > width + sparseColumns;
      const dense = isSparse ? width : cells.length;
      for (let column = 0; column < dense; column += 1) look(cells, column);
      if (!isSparse) continue;
      for (const column of Object.keys(cells))
        if (Number(column) >= dense) look(cells, Number(column));
    }
    yield batch;
  }
  pass.unheaded.push(...[...found].sort((one, other) => one - other));
}
