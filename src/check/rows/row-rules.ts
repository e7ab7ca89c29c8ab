import { andTexts, msg, type Text } from "../../model/message.ts";
import {
  type CategoryBook,
  nearestCategories,
  unknownCategory,
} from "../../model/product/categories.ts";
import {
  type Column,
  fieldLabel,
  fieldLabels,
  fieldNames,
  priceFields,
  productFields,
} from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { FindingCode } from "../../model/sheet/finding.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { isBlankCell } from "../cells/read-cell.ts";
import { mapOption, mapValueOption } from "../cells/read-text.ts";
import { shownValue } from "../layout/cells.ts";
import type { Layout, ListLayout } from "../layout/layout.ts";
import { mixedScriptCode } from "../layout/lookalikes.ts";
import type { Place } from "../layout/row-findings.ts";
import type { RowReading } from "./read-row.ts";
import { categoryFault, type GtinFault, gtinFault, tariffFault } from "./value-faults.ts";

export function checkRowRules(reading: RowReading, layout: Layout): void {
  checkCategory(reading, layout);
  for (const field of ["gtin", "barcode", "htsCode"] as const) {
    const place = layout.firstOf.get(field);
    if (place !== undefined) checkTradeNumber(field, place, reading);
  }
  checkPrices(reading, layout);
  for (const list of layout.lists) {
    if (list.spec.kind === "links") checkLinks(list, reading);
    else checkTotalLength(list, reading);
  }
}

const categoryLengthMax = productFields.categoryName.maxLength ?? Number.POSITIVE_INFINITY;

function checkCategory({ product, findings }: RowReading, layout: Layout): void {
  const path = product.categoryName;
  const place = layout.firstOf.get("categoryName");
  if (path === undefined || place === undefined) return;
  const fault = categoryFault(path);
  if (fault === undefined) return;
  const { fixed = "", isSure } = fault;
  const message = msg("check.categoryShape", { value: path, fixed, isFixed: fixed !== "" });
  const about = isSure && fixed.length <= categoryLengthMax ? { repair: fixed } : {};
  findings.report(place, "category-shape", message, about);
}

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
  const message = msg("check.categoryUnknown", {
    unknown: unknownCategory(path, compared),
    nearest: nearest.length === 0 ? "" : nearestCategories(nearest),
    option: mapValueOption("categoryName", written, nearest[0]),
  });
  findings.report(place, "category-unknown", message);
}

/** Barcodes of these lengths count as trade numbers. Others may be a seller's internal codes. */
const tradeBarcodeLengths: ReadonlySet<number> = new Set([12, 13, 14]);

function checkTradeNumber(
  field: "gtin" | "barcode" | "htsCode",
  place: Place,
  { product, findings }: RowReading,
): void {
  const text = product[field];
  if (text === undefined) return;
  const fault = field === "htsCode" ? tariffFault(text) : gtinFault(text);
  // A code with mixed alphabets gets another finding.
  if (fault === undefined || mixedScriptCode(text) !== undefined) return;
  // Excel drops leading zeros only from numbers, and any text in a CSV file may have been a number.
  // With fewer than nine digits, the original may have had 8 or 12.
  const { isAllText = false } = findings.options;
  const wasNumber = isAllText || typeof findings.cellAt(place) !== "string";
  // An HTS code has no check digit, so the missing digit may be another one.
  const hasCheckDigit = field !== "htsCode";
  const isSure = fault.kind === "zeros-lost" && wasNumber && hasCheckDigit && text.length >= 9;
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
    case "not-a-gtin":
      return msg("check.notAGtin", { label, value });
    case "check-digit": {
      const about = { last: value.slice(-1), expected: fault.expected };
      return msg("check.gtinCheckDigit", { label, value, ...about });
    }
    case "zeros-lost": {
      const about = { digits: value.length, padded: fault.padded };
      return msg("check.gtinZerosLost", { label, value, ...about });
    }
  }
}

const prices = ["firstCost", "salePrice"] as const satisfies readonly FieldName[];

/** A price and its currency need each other only when a listing is created (decision 17). */
function checkPrices({ product, findings }: RowReading, layout: Layout): void {
  const present = prices.filter((price) => product[price] !== undefined);
  const currency = product.currencyCode;
  const field = "currencyCode";
  const place = layout.firstOf.get(field);
  if (present.length > 0 && currency === undefined && !findings.isWrong(field)) {
    const message = msg("check.priceWithoutCurrency", {
      prices: andTexts(present.map((price) => fieldLabels([price]))),
      ...{ label: fieldLabel(field), field, choices: productFields[field].choices ?? [] },
    });
    findings.add("price-without-currency", message, { place, field, onlyOnCreate: true });
  }
  const noPrice = present.length === 0 && !prices.some((price) => findings.isWrong(price));
  if (currency !== undefined && noPrice) {
    const message = msg("check.currencyWithoutPrice", { currency, label: fieldLabel("salePrice") });
    const about = { place, field, value: currency, onlyOnCreate: true } as const;
    findings.add("currency-without-price", message, about);
  }
}

