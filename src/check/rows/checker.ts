import { noPause, type Pause } from "../../model/long-work.ts";
import { msg } from "../../model/message.ts";
import {
  type CategoryBook,
  categoryBook,
  type KnownCategories,
} from "../../model/product/categories.ts";
import type { Column } from "../../model/product/columns.ts";
import type { ImageCell } from "../../model/product/image-check.ts";
import type { Draft } from "../../model/product/product.ts";
import { inUnit } from "../../model/product/units.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { GivenColumn } from "../../model/sheet/sheet-choice.ts";
import { rowName, type SheetNames, sheetIndexOf } from "../../model/sheet/stacked-rows.ts";
import { isBlankCell } from "../cells/read-cell.ts";
import { type Layout, layoutOf } from "../layout/layout.ts";
import { findingAt, type Place, type ReadOptions } from "../layout/row-findings.ts";
import { withoutStray } from "../layout/texts.ts";
import {
  type Carrier,
  lookalikeCardFindings,
  mixedScriptFindings,
  type RowsContext,
  skuFindings,
} from "./across.ts";
import { AssumedUnits, type UnitsSeen } from "./assumed-units.ts";
import { Cards } from "./cards.ts";
import { imageCells, type RowReading, readRow } from "./read-row.ts";
import {
  checkRowRules,
  repeatsHeadings,
  reportIncompleteRow,
  reportUnknownCategory,
} from "./row-rules.ts";
import { reportSchemaErrors } from "./schema-findings.ts";
import { reportUnreadPrices } from "./unread-prices.ts";
import { validateProduct } from "./validators.ts";

/** Options of a check. */
export interface CheckOptions {
  /** Decides texts with two readings such as `1,234` (decision 30). */
  readonly decimalSeparator?: "." | ",";
  /** Whether all cells are texts (CSV), so that a number as text is not reported. @default false */
  readonly isAllText?: boolean;
  /** Fields without a column that have a value in every row. */
  readonly given?: readonly GivenColumn[];
  /** The person's mapped values, as in {@link ReadOptions}. */
  readonly valueNames?: ReadOptions["valueNames"];
  /** Categories of live listings; any other category is reported. @default none */
  readonly categories?: KnownCategories;
  /** Keeps what `finish` needs to compare the rows. @default true */
  readonly acrossRows?: boolean;
  /** Columns of the first sheet that seem to hold prices and are not read. */
  readonly unreadPrices?: readonly Column[] | undefined;
  /** Cells that stated a unit before a repair. @default none */
  readonly unitsSeen?: UnitsSeen;
  /** Returns the image links of each row. @default false */
  readonly keepImages?: boolean;
  /** The SKUs with a price in a sheet that is not read, by sheet name; folded by `pricedKey`. */
  readonly pricedElsewhere?: ReadonlyMap<string, ReadonlySet<string>>;
  /** The other sheets that are checked together with this one. @default none */
  readonly others?: readonly HeadedColumns[];
  /** The names of all sheets if there are several. */
  readonly sheets?: SheetNames;
}

/** The matched headings of a sheet. */
export interface HeadedColumns {
  readonly columns: readonly Column[];
  readonly given?: readonly GivenColumn[];
  /** Columns that seem to hold prices and are not read. */
  readonly unreadPrices?: readonly Column[];
}

/** The result for one row. */
interface CheckedRow {
  /** Present whenever the row has an SKU, even with findings. */
  readonly draft?: Draft;
  readonly findings: readonly Finding[];
  /** The row's valid image links; only with `keepImages`. */
  readonly images?: readonly ImageCell[];
}

/** How the rows of one sheet are read. */
interface SheetLayout {
  readonly columns: readonly Column[];
  readonly layout: Layout;
  /** Columns of prices that are not read. */
  readonly unreadPrices: readonly Place[];
  readonly reading: ReadOptions;
}

function sheetLayout(
  { columns, given, unreadPrices = [] }: HeadedColumns,
  options: CheckOptions,
): SheetLayout {
  const layout = layoutOf(columns, given);
  const { decimalSeparator, isAllText, valueNames } = options;
  const reading = {
    ...(decimalSeparator && { decimalSeparator }),
    ...(isAllText && { isAllText }),
    currencyPlace: layout.firstOf.get("currencyCode"),
    valueNames,
  };
  return { columns, layout, unreadPrices: layoutOf(unreadPrices).singles, reading };
}

