import type { Language } from "../../../model/schemas/annotations.ts";
import type { ByLanguage } from "../../../model/words.ts";
import { type DeskWords, deskWords as deskWordsEn } from "../../words/en.ts";
import { deskWordsRu } from "../../words/ru.ts";
import { deskWordsZh } from "../../words/zh.ts";

/** What the screen is told by what carries its wishes out, in every language. */
export const deskWords: ByLanguage<DeskWords> = {
  en: deskWordsEn,
  ru: deskWordsRu,
  zh: deskWordsZh,
};

/** These words in the language of the settings. */
export function deskWordsIn({ language }: { readonly language: Language }): DeskWords {
  return deskWords[language];
}
