import { expect, test } from "vitest";
import { matchWords } from "../../src/workbook/words/en.ts";
import { matchWordsRu } from "../../src/workbook/words/ru.ts";
import { matchWordsZh } from "../../src/workbook/words/zh.ts";
import { missingWords } from "../support/words.ts";

test("what keeps a heading row from being read is said in every language", () => {
  expect(missingWords({ en: matchWords, ru: matchWordsRu, zh: matchWordsZh }, ["given"])).toEqual(
    [],
  );
});
