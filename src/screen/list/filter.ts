/** Characters of which lower case alone makes all spellings equal: Latin without accents, Cyrillic, ideographs. */
const simple = /^[ -~\u0400-\u0481\u048A-\u04FF\u4E00-\u9FFF]*$/;

/**
 * A text as filters compare it, the same for all ways to write it: upper and lower case, full-width
 * and composed characters, `ß` and `ss`, the dotted and the dotless i.
 */
export function folded(text: string): string {
  // Most texts need no more, and a list of 50,000 rows has many.
  if (simple.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replaceAll("i\u0307", "i")
    .replaceAll("ς", "σ");
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
