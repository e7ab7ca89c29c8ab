import { Checker } from "../../check/index.ts";
import { addTo } from "../../model/long-work.ts";
import { type Column, fieldNames, type SheetColumn } from "../../model/product/columns.ts";
import { fieldEquals, isBlank } from "../../model/product/equality.ts";
import type { Draft, FieldName, Listing } from "../../model/product/product.ts";
import type {
  CellLeftBlank,
  Counted,
  ListingLeftOut,
  ListingToExport,
  RowToStore,
} from "../../model/sheet/export-base.ts";
import type { CellValue } from "../../model/sheet/sheet.ts";
import type { CellMark, RowToWrite } from "../../model/sheet/sheet-to-write.ts";
import { terminalText } from "../../model/text/terminal-text.ts";
import type { Translator } from "../../model/translator.ts";
import { placeId } from "../../plan/index.ts";
import { listingCells, shortenEnd } from "../../report/index.ts";
import { limits, matchHeadings } from "../../workbook/index.ts";
import type { CarriedRow } from "./carried-cells.ts";
import type { Carried } from "./carried-products.ts";

const listedMax = 1000;
/** The most cell notes, which stay in memory until the sheet is written. */
const marksMax = 500;

interface WrittenRow extends RowToWrite, RowToStore {}

export function isReadableHeading({ heading, field, key }: SheetColumn): boolean {
  if (heading.length > limits.cellCharacters || !heading.isWellFormed()) return false;
  const [column] = matchHeadings({ number: 1, cells: [heading], hidden: false }).columns;
  return column?.field === field && column.key === key;
}

/**
 * Values that would change when they are read back are left blank, because a blank cell keeps the
 * live value. So uploading an unedited export changes nothing (decision 26).
 */
export class ExportRows {
  readonly #columns: readonly SheetColumn[];
  readonly #translator: Translator;
  readonly #checker: Checker;
  readonly #places = new Map<string, number[]>();
  readonly #seen = new Set<string>();
  readonly leftBlank = new Counter<CellLeftBlank>();
  readonly leftOut = new Counter<ListingLeftOut>();
  #row = 1;

