import type { ByLanguage } from "../../model/words.ts";
import { type CheckWords, checkWords } from "../words/en.ts";
import type { Spoken } from "../words/index.ts";
import { checkWordsRu } from "../words/ru.ts";
import { checkWordsZh } from "../words/zh.ts";

const byLanguage: ByLanguage<CheckWords> = { en: checkWords, ru: checkWordsRu, zh: checkWordsZh };

/** What the report of a check says: a small check does without the words of all other reports. */
export function checkWordsIn({ language = "en" }: Spoken): CheckWords {
  return byLanguage[language];
}
