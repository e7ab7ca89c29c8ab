/** Longer signs come first, because the first match counts. */
const otherSeparators = /->|=>|>>|[＞»›→|\\]/g;

/** A quick test. Paths that do not match may be right, too. */
const soundPath = /^[^\s>＞»›→|\\/]+(?: (?:> )?[^\s>＞»›→|\\/]+)*$/;

const slashApart = /(?<=\s)\/(?=\s)/;

/**
 * Checks the form of a category path (decision 34). A slash separates levels only between spaces,
 * because `TV/Video` is one level.
 */
export function categoryFault(
  path: string,
): { readonly fixed: string | undefined; readonly isSure: boolean } | undefined {
  if (soundPath.test(path)) return undefined;
  const separated = path.replace(otherSeparators, ">");
  const parts = separated.includes(">") ? separated.split(">") : separated.split(slashApart);
  const levels = parts.map((part) => part.trim()).filter((level) => level !== "");
  const fixed = levels.join(" > ");
  if (fixed === path || parts.length === 1) return undefined;
  const isWhole = levels.length === parts.length;
  return {
    // No other correction is possible: no level is missing, and no slash separated levels.
    isSure: isWhole && separated.includes(">"),
    // Without its leading sign, `| A / B` is a single part, whose slash then separates levels.
    fixed: fixed === "" ? undefined : (categoryFault(fixed)?.fixed ?? fixed),
  };
}

/** The lengths of EAN-8, UPC, EAN-13 and GTIN-14. */
const gtinLengths = [8, 12, 13, 14] as const;

export type GtinFault =
  | { readonly kind: "not-a-gtin" }
  | { readonly kind: "check-digit"; readonly expected: number }
  /** The check digit is right, but leading zeros are missing. */
  | { readonly kind: "zeros-lost"; readonly padded: string };

/** HS codes have 6, 8 or 10 digits, so an odd number of them is one zero short. */
export function tariffFault(text: string): GtinFault | undefined {
  return /^(?:\d\d){2,4}\d$/.test(text) ? { kind: "zeros-lost", padded: `0${text}` } : undefined;
}

/** Check digits follow section 7.9 of the GS1 General Specifications. */
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

/** Weights alternate from the right, so leading zeros do not matter. */
export function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 3; at >= 0; at--, weight = 4 - weight) {
    sum += (digits.charCodeAt(at) - 48) * weight;
  }
  return (10 - (sum % 10)) % 10;
}
