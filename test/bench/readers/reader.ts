/**
 * What every reader of the bench exports: it reads all cells of a workbook's first sheet the way its
 * documents say, hands each to `visit` where one is given, and tells how many held a value.
 */
export interface Reader {
  run(file: string, visit?: VisitCell): Promise<number>;
}

/** One cell with a value; row as Excel counts, column from 0. */
export type VisitCell = (row: number, column: number, value: unknown) => void;

/** Counts the values of rows that a reader gives as arrays; blank cells are null, undefined or "". */
export class CellCounter {
  readonly #visit: VisitCell | undefined;
  cells = 0;

  constructor(visit: VisitCell | undefined) {
    this.#visit = visit;
  }

  row(number: number, values: ArrayLike<unknown>): void {
    for (let column = 0; column < values.length; column += 1) {
      const value = values[column];
      if (value === undefined || value === null || value === "") continue;
      this.cells += 1;
      this.#visit?.(number, column, value);
    }
  }
}
