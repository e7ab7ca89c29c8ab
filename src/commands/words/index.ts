/** What commands say beside their results, by language. */
import type { ByLanguage } from "../../model/words.ts";
import { sheetWordsRu } from "./sheet.ru.ts";
import { type SheetWords, sheetWords as sheetWordsEn } from "./sheet.ts";
import { sheetWordsZh } from "./sheet.zh.ts";
import { workbookWordsRu } from "./workbooks.ru.ts";
import { type WorkbookWords, workbookWords as workbookWordsEn } from "./workbooks.ts";
import { workbookWordsZh } from "./workbooks.zh.ts";

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
