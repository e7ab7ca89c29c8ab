/** A category path that is not written as the interface wants it. */
export interface CategoryFault {
  /** The path as it should be written; undefined when nothing is left of it. */
  readonly fixed: string | undefined;
  /** Nothing else can have been meant: no level is missing, and no slash had to be taken for a sign between two. */
  readonly isSure: boolean;
}

/** Signs that people put between levels instead of `>`; longer ones first. */
const otherSeparators = /->|=>|>>|[＞»›→|\\]/g;

/**
 * Nearly every path: words with single spaces between them, and ` > ` between levels. What it does not
 * fit need not be wrong.
 */
const soundPath = /^[^\s>＞»›→|\\/]+(?: (?:> )?[^\s>＞»›→|\\/]+)*$/;

/** A slash between spaces; the spaces stay with the levels beside it. */
const slashApart = /(?<=\s)\/(?=\s)/;

/**
 * Judges the shape of a category path (decision 34): levels that hold something, separated by
 * ` > ` with one space on each side. One level alone is fine. A slash counts as a separator only
 * with spaces around it, because `TV/Video` is a level.
 */
export function categoryFault(path: string): CategoryFault | undefined {
  if (soundPath.test(path)) return undefined;
  const separated = path.replace(otherSeparators, ">");
  const parts = separated.includes(">") ? separated.split(">") : separated.split(slashApart);
  const levels = parts.map((part) => part.trim()).filter((level) => level !== "");
  const fixed = levels.join(" > ");
  if (fixed === path) return undefined;
  if (parts.length === 1) return undefined;
  const isWhole = levels.length === parts.length;
  return {
    isSure: isWhole && separated.includes(">"),
    // What is left of `| A / B` is one part whose slash now counts.
    fixed: fixed === "" ? undefined : (categoryFault(fixed)?.fixed ?? fixed),
  };
}

/** Lengths of a global trade item number: EAN-8, UPC, EAN-13, GTIN-14. */
const gtinLengths = [8, 12, 13, 14] as const;

/** What is wrong with a trade item number; undefined when nothing is. */
export type GtinFault =
  /** Other characters than digits, or another number of them. */
  | { readonly kind: "not-a-gtin" }
  | { readonly kind: "check-digit"; readonly expected: number }
  /** The check digit is right, but digits are missing in front: Excel drops leading zeros. */
  | { readonly kind: "zeros-lost"; readonly padded: string };

/** Judges a GTIN by its length and its check digit (GS1 General Specifications, section 7.9). */
export function gtinFault(text: string): GtinFault | undefined {
  if (!/^\d+$/.test(text)) return { kind: "not-a-gtin" };
  const fits = checkDigit(text.slice(0, -1)) === Number(text.at(-1));
  const length = gtinLengths.find((one) => one >= text.length);
  if (length === undefined) return { kind: "not-a-gtin" };
  if (length === text.length) {
    return fits ? undefined : { kind: "check-digit", expected: checkDigit(text.slice(0, -1)) };
  }
  return fits && Number(text) > 0
    ? { kind: "zeros-lost", padded: text.padStart(length, "0") }
    : { kind: "not-a-gtin" };
}

/** The digit that follows `digits`: weights 3 and 1 from the right, so zeros in front count nothing. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight) {
    sum += (digits.charCodeAt(at) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}
