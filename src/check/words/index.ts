/** Every sentence of the check, by language. */
import type { ByLanguage } from "../../model/words.ts";
import {
  type AcrossWords,
  acrossWords,
  type DamageWords,
  damageWords,
  type ExcelWords,
  excelWords,
  type ListWords,
  listWords,
  type NotReadWords,
  notReadWords,
  type OrderCheckWords,
  orderCheckWords,
  type ValueWords,
  valueWords,
} from "./en.ts";
import {
  acrossWordsRu,
  damageWordsRu,
  excelWordsRu,
  listWordsRu,
  notReadWordsRu,
  orderCheckWordsRu,
  valueWordsRu,
} from "./ru.ts";
import {
  acrossWordsZh,
  damageWordsZh,
  excelWordsZh,
  listWordsZh,
  notReadWordsZh,
  orderCheckWordsZh,
  valueWordsZh,
} from "./zh.ts";

/** What can be said, one function for each finding. */
export type CheckWords = ValueWords &
  ExcelWords &
  DamageWords &
  ListWords &
  AcrossWords &
  NotReadWords &
  OrderCheckWords;

/** {@link CheckWords} by language. */
export const checkWords: ByLanguage<CheckWords> = {
  en: {
    ...valueWords,
    ...excelWords,
    ...damageWords,
    ...listWords,
    ...acrossWords,
    ...notReadWords,
    ...orderCheckWords,
  },
  ru: {
    ...valueWordsRu,
    ...excelWordsRu,
    ...damageWordsRu,
    ...listWordsRu,
    ...acrossWordsRu,
    ...notReadWordsRu,
    ...orderCheckWordsRu,
  },
  zh: {
    ...valueWordsZh,
    ...excelWordsZh,
    ...damageWordsZh,
    ...listWordsZh,
    ...acrossWordsZh,
    ...notReadWordsZh,
    ...orderCheckWordsZh,
  },
};
