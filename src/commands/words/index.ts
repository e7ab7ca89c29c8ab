/** What commands say beside their results, by language. */
import type { ByLanguage } from "../../model/words.ts";
import { sheetWordsRu } from "./sheet.ru.ts";
import { type SheetWords, sheetWords as sheetWordsEn } from "./sheet.ts";
import { sheetWordsZh } from "./sheet.zh.ts";

export const sheetWords: ByLanguage<SheetWords> = {
  en: sheetWordsEn,
  ru: sheetWordsRu,
  zh: sheetWordsZh,
};
