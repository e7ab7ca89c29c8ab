const ascii = /^[\0-\x7f]*$/;

/** Whether a text is ASCII, so that normalizing does not change it. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

/** A long run of combining marks. */
const manyMarks = /\p{M}{30}/gu;
/** An invisible character that ends the reordering of marks. */
const graphemeJoiner = "\u034f";

/**
 * Normalizes a text in linear time. `normalize` sorts the marks on a letter, so a cell of nothing
 * but marks takes seconds. No language uses more than 30 marks on a letter, so longer runs are
 * divided (Unicode's “stream-safe text”, UAX #15, 12.1). Any other text gets the result of
 * `normalize`.
 */
export function normalForm(text: string, form: "NFC" | "NFKC"): string {
  if (text.length <= 30) return text.normalize(form);
  return text.replace(manyMarks, `$&${graphemeJoiner}`).normalize(form);
}
