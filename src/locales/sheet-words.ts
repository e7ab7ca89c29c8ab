/**
 * The words that stand in workbooks, in every language: what one language wrote is read back by any
 * other. They are the group `sheet` of the catalogues, as plain texts; the build replaces this module
 * by one that holds them.
 */
import { languages, textsOf } from "./catalogues.ts";
import type { Texts } from "./compile.ts";

/** By language, then by key without `sheet.`: `field.sku`. */
export const sheetWords: Readonly<Record<string, Texts>> = Object.fromEntries(
  languages.map((language) => [language, sheetTexts(language)]),
);

/** The group `sheet` of one language. */
export function sheetTexts(language: string): Texts {
  return Object.fromEntries(
    Object.entries(textsOf(language)).flatMap(([key, text]) =>
      key.startsWith("sheet.") ? [[key.slice("sheet.".length), text]] : [],
    ),
  );
}
