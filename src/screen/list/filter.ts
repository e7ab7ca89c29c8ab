import { normalForm } from "../../model/text/normal-form.ts";

/**
 * Characters for which lower case is enough to compare texts: Latin, Cyrillic, kana, and ideographs
 * with their punctuation.
 */
const plain =
  " -~\\u00C0-\\u00D6\\u00D8-\\u00DE\\u00E0-\\u00F6\\u00F8-\\u012F\\u0134-\\u013E\\u0141-\\u0148\\u014A-\\u017E" +
  "\\u0400-\\u0481\\u048A-\\u04FF\\u3001-\\u3020\\u3041-\\u3096\\u30A1-\\u30FA\\u4E00-\\u9FFF";
const simple = new RegExp(`^[${plain}]*$`);

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

/** Texts folded and joined for {@link ListRow}. No word can match across two of them. */
export function searchText(texts: readonly string[]): string {
  return texts.map(folded).join("\n");
}

/** Computes a value when it is first needed. */
export function once<Value extends object | string>(make: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= make());
}

/** The folded words of a filter. A row must contain all of them, in any order and column. */
export function filterWords(filter: string): string[] {
  return folded(filter)
    .split(/\s+/)
    .filter((word) => word !== "");
}
