import { expect, it } from "vitest";
import { marketplaceErrors } from "../../src/marketplace/marketplace-error.ts";
import { missingWords } from "../support/words.ts";

it("marketplaceErrors has every word in each language", () => {
  expect(missingWords(marketplaceErrors)).toEqual([]);
});
