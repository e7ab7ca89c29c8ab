import type { ErrorWords } from "../../errors.ts";
import { type ByLanguage, inEveryLanguage } from "../../model/words.ts";
import { type MatchWords, matchWords as matchWordsEn } from "../words/en.ts";
import { matchWordsRu } from "../words/ru.ts";
import { matchWordsZh } from "../words/zh.ts";
import type { HeadingProblem } from "./heading-match.ts";

const matchWords: ByLanguage<MatchWords> = {
  en: matchWordsEn,
  ru: matchWordsRu,
  zh: matchWordsZh,
};

/** What is said about a heading row, in every language. */
export function saidOfMatch(said: (say: MatchWords) => ErrorWords): ByLanguage<ErrorWords> {
  return inEveryLanguage(matchWords, said);
}

/** A problem of a heading row, in every language. */
export function matchProblem(
  code: HeadingProblem["code"],
  said: (say: MatchWords) => ErrorWords,
  about: Partial<Pick<HeadingProblem, "columns" | "heading">> = {},
): HeadingProblem {
  const words = saidOfMatch(said);
  const { message, hint } = words.en;
  return { code, message, fix: hint, columns: [], ...about, words };
}
