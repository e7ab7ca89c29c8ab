import {
  type ErrorDetails,
  type ErrorWords,
  errorInWords,
  type SheetportError,
} from "../../errors.ts";
import { type ByLanguage, inEveryLanguage } from "../../model/words.ts";
import { type OptionWords, optionWords } from "../words/en.ts";
import { optionWordsRu } from "../words/ru.ts";
import { optionWordsZh } from "../words/zh.ts";

const byLanguage: ByLanguage<OptionWords> = {
  en: optionWords,
  ru: optionWordsRu,
  zh: optionWordsZh,
};

/**
 * An error about options, in every language. It stands apart from the other words of commands, so
 * that help and the reading of a command line load these alone.
 */
export function optionError(
  said: (say: OptionWords) => ErrorWords,
  details: Omit<ErrorDetails, "hint" | "words">,
): SheetportError {
  return errorInWords(inEveryLanguage(byLanguage, said), details);
}
