import { expect, it } from "vitest";
import { marketplaceErrors } from "../../src/marketplace/wire/marketplace-error.ts";
import { listWords } from "../../src/marketplace/words/index.ts";
import { missingWords } from "../support/words.ts";

it.each([
  ["marketplaceErrors", marketplaceErrors],
  ["listWords", listWords],
])("%s has every word in each language", (_name, words) => {
  expect(missingWords<object>(words, ["notWhole.whole"])).toEqual([]);
});
