import { normalForm } from "../../model/text/normal-form.ts";

/**
 * Characters of which lower case alone makes all spellings equal: Latin with composed accents,
 * Cyrillic, ideographs with their own punctuation, kana.
 */
const plain =
  " -~\\u00C0-\\u00D6\\u00D8-\\u00DE\\u00E0-\\u00F6\\u00F8-\\u012F\\u0134-\\u013E\\u0141-\\u0148\\u014A-\\u017E" +
  "\\u0400-\\u0481\\u048A-\\u04FF\\u3001-\\u3020\\u3041-\\u3096\\u30A1-\\u30FA\\u4E00-\\u9FFF";
const simple = new RegExp(`^[${plain}]*$`);

/** These, and signs that folding turns into signs: full-width ones, dashes and quotation marks. */
const harmless = `${plain}\\n\\u00A0\\u00AB\\u00B0\\u00BB\\u00D7\\u2010-\\u2027\\uFF01-\\uFF0F\\uFF1A-\\uFF20`;

/** Full-width forms of ASCII, common in Chinese texts: each has its plain character at this distance. */
const fullWidth = /[\uFF01-\uFF5E]/g;
const fullWidthFrom = 0xfee0;

/**
 * A text as filters compare it, the same for all ways to write it: upper and lower case, full-width
 * and composed characters, `ß` and `ss`, the dotted and the dotless i.
 */
export function folded(text: string): string {
  // Most texts need no more, and a list of 50,000 rows has many.
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

/** What a filter looks through of a row: SKU and name as one text, folded. No word reaches over both. */
export function searchText(sku: string, name: string): string {
  return `${folded(sku)}\n${folded(name)}`;
}

/** The words of a filter, folded: a row must hold all of them, in any order and any column. */
export function filterWords(filter: string): string[] {
  return folded(filter)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Whether one of the texts holds a word; `wanted` is folded. */
export function holds(texts: readonly string[], wanted: string): boolean {
  return texts.some((text) => folded(text).includes(wanted));
}

/**
 * {@link holds} for one word and very many texts: a text is folded only when it may hold the word.
 * Nearly all do not, and are looked through as they are.
 */
export class WordFinder {
  readonly wanted: string;
  /** The word itself, or a character that may be a way to write a part of it. */
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

  /** Whether the text holds the word. */
  isIn(text: string): boolean {
    if (!this.#maybe.test(text)) return false;
    return this.#usual.test(text) || folded(text).includes(this.wanted);
  }
}

/** A word without signs: signs in a text, however they are written, are no part of it. */
const letters = /^[a-z0-9\u00E0-\u00F6\u00F8-\u017E\u0430-\u0481\u048A-\u04FF\u4E00-\u9FFF]+$/;

const rowNumber = /^\d+$/;

/**
 * Whether all that a filter finds was found by the one before: who types on looks only through what
 * is shown. A number may be a row's, which is another row with one more digit.
 */
export function narrows(before: string, filter: string): boolean {
  const words = filterWords(filter);
  const old = filterWords(before);
  if (old.length === 0) return false;
  return old.every((word) =>
    words.some((one) => (rowNumber.test(word) ? one === word : one.includes(word))),
  );
}
