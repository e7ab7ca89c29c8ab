import { expect, it } from "vitest";
import { applyErrors } from "../../src/apply/apply-error.ts";
import { missingWords } from "../support/words.ts";

it("applyErrors has every word in each language", () => {
  expect(missingWords(applyErrors)).toEqual([]);
});
