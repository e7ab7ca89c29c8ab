import type { ErrorObject } from "ajv";
import { addTo, noPause, type Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import {
  type CategoryBook,
  categoryBook,
  type KnownCategories,
} from "../../model/product/categories.ts";
import type { Column } from "../../model/product/columns.ts";
import type { Draft, ImageCell } from "../../model/product/product.ts";
import { inUnit } from "../../model/product/units.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { PricedElsewhere, SheetRow } from "../../model/sheet/sheet.ts";
import type { GivenColumn } from "../../model/sheet/sheet-choice.ts";
import { rowName, type SheetNames, sheetIndexOf } from "../../model/sheet/stacked-rows.ts";
import { isBlankCell } from "../cells/read-cell.ts";
import { type Layout, layoutOf } from "../layout/layout.ts";
import { findingAt, type ReadOptions } from "../layout/row-findings.ts";
import { withoutStray } from "../layout/texts.ts";
import {
  AcrossRows,
  Cards,
  type Carrier,
  checkParents,
  checkScripts,
  checkSkus,
  TradeNumbers,
} from "./across.ts";
import { PricesElsewhere } from "./not-read.ts";
import { imageCells, type RowReading, readRow } from "./read-row.ts";
import {
  checkRowRules,
  repeatsHeadings,
  reportDifferences,
  reportIncompleteRow,
  reportUnknownCategory,
  reportUnreadPrices,
} from "./row-rules.ts";
import { reportSchemaErrors } from "./schema-findings.ts";
import { AssumedUnits, type UnitsSeen } from "./units.ts";
import { validateProduct } from "./validators.ts";

export interface HeadedColumns {
  readonly columns: readonly Column[];
  readonly constants?: readonly GivenColumn[];
  readonly unreadPrices?: readonly Column[] | undefined;
}

/** What {@link Checker} needs besides the columns of the first sheet. */
export interface CheckOptions
  extends Omit<HeadedColumns, "columns">,
    Omit<ReadOptions, "currencyPlace"> {
  readonly categories?: KnownCategories;
  readonly acrossRows?: boolean;
  readonly unitsSeen?: UnitsSeen;
  readonly keepImages?: boolean;
  readonly pricedElsewhere?: PricedElsewhere;
  readonly others?: readonly HeadedColumns[];
  readonly sheets?: SheetNames;
}

interface CheckedRow {
  /** Present if the SKU is readable, even if the row has findings. */
  readonly draft?: Draft;
  readonly findings: readonly Finding[];
  readonly images?: readonly ImageCell[];
}

function sheetLayout(
  { columns, constants, unreadPrices = [] }: HeadedColumns,
  options: ReadOptions,
) {
  const layout = layoutOf(columns, constants);
  const reading = { ...options, currencyPlace: layout.firstOf.get("currencyCode") };
  return { columns, layout, unreadPrices: layoutOf(unreadPrices).singles, reading };
}

/** Checks the rows of one or several sheets. A row's number identifies its sheet. */
export class Checker {
  readonly #sheets: readonly ReturnType<typeof sheetLayout>[];
  readonly #options: CheckOptions;
  readonly #skus = new Map<string, number[]>();
  readonly #cards = new Cards();
  readonly #numbers = new TradeNumbers();
  readonly #categories: CategoryBook;
  readonly #units: AssumedUnits;
  readonly #prices: PricesElsewhere;
  /** By sheet and column, the number of cells that were split. */
  readonly #split: Map<Column, number>[];
  #rows = 0;

  constructor(columns: readonly Column[], options: CheckOptions = {}) {
    const { others = [], unitsSeen = new Map(), categories } = options;
    this.#options = options;
    const sheets = [{ ...options, columns }, ...others];
    this.#sheets = sheets.map((one) => sheetLayout(one, options));
    this.#units = new AssumedUnits(unitsSeen);
    this.#prices = new PricesElsewhere(options.pricedElsewhere);
    this.#split = sheets.map(() => new Map());
    this.#categories = categoryBook(categories);
  }

  #of(row: number) {
    return this.#sheets[sheetIndexOf(row)] as ReturnType<typeof sheetLayout>;
  }

  add(row: SheetRow): CheckedRow {
    if (row.takenUp !== undefined) {
      const message = msg("check.rowTakenUp", { kind: row.takenUp });
      return { findings: [findingAt(row.number, "row-blank", message)] };
    }
    const { columns, layout, unreadPrices, reading: options } = this.#of(row.number);
    const isBlank = columns.every((column) => isBlankCell(row.cells[column.index]));
    if (isBlank || repeatsHeadings(row, columns)) {
      return { findings: [findingAt(row.number, "row-blank", msg("check.rowSkipped"))] };
    }
    this.#rows++;
    const reading = readRow(row, layout, options);
    this.#units.add(reading, layout.assumed, sheetIndexOf(row.number));
    for (const { column } of reading.split) countIn(this.#split[sheetIndexOf(row.number)], column);
    reportDifferences(reading, layout);
    if (row.hidden) reading.findings.add("hidden-row", msg("check.hiddenRow"));
    reportUnreadPrices(reading, { unread: unreadPrices, read: layout });
    this.#prices.look(reading, layout);
    const errors = validateProduct(reading.product) ? [] : (validateProduct.errors ?? []);
    const isIncomplete = errors.length > 0 && reportIncompleteRow(reading, layout, columns);
    if (!isIncomplete || reading.product.sku !== undefined) checkRowRules(reading, layout);
    const isToReport = ({ keyword }: ErrorObject) => !(isIncomplete && keyword === "required");
    reportSchemaErrors(errors.filter(isToReport), reading, layout);
    reportUnknownCategory(reading, layout, this.#categories);
    const findings = reading.findings.list.sort(byColumn);
    if (this.#options.acrossRows !== false) this.#remember(reading);
    const draft = draftOf(reading, layout);
    return {
      findings,
      ...(draft === undefined ? {} : { draft }),
      ...(this.#options.keepImages === true ? { images: imageCells(reading) } : {}),
    };
  }

  /** Compares the rows with each other. Call this once, after the last row. */
  async finish(pause: Pause = noPause): Promise<readonly Finding[]> {
    const across = new AcrossRows(
      (row, field) => this.#of(row).layout.firstOf.get(field),
      (row) => rowName(row, this.#options.sheets),
      pause,
    );
    const sku: Carrier[] = Array.from(this.#skus, ([code, rows]) => ({ code, rows }));
    const parentSku = this.#cards.parents();
    const severalRows = sku.filter(({ rows }) => rows.length > 1);
    const skuAgain = new Set(severalRows.flatMap(({ rows }) => rows.slice(1)));
    await checkSkus(sku, across);
    await checkParents(parentSku, across);
    await this.#cards.check(across, this.#categories, skuAgain);
    this.#numbers.check(across, skuAgain);
    for (const finding of [...this.#prices.findings(), ...this.#units.findings()]) {
      across.findings.push(finding);
    }
    checkScripts({ sku, parentSku }, across);
    return across.findings.sort((one, other) => one.row - other.row);
  }

  assumedUnits(sheet: number): readonly Column[] {
    return this.#units.columns(sheet);
  }

  /** The columns of a sheet with cells that were read as lists, with the number of those cells. */
  splitColumns(sheet: number): ReadonlyMap<Column, number> {
    return this.#split[sheet] ?? new Map();
  }

  get rowCount(): number {
    return this.#rows;
  }

  #remember({ row, product, findings }: RowReading): void {
    if (product.sku !== undefined) addTo(this.#skus, product.sku, row.number);
    this.#numbers.add(row.number, product);
    if (product.parentSku === undefined) return;
    // Wrong categories and invisible characters in brands are already reported elsewhere.
    const { categoryName, brandName, language } = product;
    const wrong = findings.isWrong("categoryName");
    const values = {
      categoryName: wrong ? undefined : categoryName,
      brandName: brandName === undefined ? undefined : withoutStray(brandName),
      language,
    };
    const options = (product.options ?? []).map(({ key, value }) => `${key}: ${value}`);
    const variant = { row: row.number, values, options: options.sort().join(", ") };
    this.#cards.add(product.parentSku, variant);
  }
}

function countIn<Key>(counts: Map<Key, number> | undefined, key: Key): void {
  counts?.set(key, (counts.get(key) ?? 0) + 1);
}

function byColumn(one: Finding, other: Finding): number {
  return (
    one.cell.length - other.cell.length ||
    (one.cell < other.cell ? -1 : one.cell > other.cell ? 1 : 0)
  );
}

/** Numbers are converted last, because findings show them in the column's unit. */
function draftOf(
  { row, product, clears, clearedEntries }: RowReading,
  { converted }: Layout,
): Draft | undefined {
  const { sku } = product;
  if (sku === undefined) return undefined;
  const inFieldUnits: Record<string, number> = {};
  for (const { name, from, to } of converted) {
    const value = product[name];
    if (typeof value === "number") inFieldUnits[name] = inUnit(value, from, to);
  }
  const draft = { row: row.number, product: { ...product, ...inFieldUnits, sku }, clears };
  return clearedEntries === undefined ? draft : { ...draft, clearedEntries };
}
