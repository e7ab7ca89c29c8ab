import type { Language } from "../../model/schemas/annotations.ts";
import type { Speech } from "../../model/speech.ts";
import type { ByLanguage } from "../../model/words.ts";
import {
  aboutWords,
  checkWords,
  diffWords,
  exportWords,
  imagesTextWords,
  ordersExportWords,
  orderWords,
  probeWords,
  releaseWords,
  runsWords,
  undoWords,
  uploadWords,
  watchWords,
} from "./en.ts";
import {
  aboutWordsRu,
  checkWordsRu,
  diffWordsRu,
  exportWordsRu,
  imagesTextWordsRu,
  ordersExportWordsRu,
  orderWordsRu,
  probeWordsRu,
  releaseWordsRu,
  runsWordsRu,
  undoWordsRu,
  uploadWordsRu,
  watchWordsRu,
} from "./ru.ts";
import {
  aboutWordsZh,
  checkWordsZh,
  diffWordsZh,
  exportWordsZh,
  imagesTextWordsZh,
  ordersExportWordsZh,
  orderWordsZh,
  probeWordsZh,
  releaseWordsZh,
  runsWordsZh,
  undoWordsZh,
  uploadWordsZh,
  watchWordsZh,
} from "./zh.ts";

const en = {
  about: aboutWords,
  check: checkWords,
  diff: diffWords,
  export: exportWords,
  images: imagesTextWords,
  order: orderWords,
  ordersExport: ordersExportWords,
  probe: probeWords,
  release: releaseWords,
  runs: runsWords,
  undo: undoWords,
  upload: uploadWords,
  watch: watchWords,
};

/** What reports say, by area. */
export type ReportWords = typeof en;

const ru: ReportWords = {
  about: aboutWordsRu,
  check: checkWordsRu,
  diff: diffWordsRu,
  export: exportWordsRu,
  images: imagesTextWordsRu,
  order: orderWordsRu,
  ordersExport: ordersExportWordsRu,
  probe: probeWordsRu,
  release: releaseWordsRu,
  runs: runsWordsRu,
  undo: undoWordsRu,
  upload: uploadWordsRu,
  watch: watchWordsRu,
};

const zh: ReportWords = {
  about: aboutWordsZh,
  check: checkWordsZh,
  diff: diffWordsZh,
  export: exportWordsZh,
  images: imagesTextWordsZh,
  order: orderWordsZh,
  ordersExport: ordersExportWordsZh,
  probe: probeWordsZh,
  release: releaseWordsZh,
  runs: runsWordsZh,
  undo: undoWordsZh,
  upload: uploadWordsZh,
  watch: watchWordsZh,
};

/** What reports say in every language. */
export const reportWords: ByLanguage<ReportWords> = { en, ru, zh };

/** The language in which something is said. */
export interface Spoken {
  /** @default "en" */
  readonly language?: Language;
}

/** Who says the messages of other rooms, in the language of the report. */
export interface Speaking {
  readonly speech: Speech;
}

/** The words of the language that is asked for. */
export function wordsIn({ language = "en" }: Spoken): ReportWords {
  return reportWords[language];
}
