import { normalForm } from "../../model/text/normal-form.ts";

/**
 * Characters for which lower case is enough to compare texts: Latin, Cyrillic, kana, and ideographs
 * with their punctuation.
 */
const plain =
  " -~\\u00C0-\\u00D6\\u00D8-\\u00DE\\u00E0-\\u00F6\\u00F8-\\u012F\\u0134-\\u013E\\u0141-\\u0148\\u014A-\\u017E" +
  "\\u0400-\\u0481\\u048A-\\u04FF\\u3001-\\u3020\\u3041-\\u3096\\u30A1-\\u30FA\\u4E00-\\u9FFF";
const simple = new RegExp(`^[${plain}]*$`);

/**
 * Those characters, and punctuation that folds only to other punctuation, such as full-width signs,
 * dashes and quotation marks.
 */
const harmless = `${plain}\\n\\u00A0\\u00AB\\u00B0\\u00BB\\u00D7\\u2010-\\u2027\\uFF01-\\uFF0F\\uFF1A-\\uFF20`;

/** Full-width forms of ASCII, common in Chinese texts. The plain character is at this distance. */
const fullWidth = /[\uFF01-\uFF5E]/g;
const fullWidthFrom = 0xfee0;

/**
 * Normalises a text for filtering: ignores case, full-width forms and composition, and makes `ß`
 * equal to `ss` and the dotless i to the dotted one.
 */
export function folded(text: string): string {
  // A fast path for most texts, because a list can have 50,000 rows.
  if (simple.test(text)) return text.toLowerCase();
  const narrow = text.replace(fullWidth, (sign) =>
    String.fromCharCode(sign.charCodeAt(0) - fullWidthFrom),
  );
  if (simple.test(narrow)) return narrow.toLowerCase();
  return normalForm(text, "NFKC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("i\u0307", "i")
    .replaceAll("ς", "σ");
}

/** The folded SKU and name as one text for filters. No word can match across both. */
export function searchText(sku: string, name: string): string {
  return `${folded(sku)}\n${folded(name)}`;
}

/** The folded words of a filter. A row must contain all of them, in any order and column. */
export function filterWords(filter: string): string[] {
  return folded(filter)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Whether any of the texts contains a word. `wanted` is folded. */
export function holds(texts: readonly string[], wanted: string): boolean {
  return texts.some((text) => folded(text).includes(wanted));
}

/**
 * {@link holds} for one word and many texts. Folds a text only if it could contain the word,
 * because that is slow and most texts do not.
 */
export class WordFinder {
  readonly wanted: string;
  /** The word, or a character that could fold to part of it. */
  readonly #maybe: RegExp;
  /** A text without such characters. */
  readonly #usual: RegExp;

  /** @param wanted folded, not empty */
  constructor(wanted: string) {
    this.wanted = wanted;
    const literal = wanted.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
    const usual = letters.test(wanted) ? harmless : plain;
    this.#maybe = new RegExp(`${literal}|[^${usual}]`, "i");
    this.#usual = new RegExp(`^[${usual}]*$`);
  }

  isIn(text: string): boolean {
    if (!this.#maybe.test(text)) return false;
    return this.#usual.test(text) || folded(text).includes(this.wanted);
  }
}

/** A word of letters and digits only, which punctuation cannot be part of. */
const letters = /^[a-z0-9\u00E0-\u00F6\u00F8-\u017E\u0430-\u0481\u048A-\u04FF\u4E00-\u9FFF]+$/;

const rowNumber = /^\d+$/;

/**
 * Whether every match of a filter also matched the filter before, so that only the visible rows
 * need to be searched. False for row numbers, because one more digit is another row.
 */
export function narrows(before: string, filter: string): boolean {
  const words = filterWords(filter);
  const old = filterWords(before);
  if (old.length === 0) return false;
  return old.every((word) =>
    words.some((one) => (rowNumber.test(word) ? one === word : one.includes(word))),
  );
}
