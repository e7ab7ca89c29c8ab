import { sheetWords } from "../locales/sheet-words.ts";
import type { Language } from "../locales/values.ts";
import type { NamesIn } from "./message.ts";

export type { Language };

/** The languages that have a catalogue, English first. */
export const languages = Object.keys(sheetWords).sort(
  (a, b) => Number(b === "en") - Number(a === "en"),
) as readonly string[] as readonly Language[];

export type Localised = Readonly<Record<Language, string>>;

/** A message key of the `sheet` group, without the group's name: `field.sku`. */
export type SheetKey = NamesIn<"sheet">;

/** Builds a text once for each language. */
export function byLanguage(make: (language: Language) => string): Localised {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    string
  >;
}

/** A word for workbooks in every language. Missing translations are in English. */
export function localised(key: SheetKey): Localised {
  return byLanguage((language) => sheetWords[language]?.[key] ?? sheetWords.en?.[key] ?? key);
}

/** Like {@link localised}, but undefined if the word does not exist. */
export function localisedIfAny(key: string): Localised | undefined {
  return sheetWords.en?.[key] === undefined ? undefined : localised(key as SheetKey);
}

/** A text for workbooks in one language, with its placeholders such as `{unit}` filled in. */
export function sheetText(
  key: SheetKey,
  language: Language,
  values: Readonly<Record<string, string>> = {},
): string {
  return filled(localised(key)[language], values);
}

/** Replaces each name in braces with its value. Names without a value stay unchanged. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** All words of a word list, in all languages. The catalogues separate the words with ` | `. */
export function wordsFor(key: string): readonly string[] {
  return Object.values(sheetWords).flatMap(
    (texts) => texts[key]?.split(" | ").filter((word) => word !== "") ?? [],
  );
}
