import { expect, test } from "vitest";
import { matchWordsRu } from "../../src/workbook/words/match.ru.ts";
import { matchWords } from "../../src/workbook/words/match.ts";
import { matchWordsZh } from "../../src/workbook/words/match.zh.ts";
import { missingWords } from "../support/words.ts";

test("what keeps a heading row from being read is said in every language", () => {
  expect(missingWords({ en: matchWords, ru: matchWordsRu, zh: matchWordsZh }, ["given"])).toEqual(
    [],
  );
});
