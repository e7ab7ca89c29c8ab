import type { Language } from "../../model/schemas/annotations.ts";
import type { ByLanguage } from "../../model/words.ts";
import { checkWordsRu } from "./check.ru.ts";
import { type CheckWords, checkWords } from "./check.ts";
import { checkWordsZh } from "./check.zh.ts";
import { doneWordsRu } from "./done.ru.ts";
import { type DoneWords, doneWords } from "./done.ts";
import { doneWordsZh } from "./done.zh.ts";
import { edgeWordsRu } from "./edges.ru.ts";
import { type EdgeWords, edgeWords } from "./edges.ts";
import { edgeWordsZh } from "./edges.zh.ts";
import { homeWordsRu } from "./home.ru.ts";
import { type HomeWords, homeWords } from "./home.ts";
import { homeWordsZh } from "./home.zh.ts";
import { keyWordsRu } from "./keys.ru.ts";
import { type KeyWords, keyWords } from "./keys.ts";
import { keyWordsZh } from "./keys.zh.ts";
import { loadWordsRu } from "./load.ru.ts";
import { type LoadWords, loadWords } from "./load.ts";
import { loadWordsZh } from "./load.zh.ts";
import { noticeWordsRu } from "./notices.ru.ts";
import { type NoticeWords, noticeWords } from "./notices.ts";
import { noticeWordsZh } from "./notices.zh.ts";
import { orderWordsRu } from "./orders.ru.ts";
import { type OrderWords, orderWords } from "./orders.ts";
import { orderWordsZh } from "./orders.zh.ts";
import { questionWordsRu } from "./questions.ru.ts";
import { type QuestionWords, questionWords } from "./questions.ts";
import { questionWordsZh } from "./questions.zh.ts";
import { reviewWordsRu } from "./review.ru.ts";
import { type ReviewWords, reviewWords } from "./review.ts";
import { reviewWordsZh } from "./review.zh.ts";
import { rowWordsRu } from "./row.ru.ts";
import { type RowWords, rowWords } from "./row.ts";
import { rowWordsZh } from "./row.zh.ts";
import { runWordsRu } from "./runs.ru.ts";
import { type RunWords, runWords } from "./runs.ts";
import { runWordsZh } from "./runs.zh.ts";
import { uploadWordsRu } from "./upload.ru.ts";
import { type UploadWords, uploadWords } from "./upload.ts";
import { uploadWordsZh } from "./upload.zh.ts";

/** All words of the screen, by area. */
export interface ScreenWords {
  readonly language: Language;
  readonly check: CheckWords;
  readonly done: DoneWords;
  readonly edges: EdgeWords;
  readonly home: HomeWords;
  readonly keys: KeyWords;
  readonly load: LoadWords;
  readonly notices: NoticeWords;
  readonly orders: OrderWords;
  readonly questions: QuestionWords;
  readonly review: ReviewWords;
  readonly row: RowWords;
  readonly runs: RunWords;
  readonly upload: UploadWords;
}

/** The words of the screen in every language. */
export const screenWords: ByLanguage<ScreenWords> = {
  en: {
    language: "en",
    check: checkWords,
    done: doneWords,
    edges: edgeWords,
    home: homeWords,
    keys: keyWords,
    load: loadWords,
    notices: noticeWords,
    orders: orderWords,
    questions: questionWords,
    review: reviewWords,
    row: rowWords,
    runs: runWords,
    upload: uploadWords,
  },
  ru: {
    language: "ru",
    check: checkWordsRu,
    done: doneWordsRu,
    edges: edgeWordsRu,
    home: homeWordsRu,
    keys: keyWordsRu,
    load: loadWordsRu,
    notices: noticeWordsRu,
    orders: orderWordsRu,
    questions: questionWordsRu,
    review: reviewWordsRu,
    row: rowWordsRu,
    runs: runWordsRu,
    upload: uploadWordsRu,
  },
  zh: {
    language: "zh",
    check: checkWordsZh,
    done: doneWordsZh,
    edges: edgeWordsZh,
    home: homeWordsZh,
    keys: keyWordsZh,
    load: loadWordsZh,
    notices: noticeWordsZh,
    orders: orderWordsZh,
    questions: questionWordsZh,
    review: reviewWordsZh,
    row: rowWordsZh,
    runs: runWordsZh,
    upload: uploadWordsZh,
  },
};

/** The words of the screen in the language of a state, or of anything else that has one. */
export function wordsOf({ language }: { readonly language: Language }): ScreenWords {
  return screenWords[language];
}
