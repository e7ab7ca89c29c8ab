import type { FieldName } from "../../model/product/product.ts";
import type { OtherSheet } from "../../model/sheet/sheet.ts";

/** Whether a value is a short word that every shell takes as it is. */
export function isOptionSafe(value: string): boolean {
  return value.length <= 30 && /^\p{L}[\p{L}\p{M}\p{N} .,/-]*$/u.test(value);
}

/**
 * The option that maps a word of a field to a value, “…” where that is not known. It stands between
 * double quotes as bash, PowerShell and cmd take them; what these would change is left to be typed.
 */
export function mapValueOption(field: FieldName, word: string, value = "…"): string {
  const isValue = isQuotable(value, 400) && !value.includes("=");
  return `--map-value "${field}:${isQuotable(word, 400) ? word : "WORD"}=${isValue ? value : "…"}"`;
}

/** Whether every shell takes a text between double quotes as it is. */
function isQuotable(text: string, lengthMax: number): boolean {
  return text.length <= lengthMax && !/["$`\\!%\p{C}]/u.test(text);
}

/** The option that maps a column, as a shell takes it. */
export function mapOption(heading: string, field: string): string {
  return `--map "${isQuotable(heading, 100) ? heading : "HEADING"}=${field}"`;
}

/** The option that names a sheet, as a shell takes it. */
export function sheetOption(name: string): string {
  return `--sheet "${isOptionSafe(name) ? name : "NAME"}"`;
}

/** The options that read a sheet together with the others: a hidden one has to be named. */
export function sheetsOption({ name, hidden }: Pick<OtherSheet, "name" | "hidden">): string {
  return hidden ? `--sheet "*" ${sheetOption(name)}` : '--sheet "*"';
}
