import { expect, it } from "vitest";
import { listWords } from "../../src/marketplace/list-words.ts";
import { marketplaceErrors } from "../../src/marketplace/marketplace-error.ts";
import { missingWords } from "../support/words.ts";

it.each([
  ["marketplaceErrors", marketplaceErrors],
  ["listWords", listWords],
])("%s has every word in each language", (_name, words) => {
  expect(missingWords<object>(words, ["notWhole.whole"])).toEqual([]);
});
