import { addTo } from "../../model/long-work.ts";
import { msg, type ValuesOf } from "../../model/message.ts";
import type { Column } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import {
  type CellValue,
  cellAddress,
  type MergedRange,
  type OtherSheet,
  type PricedElsewhere,
  pricedKey,
  type SheetRow,
} from "../../model/sheet/sheet.ts";
import { readNumberText } from "../cells/numbers.ts";
import { isBlankCell } from "../cells/read-cell.ts";
import { mapOption } from "../cells/read-text.ts";
import { shownValue } from "../layout/cells.ts";
import { type Layout, layoutOf } from "../layout/layout.ts";
import { findingAt, type Place } from "../layout/row-findings.ts";
import { trimEnds } from "../layout/texts.ts";
import type { RowReading } from "./read-row.ts";

/** The parts of a workbook that are not read. */
export interface NotRead {
  readonly sheets: readonly OtherSheet[];
  readonly pictures: { readonly over: PicturesFound; readonly inside: PicturesFound };
}

interface PicturesFound {
  readonly count: number;
  readonly cells: readonly string[];
}

const addressesNamed = 10;

/** Findings, with row 0, about the parts of a workbook that are not read. */
export function notReadFindings({ sheets, pictures }: NotRead): Finding[] {
  const about = ({ count, cells: all }: PicturesFound, where: "over" | "inside") => {
    if (count === 0) return [];
    const cells = all.slice(0, addressesNamed);
    const message = msg("check.picturesNotSent", {
      ...{ where, pictures: count, cells, cellsCount: cells.length },
      more: Math.max(0, count - cells.length),
    });
    return [findingAt(0, "pictures-not-sent", message, { value: cells.join(", ") })];
  };
  return [
    ...sheets.map((sheet) => {
      const message = msg("check.otherSheet", {
        ...{ name: sheet.name, hidden: sheet.hidden, rows: sheet.rows },
        ...{ together: sheetsOption(sheet), alone: sheetOption("sheet", sheet.name) },
        join: sheetOption("join", sheet.name),
      });
      return findingAt(0, "other-sheet", message, { value: sheet.name });
    }),
    ...about(pictures.over, "over"),
    ...about(pictures.inside, "inside"),
  ];
}

type OtherPrice = Omit<ValuesOf<"check.otherPrices">[0], "sheet">;

/** The prices in sheets that are not read, for which rows have no price or another one. */
export class PricesElsewhere {
  readonly #prices: PricedElsewhere;
  readonly #others = new Map<string, OtherPrice>();

  constructor(prices: PricedElsewhere = new Map()) {
    this.#prices = prices;
  }

  /** An update sends no price, so a listing must be created with one (decision 26e). */
  look({ product, findings }: RowReading, { firstOf }: Layout): void {
    const { sku, salePrice: here, firstCost } = product;
    if (this.#prices.size === 0 || sku === undefined || findings.isWrong("salePrice")) return;
    const { column, constant } = firstOf.get("salePrice") ?? {};
    for (const [sheet, prices] of this.#prices) {
      const texts = prices.get(pricedKey(sku));
      if (texts === undefined) continue;
      const join = sheetOption("join", sheet);
      if (here === undefined) {
        const message = msg("check.priceInSheet", { sheet, join });
        const about = { field: "salePrice", value: sheet, onlyOnCreate: true } as const;
        findings.add("price-not-read", message, about);
        return;
      }
      const there = texts.find((text) => {
        const price = readNumberText(text);
        return price.kind === "number" && price.value !== here && price.value !== firstCost;
      });
      if (there === undefined) continue;
      // Without it, the two prices of a SKU would contradict each other.
      const ignore = column && !constant ? ` ${mapOption(column.heading, "ignore")}` : "";
      const { rows, ...first } = this.#others.get(sheet) ?? {
        ...{ rows: 0, sku, here, there, options: join + ignore },
      };
      this.#others.set(sheet, { ...first, rows: Number(rows) + 1 });
    }
  }

  findings(): Finding[] {
    return Array.from(this.#others, ([sheet, values]) =>
      findingAt(0, "other-sheet", msg("check.otherPrices", { sheet, ...values }), { value: sheet }),
    );
  }
}

/** Every variant needs its own value in these fields, so a merged cell is not copied down. */
const ofOneVariant: ReadonlySet<FieldName> = new Set(["sku", "barcode", "gtin"]);

interface Open {
  readonly range: MergedRange;
  readonly value: CellValue | undefined;
}

/** Excel shows one value across merged cells, but the file has it only in the first cell. */
export class MergedCells {
  readonly #starts = new Map<number, MergedRange[]>();
  readonly #open = new Map<number, Open>();
  readonly #places: ReadonlyMap<number, Place>;

  constructor(columns: readonly Column[], merged: readonly MergedRange[], headingRow: number) {
    const { places } = layoutOf(columns);
    this.#places = new Map(places.map((place) => [place.column.index, place]));
    for (const range of merged) {
      const isDown = range.bottom > range.top && range.top > headingRow;
      if (!isDown || this.#columnOf(range) === undefined) continue;
      addTo(this.#starts, range.top, range);
    }
  }

  get isEmpty(): boolean {
    return this.#starts.size === 0;
  }

  /** Must be called in row order. */
  findings(row: SheetRow): Finding[] {
    for (const range of this.#starts.get(row.number) ?? []) {
      const column = this.#columnOf(range);
      if (column !== undefined) this.#open.set(column, { range, value: row.cells[range.left] });
    }
    if (this.#open.size === 0) return [];
    const isProduct = [...this.#places.keys()].some((column) => !isBlankCell(row.cells[column]));
    if (!isProduct) return [];
    return [...this.#open].flatMap(([column, open]) => this.#findingsAt(row, column, open));
  }

  #findingsAt(row: SheetRow, column: number, { range, value }: Open): Finding[] {
    const place = this.#places.get(column) as Place;
    if (range.bottom < row.number) this.#open.delete(column);
    const isBelow = row.number > range.top && row.number <= range.bottom;
    if (!isBelow || isBlankCell(value)) return [];
    const cell = row.cells[column];
    const [shown, hidden] = [trimEnds(shownValue(value)), trimEnds(shownValue(cell))];
    if (shown === hidden) return [];
    const first = cellAddress(range.left, range.top);
    const isBlank = isBlankCell(cell);
    const message = msg("check.mergedCells", {
      cells: `${first}:${cellAddress(range.right, range.bottom)}`,
      ...{ label: place.label, first, shown, hidden, isBlank },
    });
    const isPlain = typeof value === "string" || typeof value === "number";
    const isToFill = isBlank && column === range.left && !ofOneVariant.has(place.spec.name);
    const repair = isPlain && isToFill ? value : undefined;
    return [findingAt(row.number, "merged-cells", message, { place, value: hidden, repair })];
  }

  /** The leftmost field column, because a row gets only one finding for a merged range. */
  #columnOf({ left, right }: MergedRange): number | undefined {
    const within = [...this.#places.keys()].filter((index) => index >= left && index <= right);
    return within.length === 0 ? undefined : Math.min(...within);
  }
}

export function sheetOption(option: "sheet" | "join", name: string): string {
  const isSafe = name.length <= 30 && /^\p{L}[\p{L}\p{M}\p{N} .,/-]*$/u.test(name);
  return `--${option} "${isSafe ? name : "NAME"}"`;
}

/** `*` leaves out hidden sheets, so a hidden one must be named. */
function sheetsOption({ name, hidden }: Pick<OtherSheet, "name" | "hidden">): string {
  return hidden ? `--sheet "*" ${sheetOption("sheet", name)}` : '--sheet "*"';
}
