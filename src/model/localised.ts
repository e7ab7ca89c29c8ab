import { sheetWords } from "../locales/sheet-words.ts";
import type { NamesIn } from "./message.ts";
import { type Language, type Localised, languages } from "./schemas/annotations.ts";

/** The key of a word in workbooks, without the group name: `field.sku`. */
export type SheetKey = NamesIn<"sheet">;

/** A text made for each language. */
export function byLanguage(make: (language: Language) => string): Localised {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    string
  >;
}

/** A word of workbooks in every language; English if a translation is missing. */
export function localised(key: SheetKey): Localised {
  return byLanguage((language) => sheetWords[language]?.[key] ?? sheetWords.en?.[key] ?? key);
}

/** Like {@link localised}; undefined if the word does not exist. */
export function localisedIfAny(key: string): Localised | undefined {
  return sheetWords.en?.[key] === undefined ? undefined : localised(key as SheetKey);
}

/** A text of workbooks in one language, with its placeholders filled: `{heading}, {unit}`. */
export function sheetText(
  key: SheetKey,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string {
  return filled(localised(key)[language], values);
}

/** Replaces each name in braces by its value. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** All words of a list in all languages. The catalogue separates them by a bar. */
export function wordsFor(key: string): readonly string[] {
  return Object.values(sheetWords).flatMap(
    (texts) => texts[key]?.split(" | ").filter((word) => word !== "") ?? [],
  );
}
