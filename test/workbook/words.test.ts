import { expect, it } from "vitest";
import { damaged, noSuchSheet } from "../../src/workbook/refusals.ts";
import { csvRefusalWordsRu } from "../../src/workbook/words/csv-refusals.ru.ts";
import { csvRefusalWords } from "../../src/workbook/words/csv-refusals.ts";
import { csvRefusalWordsZh } from "../../src/workbook/words/csv-refusals.zh.ts";
import { damageWordsRu } from "../../src/workbook/words/damage.ru.ts";
import { damageWords } from "../../src/workbook/words/damage.ts";
import { damageWordsZh } from "../../src/workbook/words/damage.zh.ts";
import { ordersSheetWordsRu } from "../../src/workbook/words/orders-sheet.ru.ts";
import { ordersSheetWords } from "../../src/workbook/words/orders-sheet.ts";
import { ordersSheetWordsZh } from "../../src/workbook/words/orders-sheet.zh.ts";
import { otherFileWordsRu } from "../../src/workbook/words/other-files.ru.ts";
import { otherFileWords } from "../../src/workbook/words/other-files.ts";
import { otherFileWordsZh } from "../../src/workbook/words/other-files.zh.ts";
import { recallWordsRu } from "../../src/workbook/words/recall.ru.ts";
import { recallWords } from "../../src/workbook/words/recall.ts";
import { recallWordsZh } from "../../src/workbook/words/recall.zh.ts";
import { refusalWordsRu } from "../../src/workbook/words/refusals.ru.ts";
import { refusalWords } from "../../src/workbook/words/refusals.ts";
import { refusalWordsZh } from "../../src/workbook/words/refusals.zh.ts";
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
