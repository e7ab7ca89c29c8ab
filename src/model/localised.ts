import { sheetWords } from "../locales/sheet-words.ts";
import type { NamesIn } from "./message.ts";
import { type Language, type Localised, languages } from "./schemas/annotations.ts";

/** The key of a word of workbooks, without the name of its group: `field.sku`. */
export type SheetKey = NamesIn<"sheet">;

/** A word of a workbook in every language; in English where a language lacks it. */
export function localised(key: SheetKey): Localised {
  const english = sheetWords.en?.[key] ?? key;
  return Object.fromEntries(
    languages.map((language) => [language, sheetWords[language]?.[key] ?? english]),
  ) as Record<Language, string>;
}

/** {@link localised} for a word that need not be there. */
export function localisedIfAny(key: string): Localised | undefined {
  return sheetWords.en?.[key] === undefined ? undefined : localised(key as SheetKey);
}

/** A text of a workbook in one language, with values in its places: `{heading}, {unit}`. */
export function sheetText(
  key: SheetKey,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string {
  return filled(localised(key)[language], values);
}

/** A text with values in place of their names in braces. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** A list of words that people use, of every language: its texts have “ | ” between them. */
export function wordsFor(key: string): readonly string[] {
  return Object.values(sheetWords).flatMap(
    (texts) => texts[key]?.split(" | ").filter((word) => word !== "") ?? [],
  );
}
