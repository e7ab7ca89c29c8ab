import { PackedStore } from "../model/packed.ts";
import { RowPlaces } from "../model/row-places.ts";
import type { CellValue, SheetRow } from "../model/sheet.ts";
import { shownValue } from "./cells.ts";

/**
 * The cells of very many rows as the sheet has them, packed: a row is unpacked when it is looked at,
 * so that its cells can be shown beside a finding.
 */
export class SheetRows {
  readonly #cells = new PackedStore<readonly (CellValue | null)[]>();
  readonly #rows = new RowPlaces();
  /** Who looks at one cell of a row looks at the others too. */
  #latest: { readonly row: number; readonly cells: readonly (CellValue | undefined)[] } | undefined;

  /** How many rows there are. */
  get size(): number {
    return this.#rows.size;
  }

  /** Takes a row; their numbers ascend. */
  add({ number, cells }: SheetRow): void {
    // JSON has no undefined, and writes a hole as null as well.
    this.#cells.push(cells as readonly (CellValue | null)[]);
    this.#rows.add(number);
  }

  /** The cells of a row by Excel's number, blank ones undefined; none when there is no such row. */
  cells(row: number): readonly (CellValue | undefined)[] {
    if (this.#latest?.row === row) return this.#latest.cells;
    const position = this.#rows.placeOf(row);
    const packed = position === undefined ? undefined : this.#cells.at(position);
    if (packed === undefined) return [];
    this.#latest = { row, cells: packed.map((cell) => cell ?? undefined) };
    return this.#latest.cells;
  }

  /**
   * One cell as text, as near to what the sheet shows as its value tells; its column counted from 0.
   * Empty when it is blank or there is none.
   */
  cellText(row: number, column: number): string {
    return shownValue(this.cells(row)[column]);
  }
}
