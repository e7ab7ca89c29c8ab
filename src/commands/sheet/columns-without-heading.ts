import type { Language } from "../../model/schemas/annotations.ts";
import { columnLetters, type SheetRow } from "../../model/sheet/sheet.ts";
import { cellText } from "../../workbook/index.ts";
import { sheetWords } from "../words/index.ts";

/** A heading row, and the columns whose meaning was chosen, with a heading or without. */
export interface SettledHeadings {
  readonly headingRow: Pick<SheetRow, "cells">;
  readonly chosen: readonly { readonly column: number }[];
}

/** Columns behind the headings from which on only those with a value are looked at. */
const sparseColumns = 256;

/** Columns that hold values below an empty heading: nothing is skipped without a word. */
export class UnheadedColumns {
  /** Whether a column has a heading, or an error in its place, which is named elsewhere. */
  readonly #headings: readonly boolean[];
  readonly #settled: ReadonlySet<number>;
  readonly #found = new Set<number>();

  constructor({ headingRow, chosen }: SettledHeadings) {
    this.#headings = Array.from(headingRow.cells, (cell) => cellText(cell) !== "");
    this.#settled = new Set(chosen.map(({ column }) => column));
  }

  add({ cells }: SheetRow): void {
    const width = this.#headings.length;
    // A lone cell far to the right leaves holes, which cost nothing as long as nobody counts them.
    const isSparse = cells.length > width + sparseColumns;
    for (let column = 0; column < (isSparse ? width : cells.length); column += 1) {
      this.#look(cells, column);
    }
    if (!isSparse) return;
    for (const column of Object.keys(cells)) {
      if (Number(column) >= width) this.#look(cells, Number(column));
    }
  }

  #look(cells: SheetRow["cells"], column: number): void {
    if (this.#headings[column] === true || cells[column] === undefined) return;
    if (!this.#settled.has(column)) this.#found.add(column);
  }

  /** Counted from 0, from the left. */
  columns(): number[] {
    return [...this.#found].sort((one, other) => one - other);
  }

  note(language: Language): string | undefined {
    if (this.#found.size === 0) return undefined;
    return sheetWords[language].unheaded(this.columns().map(columnLetters));
  }
}
