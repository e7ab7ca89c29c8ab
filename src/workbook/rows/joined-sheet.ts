import { workbookError } from "../../errors.ts";
import { msg } from "../../model/message.ts";
import type { Column } from "../../model/product/columns.ts";
import {
  type CellValue,
  cellAddress,
  type JoinedCounts,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import { isSameMeaning } from "../../model/sheet/sheet-choice.ts";
import { inSheet } from "../../model/sheet/stacked-rows.ts";
import { type HeadingRow, lastHeadingRow } from "../headings/heading-lines.ts";
import { cellText, headingText, isBlank } from "../headings/heading-text.ts";

/** A second sheet with its headings, and the columns of the sheet that it is joined to. */
export interface SheetToJoin {
  readonly sheet: string;
  /** Undefined if the sheet has no known headings. */
  readonly headingRow: HeadingRow | undefined;
  readonly columns: readonly Column[];
  readonly to: { readonly columns: readonly Column[]; readonly width: number };
}

/** The columns of a second sheet, which are put to the rows with the same SKU. */
export class JoinedSheet {
  /** The headings of the columns that are added, with their index in the row they are added to. */
  readonly headings: readonly { readonly at: number; readonly heading: string }[];
  readonly width: number;
  readonly #sheet: string;
  readonly #last: number;
  readonly #sku: number;
  readonly #toSku: number | undefined;
  readonly #targets = new Map<number, number>();
  readonly #rows = new Map<string, SheetRow>();

  /** @throws SheetportError exit code 3, `join-no-sku` */
  constructor(source: SheetToJoin) {
    const { sheet, headingRow, columns, to } = source;
    const skuOf = (all: readonly Column[]) => all.find(({ field }) => field === "sku")?.index;
    const sku = skuOf(columns);
    if (sku === undefined || headingRow === undefined)
      throw workbookError("join-no-sku", msg("workbook.match.joinNoSku", { sheet }));
    [this.#sheet, this.#sku, this.#toSku] = [sheet, sku, skuOf(to.columns)];
    this.#last = lastHeadingRow(headingRow);
    const added: { at: number; heading: string }[] = [];
    for (const [index, cell] of headingRow.cells.entries()) {
      const heading = headingText(cell);
      if (heading === "" || index === sku) continue;
      const place = columns.find((one) => one.index === index);
      const same =
        place && to.columns.find((one) => isSameMeaning(one, place) && isSameUnit(one, place));
      const at = same?.index ?? to.width + added.length;
      if (same === undefined) added.push({ at, heading });
      this.#targets.set(index, at);
    }
    this.headings = added;
    this.width = to.width + added.length;
  }

  /** @throws SheetportError exit code 3, `join-sku-twice`: an SKU has two rows that differ */
  look(rows: readonly SheetRow[]): void {
    for (const row of rows) {
      if (row.number <= this.#last) continue;
      const sku = cellText(row.cells[this.#sku]);
      const before = sku === "" ? undefined : this.#rows.get(sku);
      if (before !== undefined) this.#refuseDifferent(sku, before, row);
      else if (sku !== "") this.#rows.set(sku, row);
    }
  }

  join(row: SheetRow, seen?: Set<string>): SheetRow {
    const sku = this.#toSku === undefined ? "" : cellText(row.cells[this.#toSku]);
    const other = this.#rows.get(sku);
    if (sku !== "") seen?.add(sku);
    if (other === undefined) return row;
    const cells: (CellValue | undefined)[] = [...row.cells];
    const differs = [...(row.differs ?? [])];
    for (const [from, column] of this.#targets) {
      const value = other.cells[from];
      const here = cells[column];
      if (isBlank(value)) continue;
      while (cells.length < column) cells.push(undefined);
      if (isBlank(here)) cells[column] = value;
      else if (!isSameValue(here, value)) {
        const cell = inSheet(cellAddress(from, other.number), this.#sheet);
        differs.push({ column, cell, value: cellText(value) });
      }
    }
    return { ...row, cells, ...(differs.length === 0 ? {} : { differs }) };
  }

  counts(seen: ReadonlySet<string>): JoinedCounts {
    const both = [...seen].filter((sku) => this.#rows.has(sku)).length;
    return {
      sheet: this.#sheet,
      both,
      onlyHere: seen.size - both,
      onlyThere: this.#rows.size - both,
    };
  }

  #refuseDifferent(sku: string, one: SheetRow, other: SheetRow): void {
    const column = [...this.#targets.keys()].find(
      (index) => !isSameValue(one.cells[index], other.cells[index]),
    );
    if (column === undefined) return;
    const [first, second] = [one, other].map(({ number }) => cellAddress(column, number));
    const values = { sheet: this.#sheet, sku, first: first ?? "", second: second ?? "" };
    throw workbookError("join-sku-twice", msg("workbook.match.joinTwice", values));
  }
}

function isSameUnit(one: Column, other: Column): boolean {
  const unitsOf = ({ unit, currency, unitColumn }: Column) => [
    unit,
    currency,
    unitColumn !== undefined,
  ];
  return unitsOf(one).join() === unitsOf(other).join();
}

/** A number and its digits as text are the same. */
function isSameValue(one: CellValue | undefined, other: CellValue | undefined): boolean {
  const texts = [cellText(one), cellText(other)] as const;
  const isNumber = (cell: CellValue | undefined) =>
    typeof cell === "number" || (typeof cell === "object" && cell.kind === "number");
  const isNumeric = (isNumber(one) || isNumber(other)) && !texts.includes("");
  return texts[0] === texts[1] || (isNumeric && Number(texts[0]) === Number(texts[1]));
}
