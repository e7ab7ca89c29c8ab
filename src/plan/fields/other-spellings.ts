import { productFields } from "../../model/product/columns.ts";
import type { PlannedRow } from "./input.ts";

const digits = /^\d+$/;
const zerosInFront = /^0+(?=\d)/;
const skuLengthMax = productFields.sku.maxLength ?? 30;

/** How many usual code lengths to try, besides one and two extra zeros. */
const widthsMax = 3;

export function differsByZeros(one: string, other: string): boolean {
  if (one === other || !digits.test(one) || !digits.test(other)) return false;
  return one.replace(zerosInFront, "") === other.replace(zerosInFront, "");
}

/**
 * Whether a row's SKU may be another spelling of a live one, so that its absence proves nothing.
 */
export function mayBeOtherSku(row: Pick<PlannedRow, "sku" | "findings">): boolean {
  return digits.test(row.sku) || spelledOtherwise(row).length > 0;
}

/** Other spellings of a row's SKU, likeliest first. `widths` come from {@link usualWidths}. */
export function otherSpellings(
  row: Pick<PlannedRow, "sku" | "findings">,
  widths: readonly number[],
): readonly string[] {
  const { sku } = row;
  if (!digits.test(sku)) return spelledOtherwise(row);
  const usual = widths.filter((width) => width > sku.length).slice(0, widthsMax);
  const wider = [...usual, sku.length + 1, sku.length + 2].filter((width) => width <= skuLengthMax);
  const bare = sku.replace(zerosInFront, "");
  const spellings = [
    ...spelledOtherwise(row),
    ...(bare === sku ? [] : [bare]),
    ...wider.map((width) => sku.padStart(width, "0")),
  ];
  return [...new Set(spellings)];
}

/** All spellings of a row's SKU with other leading zeros or with a repair. */
export function allSpellings(row: Pick<PlannedRow, "sku" | "findings">): readonly string[] {
  const { sku } = row;
  if (!digits.test(sku)) return spelledOtherwise(row);
  const bare = sku.replace(zerosInFront, "");
  const more = Array.from({ length: skuLengthMax - bare.length }, (_, at) => at + 1);
  const padded = more.map((zeros) => "0".repeat(zeros) + bare).filter((one) => one !== sku);
  return [...new Set([...otherSpellings(row, []), ...padded])];
}

/** The lengths of all-digit codes, most frequent first. */
export function usualWidths(skus: Iterable<string>): readonly number[] {
  const codes = [...skus].filter((sku) => digits.test(sku));
  const byWidth = [...Map.groupBy(codes, ({ length }) => length)];
  return byWidth.sort(([, one], [, other]) => other.length - one.length).map(([width]) => width);
}

/** The SKU before a repair that was made, or after one that was offered. Either may be live. */
function spelledOtherwise({ sku, findings }: Pick<PlannedRow, "sku" | "findings">): string[] {
  return findings.flatMap(({ field, code, repair, repaired, value }) => {
    if (field !== "sku" || typeof repair !== "string" || code === "text-trimmed") return [];
    const other = repaired === true ? value.trim() : repair;
    return other === sku ? [] : [other];
  });
}
