import { expect, test } from "vitest";
import { deskWords } from "../../../src/commands/screen/words/index.ts";
import { missingWords } from "../../support/words.ts";

test("what the screen is told has all of its words in every language", () => {
  const same = ["load.quoted", "runs.begun"];
  expect(missingWords(deskWords, same)).toEqual([]);
});
