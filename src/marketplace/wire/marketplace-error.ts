import {
  type ErrorDetails,
  type ErrorWords,
  errorInWords,
  type SheetportError,
} from "../../errors.ts";
import { type ByLanguage, inEveryLanguage } from "../../model/words.ts";
import { type MarketplaceErrorWords, marketplaceErrorWords } from "../words/en.ts";
import { marketplaceErrorWordsRu } from "../words/ru.ts";
import { marketplaceErrorWordsZh } from "../words/zh.ts";

/** What this room's errors say in every language. */
export const marketplaceErrors: ByLanguage<MarketplaceErrorWords> = {
  en: marketplaceErrorWords,
  ru: marketplaceErrorWordsRu,
  zh: marketplaceErrorWordsZh,
};

/** An error about the way to the marketplace, in every language. */
export function marketplaceError(
  said: (say: MarketplaceErrorWords) => ErrorWords,
  details: Omit<ErrorDetails, "hint" | "words">,
): SheetportError {
  return errorInWords(inEveryLanguage(marketplaceErrors, said), details);
}
