import {
  type ErrorDetails,
  type ErrorWords,
  errorInWords,
  type SheetportError,
} from "../../errors.ts";
import { type ByLanguage, inEveryLanguage } from "../../model/words.ts";
import { type RecordErrorWords, recordErrorWords } from "../words/en.ts";
import { recordErrorWordsRu } from "../words/ru.ts";
import { recordErrorWordsZh } from "../words/zh.ts";

/** What the record's errors say in every language. */
export const recordErrors: ByLanguage<RecordErrorWords> = {
  en: recordErrorWords,
  ru: recordErrorWordsRu,
  zh: recordErrorWordsZh,
};

/** An error of the record, in every language. */
export function errorOfRecord(
  said: (say: RecordErrorWords) => ErrorWords,
  details: Omit<ErrorDetails, "hint" | "words">,
): SheetportError {
  return errorInWords(inEveryLanguage(recordErrors, said), details);
}