/** Repeated and long links are sent anyway, because the API forbids neither. */
function checkLinks({ spec: { name } }: ListLayout, reading: RowReading): void {
  const entries = reading.product[name];
  const places = reading.entryPlaces[name];
  if (!Array.isArray(entries) || places === undefined) return;
  const usual = productFields[name].usualLength ?? Number.POSITIVE_INFINITY;
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
      const message = msg("check.longLink", { label: place.label, length: url.length, usual });
      reading.findings.report(place, "link-long", message);
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

/** A row without a SKU and with at most this many filled cells may be a group heading or a total. */
const filledMax = 2;
/** In a sheet with fewer columns, even a product row may have that few filled cells. */
const columnsMin = 6;
/** A row that lacks so many fields of a new listing is probably an update. */
const lackingMin = 4;

/** One finding for a row that has little of a new listing, instead of one for each blank cell. */
export function reportIncompleteRow(
  { row, product, findings }: RowReading,
  layout: Layout,
  columns: readonly Column[],
): boolean {
  const place = layout.firstOf.get("sku");
  if (place === undefined || findings.isWrong("sku")) return false;
  if (product.sku === undefined) {
    const filled = columns.filter(({ index }) => !isBlankCell(row.cells[index])).length;
    if (columns.length < columnsMin || filled > filledMax) return false;
    findings.add("missing-required", msg("check.hardlyFilled"), { place, value: "" });
    return true;
  }
  const isLacking = (field: FieldName) =>
    productFields[field].isRequired && product[field] === undefined && !findings.isWrong(field);
  const lacking = fieldNames.filter((field) => layout.firstOf.has(field) && isLacking(field));
  if (lacking.length < lackingMin) return false;
  const message = msg("check.updatesOnly", { fields: fieldLabels(lacking) });
  findings.add("missing-required", message, { place, value: product.sku, onlyOnCreate: true });
  return true;
}

/** If fewer cells match the headings, that may be a coincidence. */
const repeatedMin = 3;

/** Printed lists repeat the headings on every page. */
export function repeatsHeadings({ cells }: SheetRow, columns: readonly Column[]): boolean {
  let repeated = 0;
  for (const { index, heading } of columns) {
    const cell = cells[index];
    if (isBlankCell(cell)) continue;
    if (typeof cell !== "string" || cell.trim() !== heading.trim()) return false;
    repeated += 1;
  }
  return repeated >= repeatedMin;
}

/** An update sends no price, so a listing must be created with one (decision 26e). */
export function reportUnreadPrices(
  { row, product, findings }: RowReading,
  { unread, read }: { readonly unread: readonly Place[]; readonly read: Layout },
): void {
  const lacking = priceFields.filter((field) => !read.firstOf.has(field));
  const isPriced = priceFields.some(
    (field) => product[field] !== undefined || findings.isWrong(field),
  );
  if (lacking.length === 0 && isPriced) return;
  const free = lacking.length === 0 ? priceFields : lacking;
  for (const place of unread) {
    const cell = row.cells[place.column.index];
    const value = typeof cell === "object" && cell.kind !== "number" ? "" : shownValue(cell);
    if (!/\p{N}/u.test(value)) continue;
    const { heading } = place.column;
    const message = msg("check.priceNotRead", {
      ...{ heading, free: free.length > 1 ? "both" : (free[0] ?? "") },
      ...{ sale: mapOption(heading, "salePrice"), cost: mapOption(heading, "firstCost") },
      ignore: mapOption(heading, "ignore"),
    });
    findings.add("price-not-read", message, { place, value, onlyOnCreate: true });
  }
}

/** A joined sheet must not contradict the sheet that it is joined to. */
export function reportDifferences({ row, findings }: RowReading, { places }: Layout): void {
  for (const { column, cell, value } of row.differs ?? []) {
    const place = places.find((one) => one.column.index === column);
    if (place === undefined) continue;
    findings.report(
      place,
      "join-differs",
      msg("check.joinDiffers", { label: place.label, cell, value }),
    );
  }
}
