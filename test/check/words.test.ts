import { expect, it } from "vitest";
import { checkWords } from "../../src/check/words/index.ts";
import { missingWords } from "../support/words.ts";

it("every sentence of the check is there in English, Russian and Chinese", () => {
  // What one column is called holds no word of its own; of categories the model speaks.
  expect(missingWords(checkWords, ["listLabel", "categoryUnknown"])).toEqual([]);
});
