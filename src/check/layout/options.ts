import { msg, type Text } from "../../model/message.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { OtherSheet } from "../../model/sheet/sheet.ts";

/** Whether a value is a short word that can stand in an option as every shell takes it. */
export function isOptionSafe(value: string): boolean {
  return value.length <= 30 && /^\p{L}[\p{L}\p{M}\p{N} .,/-]*$/u.test(value);
}

/**
 * The option that has a word read as a category, between double quotes as bash, PowerShell and cmd
 * take them; what these would not leave as it is has to be written by hand, or into a mapping file.
 */
export function mapCategoryOption(word: string, category: string | undefined): Text {
  const isTaken = (text: string) => text.length <= 400 && !/["$`\\!%\p{C}]/u.test(text);
  const isValue = category !== undefined && isTaken(category) && !category.includes("=");
  return msg("check.mapValue", {
    field: "categoryName" satisfies FieldName,
    word: isTaken(word) ? word : "WORD",
    value: isValue ? category : category === undefined ? msg("check.liveCategory") : "VALUE",
  });
}

/** The option that says what a column holds, as a shell takes it. */
export function mapOption(heading: string, field: string): string {
  const isTaken = heading.length <= 100 && !/["$`\\!%\p{C}]/u.test(heading);
  return `--map "${isTaken ? heading : "HEADING"}=${field}"`;
}

/** The option that names a sheet, as a shell takes it. */
export function sheetOption(name: string): string {
  return `--sheet "${isOptionSafe(name) ? name : "NAME"}"`;
}

/** The options that read a sheet together with the others: a hidden one has to be named. */
export function sheetsOption({ name, hidden }: Pick<OtherSheet, "name" | "hidden">): string {
  return hidden ? `--all-sheets ${sheetOption(name)}` : "--all-sheets";
}
