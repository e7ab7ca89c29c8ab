import {
  type ErrorDetails,
  type ErrorWords,
  errorInWords,
  type SheetportError,
} from "../errors.ts";
import { type ByLanguage, inEveryLanguage } from "../model/words.ts";
import { type ApplyErrorWords, applyErrorWords } from "./words/en.ts";
import { applyErrorWordsRu } from "./words/ru.ts";
import { applyErrorWordsZh } from "./words/zh.ts";

/** What stops a run, in every language. */
export const applyErrors: ByLanguage<ApplyErrorWords> = {
  en: applyErrorWords,
  ru: applyErrorWordsRu,
  zh: applyErrorWordsZh,
};

/** An error that stops a run, in every language. */
export function applyError(
  said: (say: ApplyErrorWords) => ErrorWords,
  details: Omit<ErrorDetails, "hint" | "words">,
): SheetportError {
  return errorInWords(inEveryLanguage(applyErrors, said), details);
}
