/** What commands say beside their results, by language. */
import type { ByLanguage } from "../../model/words.ts";
import {
  type SheetWords,
  sheetWords as sheetWordsEn,
  type WorkbookWords,
  workbookWords as workbookWordsEn,
} from "./en.ts";
import { sheetWordsRu, workbookWordsRu } from "./ru.ts";
import { sheetWordsZh, workbookWordsZh } from "./zh.ts";

/** {@link SheetWords} by language. */
export const sheetWords: ByLanguage<SheetWords> = {
  en: sheetWordsEn,
  ru: sheetWordsRu,
  zh: sheetWordsZh,
};

/** {@link WorkbookWords} by language. */
export const workbookWords: ByLanguage<WorkbookWords> = {
  en: workbookWordsEn,
  ru: workbookWordsRu,
  zh: workbookWordsZh,
};
