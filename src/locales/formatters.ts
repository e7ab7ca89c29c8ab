/** Formatters that messages can use besides those of ICU: `{value, short}`, `{value, decimal}`. */

/** Shortens a long text, such as that of a cell, to keep the sentence around it readable. */
export function short(value: unknown): string {
  const text = String(value);
  // Does not split a surrogate pair.
  return text.length > 60 ? `${text.slice(0, 57).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}

/** A number as a person types it into Excel in this language, with all digits: `12.90`, `12,90`. */
export function decimal(value: unknown, language: string): string {
  return String(value).replace(".", decimalSign(language));
}

function decimalSign(language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1.5);
  return parts.find(({ type }) => type === "decimal")?.value ?? ".";
}
