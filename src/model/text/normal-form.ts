const ascii = /^[\0-\x7f]*$/;

/** Whether a text is ASCII, which Unicode normalisation does not change. */
export function isAscii(text: string): boolean {
  return ascii.test(text);
}

const manyMarks = /\p{M}{30}/gu;
/** An invisible character that keeps marks on either side from being reordered. */
const graphemeJoiner = "\u034f";

/**
 * Normalises a text in linear time. `String.normalize` sorts the marks on a letter, so a cell full
 * of marks would take seconds. No language puts 30 marks on a letter, so such runs are
 * split (Unicode's “stream-safe text”, UAX #15, 12.1). Other texts get the same result as from
 * `normalize`.
 */
export function normalForm(text: string, form: "NFC" | "NFKC"): string {
  if (text.length <= 30) return text.normalize(form);
  return text.replace(manyMarks, `$&${graphemeJoiner}`).normalize(form);
}