  constructor(columns: readonly SheetColumn[], translator: Translator) {
    this.#translator = translator;
    this.#columns = columns;
    this.#checker = new Checker(readColumns(columns), { acrossRows: false });
    for (const [at, column] of columns.entries()) addTo(this.#places, placeId(column), at);
  }

  get count(): number {
    return this.#row - 1;
  }

  add({ listing, atMs }: ListingToExport): WrittenRow | undefined {
    const { sku } = listing;
    const translator = this.#translator;
    const leaveOut = (message: string) => this.leftOut.add({ sku, message });
    if (this.#seen.has(sku)) return leaveOut(translator.translate("report.export.twinRow"));
    if (this.#row >= limits.rows) return leaveOut(translator.translate("report.export.noRoom"));
    const row = this.#row + 1;
    const unfit = new Map<FieldName, string>();
    const unlike = translator.translate("report.export.unlike");
    // If a value does not fit into a cell, the whole field is left blank. Otherwise, a list would
    // lose an entry.
    const cells = listingCells(listing, this.#columns).map((cell, at) => {
      if (cell === undefined || !isUnholdable(cell)) return cell;
      unfit.set(this.#fieldAt(at), unlike);
      return undefined;
    });
    const { draft, findings } = this.#checker.add({ number: row, cells, hidden: false });
    if (draft?.product.sku !== sku) return leaveOut(translator.translate("report.export.noRow"));
    for (const { severity, onlyOnCreate, field, message } of findings) {
      if (severity !== "error" || onlyOnCreate === true || field === undefined) continue;
      const text = translator.finding(message).message;
      if (field === "sku") return leaveOut(text);
      if (!unfit.has(field)) unfit.set(field, text);
    }
    const product = unchangedFields(draft, listing, { unfit, unlike });
    this.#seen.add(sku);
    this.#row = row;
    return {
      cells: cells.map((cell, at) => (unfit.has(this.#fieldAt(at)) ? undefined : cell)),
      marks: this.#marks(listing, unfit),
      product,
      unfit: new Map([...unfit.keys()].map((field) => [field, listing[field]])),
      atMs,
    };
  }

  /** Adds a row of the person's own. Undefined if the sheet is full. */
  addOwn({ sku, ...own }: Carried["atEnd"][number]): RowToWrite | undefined {
    if (this.#row >= limits.rows) {
      return this.leftOut.add({ sku, message: this.#translator.translate("report.export.noRoom") });
    }
    this.#row += 1;
    return this.carried({ sku, cells: [] }, own);
  }

  /** Writes the person's cells over those of the row that was added last. */
  carried<Row extends RowToWrite>(
    row: Row & { readonly sku: string },
    { cells: own, beside = [] }: Pick<CarriedRow, "cells" | "beside">,
  ) {
    const cells = [...row.cells];
    const marks: CellMark[] = [];
    for (const { value, mark, ...place } of own) {
      const places = this.#places.get(placeId(place)) ?? [];
      // Listings may have keys that differ only in case, each with a column of its own.
      const column = places.find((at) => cells[at] !== undefined) ?? places[0];
      if (column === undefined || (value !== undefined && isUnholdable(value))) {
        const message = this.#translator.translate("report.export.unlike");
        this.leftBlank.add({ row: this.#row, sku: row.sku, field: place.field, message });
        continue;
      }
      if (value !== undefined) cells[column] = value;
      if (mark !== undefined) marks.push({ column, ...mark });
    }
    for (const [at, value] of beside.entries()) cells[this.#columns.length + at] = value;
    const others = row.marks?.filter(({ column }) => marks.every((mark) => mark.column !== column));
    return { ...row, cells, marks: [...(others ?? []), ...marks] };
  }

  #marks(listing: Listing, unfit: ReadonlyMap<FieldName, string>): readonly CellMark[] {
    const marks: CellMark[] = [];
    for (const [field, message] of unfit) {
      this.leftBlank.add({ row: this.#row, sku: listing.sku, field, message });
      const column = this.#columns.findIndex((one) => one.field === field);
      if (column < 0 || this.leftBlank.count > marksMax) continue;
      const value = shortenEnd(terminalText(valueText(listing[field])), 500);
      const note = this.#translator.translate("report.export.noteOnCell", { message, value });
      marks.push({ column, severity: "warning", note });
    }
    return marks;
  }

  #fieldAt(at: number): FieldName {
    return (this.#columns[at] as SheetColumn).field;
  }
}

/** An Excel cell holds at most 32,767 characters or 15 digits. */
function isUnholdable(cell: CellValue): boolean {
  if (typeof cell === "string") return cell.length > limits.cellCharacters;
  return typeof cell === "number" && Number(cell.toPrecision(15)) !== cell;
}

function unchangedFields(
  draft: Draft,
  listing: Listing,
  { unfit, unlike }: { readonly unfit: Map<FieldName, string>; readonly unlike: string },
): WrittenRow["product"] {
  const product: Record<string, unknown> = { ...draft.product };
  for (const field of fieldNames) {
    const read = Object.hasOwn(product, field) ? product[field] : undefined;
    const live = Object.hasOwn(listing, field) ? listing[field] : undefined;
    const isSame = fieldEquals(field, read, live) && !draft.clears.includes(field);
    if (!isSame && !unfit.has(field) && !isBlankText(live)) unfit.set(field, unlike);
    if (unfit.has(field)) delete product[field];
  }
  return product as WrittenRow["product"];
}

/** Also true for a text of spaces, which is read back as blank. */
function isBlankText(value: unknown): boolean {
  return isBlank(value) || (typeof value === "string" && value.trim() === "");
}

function valueText(value: unknown): string {
  return typeof value === "string" ? value : (JSON.stringify(value) ?? "");
}

function readColumns(columns: readonly SheetColumn[]): readonly Column[] {
  const cells = columns.map(({ heading }) => heading);
  return matchHeadings({ number: 1, cells, hidden: false }).columns;
}

class Counter<Item> implements Counted<Item> {
  readonly first: Item[] = [];
  count = 0;

  add(item: Item): undefined {
    this.count += 1;
    if (this.first.length < listedMax) this.first.push(item);
  }
}
