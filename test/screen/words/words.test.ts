import { expect, test } from "vitest";
import { outcomeWords } from "../../../src/model/words/en.ts";
import { outcomeWordsRu } from "../../../src/model/words/ru.ts";
import { outcomeWordsZh } from "../../../src/model/words/zh.ts";
import { screenWords } from "../../../src/screen/words/index.ts";
import { missingWords } from "../../support/words.ts";

/** What is no word of any language. */
const same = [
  "language",
  ...["check", "review", "upload"].map((area) => `${area}.grouped`),
  ...["edges.of", "edges.soFar", "edges.labels.filter", "load.chooser.titled", "orders.file"],
  ...["check.detail.quoted", "row.quoted", "row.words", "row.field", "done.field"],
  ...["review.counted", "review.theRows", "review.settledTo", "review.subjects.row"],
  ...["upload.counted", "done.action", "done.subjects.products"],
];

test("the screen has all of its words in every language", () => {
  expect(missingWords(screenWords, same)).toEqual([]);
});

test("outcomes and actions have their words in every language", () => {
  const words = { en: outcomeWords, ru: outcomeWordsRu, zh: outcomeWordsZh };
  expect(missingWords(words)).toEqual([]);
});

test("a word that was left in English is found", () => {
  const { ru } = screenWords;
  const forgotten = { ...ru, edges: { ...ru.edges, places: screenWords.en.edges.places } };
  expect(missingWords({ ...screenWords, ru: forgotten }, same)).toContain("ru.edges.places.home");
});
