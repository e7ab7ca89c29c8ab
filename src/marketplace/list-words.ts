import type { ByLanguage } from "../model/words.ts";
import { type ListWords, listWords as listWordsEn } from "./words/en.ts";
import { listWordsRu } from "./words/ru.ts";
import { listWordsZh } from "./words/zh.ts";

/** What is said of lists, in every language. */
export const listWords: ByLanguage<ListWords> = {
  en: listWordsEn,
  ru: listWordsRu,
  zh: listWordsZh,
};
