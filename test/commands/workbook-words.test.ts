import { expect, it } from "vitest";
import { labelWords } from "../../src/commands/words/en.ts";
import { workbookWords } from "../../src/commands/words/index.ts";
import { labelWordsRu } from "../../src/commands/words/ru.ts";
import { labelWordsZh } from "../../src/commands/words/zh.ts";
import { missingWords } from "../support/words.ts";

it("every sentence about label files is there in English, Russian and Chinese", () => {
  expect(missingWords({ en: labelWords, ru: labelWordsRu, zh: labelWordsZh })).toEqual([]);
});

it("every sentence about a workbook as a whole is there in English, Russian and Chinese", () => {
  expect(missingWords(workbookWords)).toEqual([]);
});
