import { expect, it } from "vitest";
import { damaged, noSuchSheet } from "../../src/workbook/container/refusals.ts";
import {
  csvRefusalWords,
  damageWords,
  ordersSheetWords,
  otherFileWords,
  recallWords,
  refusalWords,
} from "../../src/workbook/words/en.ts";
import {
  csvRefusalWordsRu,
  damageWordsRu,
  ordersSheetWordsRu,
  otherFileWordsRu,
  recallWordsRu,
  refusalWordsRu,
} from "../../src/workbook/words/ru.ts";
import {
  csvRefusalWordsZh,
  damageWordsZh,
  ordersSheetWordsZh,
  otherFileWordsZh,
  recallWordsZh,
  refusalWordsZh,
} from "../../src/workbook/words/zh.ts";
import { missingWords } from "../support/words.ts";

it("every sentence about a workbook is there in English, Russian and Chinese", () => {
  for (const words of [
    { en: refusalWords, ru: refusalWordsRu, zh: refusalWordsZh },
    { en: damageWords, ru: damageWordsRu, zh: damageWordsZh },
    { en: otherFileWords, ru: otherFileWordsRu, zh: otherFileWordsZh },
    { en: ordersSheetWords, ru: ordersSheetWordsRu, zh: ordersSheetWordsZh },
    { en: recallWords, ru: recallWordsRu, zh: recallWordsZh },
    { en: csvRefusalWords, ru: csvRefusalWordsRu, zh: csvRefusalWordsZh },
  ]) {
    expect(missingWords<object>(words)).toEqual([]);
  }
});

it("a refusal says the same in the language that is asked for", () => {
  const error = damaged((say) => say.partMissing("xl/workbook.xml"));
  expect(error.message).toBe("The workbook is damaged: its part “xl/workbook.xml” is missing.");
  expect(error.inLanguage("ru").message).toBe("Книга повреждена: нет её части «xl/workbook.xml».");
  expect(error.inLanguage("zh").message).toBe("工作簿已损坏：缺少部件“xl/workbook.xml”。");
  expect(noSuchSheet("A", ["B", "C"]).inLanguage("ru").hint).toBe(
    "Выберите один из её листов: «B», «C».",
  );
});
