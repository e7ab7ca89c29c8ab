/** What a message may ask of a value beside ICU's own: `{label, short}`, `{weight, decimal}`. */

/** A text of a cell within a sentence: long ones are cut, as the whole stands beside it. */
export function short(value: unknown): string {
  const text = String(value);
  // A character of two units stays whole.
  return text.length > 60 ? `${text.slice(0, 57).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}

/** A number as it is typed into Excel in that language, with all its digits: `12.90`, `12,90`. */
export function decimal(value: unknown, language: string): string {
  return String(value).replace(".", decimalSign(language));
}

function decimalSign(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}
