/** Formatters for messages, in addition to those of ICU: `{value, short}`, `{value, decimal}`. */

export function short(value: unknown): string {
  const text = String(value);
  // Does not split a surrogate pair.
  return text.length > 60 ? `${text.slice(0, 57).replace(/[\uD800-\uDBFF]$/, "")}…` : text;
}

/** Formats a number the way users of this language type it into Excel, with all digits: `12,90`. */
export function decimal(value: unknown, language: string): string {
  // Much faster than a new NumberFormat, because JavaScript engines cache this formatter.
  const sign = (1.5).toLocaleString(language).charAt(1);
  return String(value).replace(".", sign);
}
