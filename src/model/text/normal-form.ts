const ascii = /^[\0-\x7f]*$/;

/** Whether a text is ASCII: normalizing would not change it. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

/** A long run of combining marks. */
const manyMarks = /\p{M}{30}/gu;
/** An invisible character that ends the reordering of marks. */
const graphemeJoiner = "\u034f";

/**
 * A text in a normal form, in linear time. `normalize` sorts the marks on one letter one by one, so
 * a cell of nothing but marks takes seconds. No language puts more than 30 on a letter, so longer
 * runs are divided (Unicode's “stream-safe text”, UAX #15, 12.1); any other text is what
 * `normalize` gives.
 */
export function normalForm(text: string, form: "NFC" | "NFKC"): string {
  if (text.length <= 30) return text.normalize(form);
  return text.replace(manyMarks, `$&${graphemeJoiner}`).normalize(form);
}
