import type { Language } from "../model/schemas/annotations.ts";
import type { ByLanguage } from "../model/words.ts";
import { type CommandWords, commandWords as en } from "./words/en.ts";
import { commandWordsRu as ru } from "./words/ru.ts";
import { commandWordsZh as zh } from "./words/zh.ts";

/** What commands say of their own in every language; help apart, which has its own. */
export const commandWords: ByLanguage<CommandWords> = { en, ru, zh };

/** The words of the language in the settings. */
export function commandWordsIn({ language }: { readonly language: Language }): CommandWords {
  return commandWords[language];
}
