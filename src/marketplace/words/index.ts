import type { ByLanguage } from "../../model/words.ts";
import { type ListWords, listWords as listWordsEn } from "./en.ts";
import { listWordsRu } from "./ru.ts";
import { listWordsZh } from "./zh.ts";

/** What is said of lists, in every language. */
export const listWords: ByLanguage<ListWords> = {
  en: listWordsEn,
  ru: listWordsRu,
  zh: listWordsZh,
};
