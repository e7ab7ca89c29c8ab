/** A long run of marks that stand on no letter of their own. */
const manyMarks = /\p{M}{30}/gu;
/** Joins nothing and shows nothing; normalising does not look over it for a mark's place. */
const graphemeJoiner = "\u034f";

/**
 * A text in a normal form, in a time that grows with its length alone. Marks are sorted into their
 * order, one by one among all that stand on one letter: a cell of nothing but marks takes seconds.
 * No language puts more than 30 on a letter, so longer runs are divided (Unicode's “stream-safe
 * text”, UAX #15, 12.1); any other text is what `normalize` gives.
 */
export function normalForm(text: string, form: "NFC" | "NFKC"): string {
  if (text.length <= 30) return text.normalize(form);
  return text.replace(manyMarks, `$&${graphemeJoiner}`).normalize(form);
}
