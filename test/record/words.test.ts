import { expect, it } from "vitest";
import { recordErrors } from "../../src/record/database/record-error.ts";
import { missingWords } from "../support/words.ts";

it("recordErrors has every word in each language", () => {
  expect(missingWords(recordErrors)).toEqual([]);
});
