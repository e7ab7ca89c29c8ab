import { expect, test } from "vitest";
import { sheetWords } from "../../src/commands/words/index.ts";
import { missingWords } from "../support/words.ts";

test("what is told about how a sheet is read is told in every language", () => {
  expect(missingWords(sheetWords, ["column", "heading", "givenIs"])).toEqual([]);
});