/** Checks the rows of all sheets. The row number tells the sheet. */
export class Checker {
  readonly #first: SheetLayout;
  readonly #others: readonly SheetLayout[];
  readonly #options: CheckOptions;
  readonly #skus = new Map<string, number[]>();
  readonly #cards = new Cards();
  readonly #categories: CategoryBook;
  readonly #units: AssumedUnits;
  #rows = 0;

  constructor(columns: readonly Column[], options: CheckOptions = {}) {
    const { given = [], unreadPrices = [], others = [] } = options;
    this.#first = sheetLayout({ columns, given, unreadPrices }, options);
    this.#others = others.map((one) => sheetLayout(one, options));
    this.#options = options;
    this.#units = new AssumedUnits(options.unitsSeen ?? new Map());
    this.#categories = categoryBook(options.categories);
  }

  #of(row: number): SheetLayout {
    return this.#others[sheetIndexOf(row) - 1] ?? this.#first;
  }

  /** Checks one row against the schema and the row rules. */
  add(row: SheetRow): CheckedRow {
    const { columns, layout, unreadPrices, reading: options } = this.#of(row.number);
    const isBlank = columns.every((column) => isBlankCell(row.cells[column.index]));
    if (isBlank || repeatsHeadings(row, columns)) {
      return { findings: [findingAt(row.number, "row-blank", msg("check.rowSkipped"))] };
    }
    this.#rows++;
    const reading = readRow(row, layout, options);
    this.#units.add(reading, layout.assumed, sheetIndexOf(row.number));
    if (row.hidden) reading.findings.add("hidden-row", msg("check.hiddenRow"));
    reportUnreadPrices(reading, { places: unreadPrices, elsewhere: this.#options.pricedElsewhere });
    const errors = validateProduct(reading.product) ? [] : (validateProduct.errors ?? []);
    if (errors.length > 0 && reportIncompleteRow(reading, layout, columns)) {
      reportSchemaErrors(
        errors.filter(({ keyword }) => keyword !== "required"),
        reading,
        layout,
      );
    } else {
      checkRowRules(reading, layout, options);
      reportSchemaErrors(errors, reading, layout);
    }
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

  /**
   * Finds problems across rows, with a finding at every row concerned, sorted by row. Call it once.
   */
  async finish(pause: Pause = noPause): Promise<readonly Finding[]> {
    const { sheets } = this.#options;
    const context: RowsContext = {
      nameOf: (row) => rowName(row, sheets),
      placeOf: (row, field) => this.#of(row).layout.firstOf.get(field),
      pause,
    };
    const sku: Carrier[] = Array.from(this.#skus, ([code, rows]) => ({ code, rows }));
    const parentSku = this.#cards.parents();
    const findings = [
      ...(await skuFindings(sku, context)),
      ...(await lookalikeCardFindings(parentSku, context)),
      ...(await this.#cards.findings(context, this.#categories)),
      ...this.#units.findings(),
    ];
    findings.push(...mixedScriptFindings({ sku, parentSku }, findings, context));
    return findings.sort((one, other) => one.row - other.row);
  }

  /** The columns of a sheet whose unit was assumed. `sheet` is its index among the sheets read. */
  assumedUnits(sheet: number): readonly Column[] {
    return this.#units.columns(sheet);
  }

  /** The number of rows with a value in a product column. */
  get rowCount(): number {
    return this.#rows;
  }

  #remember({ row, product, findings }: RowReading): void {
    if (product.sku !== undefined) {
      const rows = this.#skus.get(product.sku);
      if (rows === undefined) this.#skus.set(product.sku, [row.number]);
      else rows.push(row.number);
    }
    if (product.parentSku === undefined) return;
    // Wrong categories and invisible characters in brands are reported elsewhere.
    const { categoryName, brandName, language } = product;
    const wrong = findings.isWrong("categoryName");
    this.#cards.add(product.parentSku, row.number, {
      categoryName: wrong ? undefined : categoryName,
      brandName: brandName === undefined ? undefined : withoutStray(brandName),
      language,
    });
  }
}

/** Sorts by column as Excel does (A, B … Z, AA), findings about the whole row first. */
function byColumn(one: Finding, other: Finding): number {
  return (
    one.cell.length - other.cell.length ||
    (one.cell < other.cell ? -1 : one.cell > other.cell ? 1 : 0)
  );
}

/** Converts numbers last, because findings use the unit of the column. */
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
