import type { CategoryBook } from "../../model/product/categories.ts";
import { annotationsOf, type Column } from "../../model/product/columns.ts";
import type { FieldName, Link, Pair } from "../../model/product/product.ts";
import { cellRule } from "../../model/product/rules.ts";
import type { FindingCode } from "../../model/sheet/finding.ts";
import { cellAddress, type SheetRow } from "../../model/sheet/sheet.ts";
import { isBlankCell } from "../cells/read-cell.ts";
import type { Layout, ListLayout } from "../layout/layout.ts";
import { mixedScriptCode } from "../layout/lookalikes.ts";
import type { Place, ReadOptions } from "../layout/row-findings.ts";
import { say } from "../say.ts";
import type { RowReading } from "./read-row.ts";
import { categoryFault, gtinFault } from "./value-faults.ts";

/** The rules of a row that a schema cannot say. */
export function checkRowRules(
  reading: RowReading,
  layout: Layout,
  options: Pick<ReadOptions, "isAllText"> = {},
): void {
  checkCategory(reading, layout);
  // A file of texts alone has lost what a program that made it took for numbers.
  const mayBeNumber = (place: Place) =>
    options.isAllText === true || typeof reading.findings.cellAt(place) !== "string";
  checkTradeNumber("gtin", reading, { layout, mayBeNumber });
  checkTradeNumber("barcode", reading, { layout, mayBeNumber });
  checkPrices(reading, layout);
  for (const list of layout.lists) {
    if (list.spec.kind === "links") {
      checkRepeatedLinks(list, reading);
      checkLongLinks(list, reading);
    } else checkTotalLength(list, reading);
  }
}

const categoryLengthMax = cellRule("categoryName").maxLength ?? Number.POSITIVE_INFINITY;

function checkCategory({ product, findings }: RowReading, layout: Layout): void {
  const path = product.categoryName;
  const place = layout.firstOf.get("categoryName");
  if (path === undefined || place === undefined) return;
  const fault = categoryFault(path);
  if (fault !== undefined) {
    const { fixed } = fault;
    const isSure = fault.isSure && (fixed?.length ?? 0) <= categoryLengthMax;
    const said = say("categoryShape", path, fault);
    findings.report(place, "category-shape", said, isSure ? { repair: fixed } : {});
  }
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
  findings.report(place, "category-unknown", say("categoryUnknown", path, nearest, compared));
}

/** Lengths at which a barcode is an EAN or UPC; shorter and odd ones may be a seller's own. */
const tradeBarcodeLengths: ReadonlySet<number> = new Set([12, 13, 14]);

interface TradeNumbers {
  readonly layout: Layout;
  /** Whether a spreadsheet program may have taken a cell's value for a number. */
  readonly mayBeNumber: (place: Place) => boolean;
}

function checkTradeNumber(
  field: "gtin" | "barcode",
  { product, findings }: RowReading,
  { layout, mayBeNumber }: TradeNumbers,
): void {
  const text = product[field];
  const place = layout.firstOf.get(field);
  if (text === undefined || place === undefined) return;
  const fault = gtinFault(text);
  // What makes an odd code no number has been told.
  if (fault === undefined || mixedScriptCode(text) !== undefined) return;
  if (field === "barcode") {
    // Excel can only have dropped zeros from a number, and then only a few.
    const zerosLost = fault.kind === "zeros-lost" && mayBeNumber(place) && text.length >= 9;
    const wrongDigit = fault.kind === "check-digit" && tradeBarcodeLengths.has(text.length);
    if (!zerosLost && !wrongDigit) return;
  }
  const code: FindingCode = fault.kind === "zeros-lost" ? "leading-zeros-lost" : "gtin-check-digit";
  // Only from a number does Excel drop zeros; a text may as well lack digits elsewhere. What is
  // shorter than nine digits may have been a number of 8 digits or of 12.
  const isSure = fault.kind === "zeros-lost" && mayBeNumber(place) && text.length >= 9;
  findings.report(place, code, say("gtinWrong", place.label, text, fault), {
    ...(fault.kind === "zeros-lost" && { meant: [fault.padded] }),
    ...(isSure && { repair: fault.padded }),
  });
}

