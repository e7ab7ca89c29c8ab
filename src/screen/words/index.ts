import type { Language } from "../../model/schemas/annotations.ts";
import type { Speech } from "../../model/speech.ts";
import type { ByLanguage } from "../../model/words.ts";
import {
  type CheckWords,
  checkWords,
  type DoneWords,
  doneWords,
  type EdgeWords,
  edgeWords,
  type HomeWords,
  homeWords,
  type KeyWords,
  keyWords,
  type LoadWords,
  loadWords,
  type NoticeWords,
  noticeWords,
  type OrderWords,
  orderWords,
  type QuestionWords,
  questionWords,
  type ReviewWords,
  type RowWords,
  type RunWords,
  reviewWords,
  rowWords,
  runWords,
  type UploadWords,
  uploadWords,
} from "./en.ts";
import {
  checkWordsRu,
  doneWordsRu,
  edgeWordsRu,
  homeWordsRu,
  keyWordsRu,
  loadWordsRu,
  noticeWordsRu,
  orderWordsRu,
  questionWordsRu,
  reviewWordsRu,
  rowWordsRu,
  runWordsRu,
  uploadWordsRu,
} from "./ru.ts";
import {
  checkWordsZh,
  doneWordsZh,
  edgeWordsZh,
  homeWordsZh,
  keyWordsZh,
  loadWordsZh,
  noticeWordsZh,
  orderWordsZh,
  questionWordsZh,
  reviewWordsZh,
  rowWordsZh,
  runWordsZh,
  uploadWordsZh,
} from "./zh.ts";

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
export function wordsOf({ speech }: { readonly speech: Pick<Speech, "language"> }): ScreenWords {
  return screenWords[speech.language];
}
