import type { ByLanguage } from "../model/words.ts";
import { listWordsRu } from "./words/lists.ru.ts";
import { type ListWords, listWords as listWordsEn } from "./words/lists.ts";
import { listWordsZh } from "./words/lists.zh.ts";

/** What is said of lists, in every language. */
export const listWords: ByLanguage<ListWords> = {
  en: listWordsEn,
  ru: listWordsRu,
  zh: listWordsZh,
};
