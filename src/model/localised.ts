import { sheetWords } from "../locales/sheet-words.ts";
import type { MessageKey } from "./message.ts";
import { type Localised, languages } from "./schemas/annotations.ts";

/** The key of a word that stands in workbooks, without the name of its group: `field.sku`. */
export type SheetKey = MessageKey extends infer Key
  ? Key extends `sheet.${infer Rest}`
    ? Rest
    : never
  : never;

/** A word of a workbook in every language; in English where a language lacks it. */
export function localised(key: SheetKey): Localised {
  const english = sheetWords.en?.[key] ?? key;
  return Object.fromEntries(
    languages.map((language) => [language, sheetWords[language]?.[key] ?? english]),
  ) as Record<(typeof languages)[number], string>;
}

/** A list of words that people use, of every language: its texts have “ | ” between them. */
export function wordsFor(key: SheetKey): readonly string[] {
  return Object.values(sheetWords).flatMap(
    (texts) => texts[key]?.split(" | ").filter((word) => word !== "") ?? [],
  );
}
