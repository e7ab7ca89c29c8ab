/** The words of all languages, because a workbook may use any. The build replaces this module. */
import { languages, textsOf } from "./catalogues.ts";
import type { Texts } from "./compile.ts";

/** Texts by language, then by key without `sheet.`, such as `field.sku`. */
export const sheetWords: Readonly<Record<string, Texts>> = Object.fromEntries(
  languages.map((language) => [language, sheetTexts(language)]),
);

function sheetTexts(language: string): Texts {
  return Object.fromEntries(
    Object.entries(textsOf(language)).flatMap(([key, text]) =>
      key.startsWith("sheet.") ? [[key.slice("sheet.".length), text]] : [],
    ),
  );
}
