import type { FieldName } from "../../model/product/product.ts";
import type { OtherSheet } from "../../model/sheet/sheet.ts";

/** Whether a value is so short and plain that no shell changes it inside quotes. */
export function isOptionSafe(value: string): boolean {
  return value.length <= 30 && /^\p{L}[\p{L}\p{M}\p{N} .,/-]*$/u.test(value);
}

/**
 * The option that maps a word of a field to a value, or to “…” if the value is unknown. A text that
 * bash, PowerShell or cmd would change inside double quotes is replaced by a placeholder.
 */
export function mapValueOption(field: FieldName, word: string, value = "…"): string {
  const isValue = isQuotable(value, 400) && !value.includes("=");
  return `--map-value "${field}:${isQuotable(word, 400) ? word : "WORD"}=${isValue ? value : "…"}"`;
}

/** Whether no shell changes the text inside double quotes. */
function isQuotable(text: string, lengthMax: number): boolean {
  return text.length <= lengthMax && !/["$`\\!%\p{C}]/u.test(text);
}

/** The option that maps a column to a field, quoted for a shell. */
export function mapOption(heading: string, field: string): string {
  return `--map "${isQuotable(heading, 100) ? heading : "HEADING"}=${field}"`;
}

/** The option that chooses a sheet, quoted for a shell. */
export function sheetOption(name: string): string {
  return `--sheet "${isOptionSafe(name) ? name : "NAME"}"`;
}

/** The options that read a sheet together with the others. A hidden sheet must be named. */
export function sheetsOption({ name, hidden }: Pick<OtherSheet, "name" | "hidden">): string {
  return hidden ? `--sheet "*" ${sheetOption(name)}` : '--sheet "*"';
}
