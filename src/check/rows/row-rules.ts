import type { Text } from "../../model/message.ts";
import { andTexts, msg } from "../../model/message.ts";
import type { CategoryBook } from "../../model/product/categories.ts";
import { nearestCategories, unknownCategory } from "../../model/product/categories.ts";
import { annotationsOf, type Column } from "../../model/product/columns.ts";
import { fieldLabel, fieldLabels } from "../../model/product/labels.ts";
import type { FieldName } from "../../model/product/product.ts";
import { cellRule } from "../../model/product/rules.ts";
import type { FindingCode } from "../../model/sheet/finding.ts";
import { cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { isBlankCell } from "../cells/read-cell.ts";
import { shownValue } from "../layout/cells.ts";
import { fieldSpecs } from "../layout/fields.ts";
import type { Layout, ListLayout } from "../layout/layout.ts";
import { mixedScriptCode } from "../layout/lookalikes.ts";
import { mapCategoryOption } from "../layout/options.ts";
import type { Place, ReadOptions } from "../layout/row-findings.ts";
import type { RowReading } from "./read-row.ts";
import { categoryFault, type GtinFault, gtinFault } from "./value-faults.ts";

/** The rules of a row that a schema cannot say. */
export function checkRowRules(
  reading: RowReading,
  layout: Layout,
  options: Pick<ReadOptions, "isAllText"> = {},
): void {
  checkCategory(reading, layout);
  for (const field of ["gtin", "barcode"] as const) {
    const place = layout.firstOf.get(field);
    if (place !== undefined) checkTradeNumber(field, place, reading, options.isAllText === true);
  }
  checkPrices(reading, layout);
  for (const list of layout.lists) {
    if (list.spec.kind === "links") checkLinks(list, reading);
    else checkTotalLength(list, reading);
  }
}

const categoryLengthMax = cellRule("categoryName").maxLength ?? Number.POSITIVE_INFINITY;

function checkCategory({ product, findings }: RowReading, layout: Layout): void {
  const path = product.categoryName;
  const place = layout.firstOf.get("categoryName");
  if (path === undefined || place === undefined) return;
  const fault = categoryFault(path);
  if (fault === undefined) return;
  const { fixed } = fault;
  const isSure = fault.isSure && (fixed?.length ?? 0) <= categoryLengthMax;
  const fix = fixed ?? msg("check.fullPath");
  const message = msg("check.categoryShape", { value: path, kind: fault.kind, fix });
  findings.report(place, "category-shape", message, isSure ? { repair: fixed } : {});
}

/** Says so where no known listing has the row's category, unless it is wrong in itself (decision 34). */
export function reportUnknownCategory(
  { product, findings }: RowReading,
  { firstOf }: Layout,
  categories: CategoryBook,
): void {
  const path = product.categoryName;
  const place = firstOf.get("categoryName");
  const { compared } = categories;
  if (path === undefined || place === undefined || compared === undefined) return;
  if (categories.has(path) || findings.isWrong("categoryName")) return;
  const nearest = categories.nearest(path);
  const written = shownValue(findings.cellAt(place)).trim();
  const about = {
    unknown: unknownCategory(path, compared),
    option: mapCategoryOption(written, nearest[0]),
  };
  const message =
    nearest.length === 0
      ? msg("check.categoryUnknown", about)
      : msg("check.categoryUnknownNear", { ...about, nearest: nearestCategories(nearest) });
  findings.report(place, "category-unknown", message);
}

/** Lengths at which a barcode is an EAN or UPC; shorter and odd ones may be a seller's own. */
const tradeBarcodeLengths: ReadonlySet<number> = new Set([12, 13, 14]);

function checkTradeNumber(
  field: "gtin" | "barcode",
  place: Place,
  { product, findings }: RowReading,
  isAllText: boolean,
): void {
  const text = product[field];
  if (text === undefined) return;
  const fault = gtinFault(text);
  // What makes a mixed code no number has been told.
  if (fault === undefined || mixedScriptCode(text) !== undefined) return;
  // Only from a number does Excel drop zeros, and a file of texts alone has lost what was one; a
  // text may as well lack digits elsewhere. What is shorter than nine digits may have been a number
  // of 8 digits or of 12.
  const wasNumber = isAllText || typeof findings.cellAt(place) !== "string";
  const isSure = fault.kind === "zeros-lost" && wasNumber && text.length >= 9;
  if (field === "barcode") {
    const isWrongDigit = fault.kind === "check-digit" && tradeBarcodeLengths.has(text.length);
    if (!isSure && !isWrongDigit) return;
  }
  const code: FindingCode = fault.kind === "zeros-lost" ? "leading-zeros-lost" : "gtin-check-digit";
  findings.report(place, code, gtinMessage(place.label, text, fault), {
    ...(fault.kind === "zeros-lost" && { meant: [fault.padded] }),
    ...(isSure && { repair: fault.padded }),
  });
}

function gtinMessage(label: Text, value: string, fault: GtinFault) {
  switch (fault.kind) {
    case "not-digits":
      return msg("check.gtinNotDigits", { label, value });
    case "length":
      return msg("check.gtinLength", { label, digits: fault.digits });
    case "check-digit":
      return msg("check.gtinCheckDigit", {
        ...{ label, value, last: value.slice(-1), expected: fault.expected },
      });
    case "zeros-lost":
      return msg("check.gtinZerosLost", {
        ...{ label, value, digits: value.length, padded: fault.padded },
      });
  }
}

const prices = ["firstCost", "salePrice"] as const satisfies readonly FieldName[];

/** Prices and currency only count when a listing is created (decision 17). */
function checkPrices({ product, findings }: RowReading, layout: Layout): void {
  const given = prices.filter((price) => product[price] !== undefined);
  const currency = product.currencyCode;
  const place = layout.firstOf.get("currencyCode");
  if (given.length > 0 && currency === undefined && !findings.isWrong("currencyCode")) {
    const message = msg("check.priceWithoutCurrency", {
      prices: andTexts(given.map((price) => fieldLabels([price]))),
      pricesCount: given.length,
      fix: msg(place === undefined ? "check.addCurrency" : "check.fillField", {
        label: fieldLabel("currencyCode"),
        field: "currencyCode" satisfies FieldName,
        choices: fieldSpecs.currencyCode.choices,
      }),
    });
    findings.add("price-without-currency", message, {
      place,
      field: "currencyCode",
      onlyOnCreate: true,
    });
  }
  const noPrice = given.length === 0 && !prices.some((price) => findings.isWrong(price));
  if (currency !== undefined && noPrice) {
    const message = msg("check.currencyWithoutPrice", { currency, label: fieldLabel("salePrice") });
    findings.add("currency-without-price", message, {
      place,
      field: "currencyCode",
      value: currency,
      onlyOnCreate: true,
    });
  }
}

/** The same link twice; and long ones: no limit is documented, so they are sent all the same. */
function checkLinks({ spec: { name } }: ListLayout, reading: RowReading): void {
  const entries = reading.product[name];
  const places = reading.entryPlaces[name];
  if (!Array.isArray(entries) || places === undefined) return;
  const usual = annotationsOf(name)["x-usual-length"] ?? Number.POSITIVE_INFINITY;
  const firstPlaces = new Map<string, Place>();
  for (const [at, entry] of entries.entries()) {
    const place = places[at];
    if (place === undefined || !("url" in entry)) continue;
    const { url } = entry;
    const first = firstPlaces.get(url);
    if (first === undefined) firstPlaces.set(url, place);
    else {
      const message = msg("check.linkRepeated", { label: place.label, earlier: first.label });
      reading.findings.report(place, "link-repeated", message);
    }
    if (url.length > usual) {
      reading.findings.report(
        place,
        "link-long",
        msg("check.longLink", { label: place.label, length: url.length, usual }),
      );
    }
  }
}

function checkTotalLength(list: ListLayout, reading: RowReading): void {
  const { spec } = list;
  const entries = reading.product[spec.name];
  if (!Array.isArray(entries) || spec.totalLengthMax === undefined) return;
  let total = 0;
  for (const entry of entries) if ("key" in entry) total += entry.key.length + entry.value.length;
  if (total <= spec.totalLengthMax) return;
  const place = reading.entryPlaces[spec.name]?.[0];
  const limit = spec.totalLengthMax;
  const about = { field: spec.name, total, limit, more: total - limit };
  const message = msg("check.textTotalLong", about);
  reading.findings.add("text-total-long", message, { place, value: String(total) });
}

/** A heading of a group or a total has so many cells at most. */
const filledMax = 2;
/** A sheet with fewer columns has no row from which it could be told. */
const columnsMin = 6;

/**
 * Says once that a row is hardly a product: it has no SKU and hardly anything else, or an SKU alone.
 * Every required field would be missing otherwise, one finding each, and the one thing to say would
 * not be said.
 *
 * @returns whether that is so; the required fields are then not to be told.
 */
export function reportIncompleteRow(
  { row, product, findings }: RowReading,
  layout: Layout,
  columns: readonly Column[],
): boolean {
  const place = layout.firstOf.get("sku");
  if (place === undefined || columns.length < columnsMin || findings.isWrong("sku")) return false;
  const filled = columns.filter(({ index }) => !isBlankCell(row.cells[index]));
  const isNamed = product.sku !== undefined;
  const isBare = isNamed ? filled.length === 1 : filled.length <= filledMax;
  if (!isBare) return false;
  const cells = isNamed ? [] : filled.map(({ index }) => cellAddress(index, row.number));
  const { label } = place;
  const about = { label, cells: andTexts(cells), cellsCount: cells.length };
  const message =
    cells.length === 0 ? msg("check.skuAlone", { label }) : msg("check.noProduct", about);
  findings.add("missing-required", message, {
    place,
    value: product.sku ?? "",
    onlyOnCreate: isNamed,
  });
  return true;
}

/** Fewer cells may hold their headings by chance. */
const repeatedMin = 3;

/** Whether a row repeats the headings, as lists to be printed do on every page. */
export function repeatsHeadings({ cells }: SheetRow, columns: readonly Column[]): boolean {
  let repeated = 0;
  for (const { index, heading } of columns) {
    const cell = cells[index];
    if (isBlankCell(cell)) continue;
    // Most rows end it here: this is asked of every row.
    if (typeof cell !== "string" || cell.trim() !== heading.trim()) return false;
    repeated += 1;
  }
  return repeated >= repeatedMin;
}
