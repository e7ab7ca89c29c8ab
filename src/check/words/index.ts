/** Every sentence of the check, by language. */
import type { ByLanguage } from "../../model/words.ts";
import { acrossWordsRu } from "./across.ru.ts";
import { type AcrossWords, acrossWords } from "./across.ts";
import { acrossWordsZh } from "./across.zh.ts";
import { damageWordsRu } from "./damage.ru.ts";
import { type DamageWords, damageWords } from "./damage.ts";
import { damageWordsZh } from "./damage.zh.ts";
import { excelWordsRu } from "./excel.ru.ts";
import { type ExcelWords, excelWords } from "./excel.ts";
import { excelWordsZh } from "./excel.zh.ts";
import { listWordsRu } from "./lists.ru.ts";
import { type ListWords, listWords } from "./lists.ts";
import { listWordsZh } from "./lists.zh.ts";
import { notReadWordsRu } from "./not-read.ru.ts";
import { type NotReadWords, notReadWords } from "./not-read.ts";
import { notReadWordsZh } from "./not-read.zh.ts";
import { orderCheckWordsRu } from "./orders.ru.ts";
import { type OrderCheckWords, orderCheckWords } from "./orders.ts";
import { orderCheckWordsZh } from "./orders.zh.ts";
import { valueWordsRu } from "./values.ru.ts";
import { type ValueWords, valueWords } from "./values.ts";
import { valueWordsZh } from "./values.zh.ts";

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
