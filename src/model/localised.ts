import { sheetWords } from "../locales/sheet-words.ts";
import type { Language } from "../locales/values.ts";
import type { NamesIn } from "./message.ts";

export type { Language };

export const languages = Object.keys(sheetWords).sort(
  (a, b) => Number(b === "en") - Number(a === "en"),
) as readonly string[] as readonly Language[];

export type Localised = Readonly<Record<Language, string>>;

export type SheetKey = NamesIn<"sheet">;

export function byLanguage(make: (language: Language) => string): Localised {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    string
  >;
}

/** Has all languages: a workbook may be read in another language than it was written in. */
export function localised(key: SheetKey): Localised {
  return byLanguage((language) => sheetWords[language]?.[key] ?? sheetWords.en?.[key] ?? key);
}

export function localisedIfAny(key: string): Localised | undefined {
  return sheetWords.en?.[key] === undefined ? undefined : localised(key as SheetKey);
}

export function sheetText(
  key: SheetKey,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string {
  return filled(localised(key)[language], values);
}

export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

export function wordsFor(key: string): readonly string[] {
  return Object.values(sheetWords).flatMap(
    (texts) => texts[key]?.split(" | ").filter((word) => word !== "") ?? [],
  );
}
