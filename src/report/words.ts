import type { Language } from "../model/schemas/annotations.ts";
import type { ByLanguage } from "../model/words.ts";
import { aboutWordsRu } from "./words/about.ru.ts";
import { aboutWords } from "./words/about.ts";
import { aboutWordsZh } from "./words/about.zh.ts";
import { checkWordsRu } from "./words/check.ru.ts";
import { checkWords } from "./words/check.ts";
import { checkWordsZh } from "./words/check.zh.ts";
import { diffWordsRu } from "./words/diff.ru.ts";
import { diffWords } from "./words/diff.ts";
import { diffWordsZh } from "./words/diff.zh.ts";
import { exportWordsRu } from "./words/export.ru.ts";
import { exportWords } from "./words/export.ts";
import { exportWordsZh } from "./words/export.zh.ts";
import { imagesTextWordsRu } from "./words/images.ru.ts";
import { imagesTextWords } from "./words/images.ts";
import { imagesTextWordsZh } from "./words/images.zh.ts";
import { orderWordsRu } from "./words/orders.ru.ts";
import { orderWords } from "./words/orders.ts";
import { orderWordsZh } from "./words/orders.zh.ts";
import { ordersExportWordsRu } from "./words/orders-export.ru.ts";
import { ordersExportWords } from "./words/orders-export.ts";
import { ordersExportWordsZh } from "./words/orders-export.zh.ts";
import { probeWordsRu } from "./words/probe.ru.ts";
import { probeWords } from "./words/probe.ts";
import { probeWordsZh } from "./words/probe.zh.ts";
import { releaseWordsRu } from "./words/release.ru.ts";
import { releaseWords } from "./words/release.ts";
import { releaseWordsZh } from "./words/release.zh.ts";
import { runsWordsRu } from "./words/runs.ru.ts";
import { runsWords } from "./words/runs.ts";
import { runsWordsZh } from "./words/runs.zh.ts";
import { undoWordsRu } from "./words/undo.ru.ts";
import { undoWords } from "./words/undo.ts";
import { undoWordsZh } from "./words/undo.zh.ts";
import { uploadWordsRu } from "./words/upload.ru.ts";
import { uploadWords } from "./words/upload.ts";
import { uploadWordsZh } from "./words/upload.zh.ts";
import { watchWordsRu } from "./words/watch.ru.ts";
import { watchWords } from "./words/watch.ts";
import { watchWordsZh } from "./words/watch.zh.ts";

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

/** The words of the language that is asked for. */
export function wordsIn({ language = "en" }: Spoken): ReportWords {
  return reportWords[language];
}