const prices = ["firstCost", "salePrice"] as const satisfies readonly FieldName[];

/** Prices and currency only count when a listing is created (decision 17). */
function checkPrices({ product, findings }: RowReading, layout: Layout): void {
  const given = prices.filter((price) => product[price] !== undefined);
  const currency = product.currencyCode;
  const place = layout.firstOf.get("currencyCode");
  if (given.length > 0 && currency === undefined && !findings.isWrong("currencyCode")) {
    const said = say("priceWithoutCurrency", given, place !== undefined);
    findings.add("price-without-currency", said, {
      place,
      field: "currencyCode",
      onlyOnCreate: true,
    });
  }
  const noPrice = given.length === 0 && !prices.some((price) => findings.isWrong(price));
  if (currency !== undefined && noPrice) {
    findings.add("currency-without-price", say("currencyWithoutPrice", currency), {
      place,
      field: "currencyCode",
      value: currency,
      onlyOnCreate: true,
    });
  }
}

/** So few links are compared each with each: that is quicker than keeping them. */
const comparedPairwiseMax = 12;

function hasRepeatedLink(entries: readonly (Link | Pair)[]): boolean {
  for (let at = 1; at < entries.length; at += 1) {
    const entry = entries[at] as Link | Pair;
    if (!("url" in entry)) return false;
    for (let before = 0; before < at; before += 1) {
      if ((entries[before] as Link).url === entry.url) return true;
    }
  }
  return false;
}

function checkRepeatedLinks(list: ListLayout, reading: RowReading): void {
  const entries = reading.product[list.spec.name];
  const places = reading.entryPlaces.get(list.spec.name);
  if (!Array.isArray(entries) || places === undefined || entries.length < 2) return;
  if (entries.length <= comparedPairwiseMax && !hasRepeatedLink(entries)) return;
  const first = new Map<string, number>();
  for (const [at, entry] of entries.entries()) {
    if (!("url" in entry)) continue;
    const earlier = first.get(entry.url);
    const [place, twin] = [places[at], places[earlier ?? -1]];
    if (earlier === undefined) first.set(entry.url, at);
    else if (place !== undefined && twin !== undefined) {
      reading.findings.report(place, "link-repeated", say("linkRepeated", place.label, twin.label));
    }
  }
}

/** No limit is documented, so a long link is sent, and the person knows why it may not load. */
function checkLongLinks({ spec: { name } }: ListLayout, { product, findings, ...its }: RowReading) {
  const entries = product[name];
  const usual = annotationsOf(name)["x-usual-length"] ?? Number.POSITIVE_INFINITY;
  if (!Array.isArray(entries)) return;
  for (const [at, entry] of entries.entries()) {
    const place = its.entryPlaces.get(name)?.[at];
    if (place === undefined || !("url" in entry) || entry.url.length <= usual) continue;
    findings.report(place, "link-long", say("longLink", place.label, entry.url.length, usual));
  }
}

function checkTotalLength(list: ListLayout, reading: RowReading): void {
  const { spec } = list;
  const entries = reading.product[spec.name];
  if (!Array.isArray(entries) || spec.totalLengthMax === undefined) return;
  let total = 0;
  for (const entry of entries) if ("key" in entry) total += entry.key.length + entry.value.length;
  if (total <= spec.totalLengthMax) return;
  const place = reading.entryPlaces.get(spec.name)?.[0];
  const said = say("textTotalLong", spec.name, total, spec.totalLengthMax);
  reading.findings.add("text-total-long", said, { place, value: String(total) });
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
  findings.add("missing-required", say("noProduct", place.label, cells), {
    place,
    value: product.sku ?? "",
    onlyOnCreate: isNamed,
  });
  return true;
}

/** Fewer cells may hold their headings by chance. */
const repeatedMin = 3;

/** Whether a row has no product's values, but the headings over again, as lists to be printed have it on every page. */
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
