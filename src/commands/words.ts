import {
  type ErrorDetails,
  type ErrorWords,
  errorInWords,
  type SheetportError,
} from "../errors.ts";
import type { Language } from "../model/schemas/annotations.ts";
import { type ByLanguage, inEveryLanguage } from "../model/words.ts";
import { consentWords, fileWords, keyWords, noteWords, optionWords, runWords } from "./words/en.ts";
import {
  consentWordsRu,
  fileWordsRu,
  keyWordsRu,
  noteWordsRu,
  optionWordsRu,
  runWordsRu,
} from "./words/ru.ts";
import {
  consentWordsZh,
  fileWordsZh,
  keyWordsZh,
  noteWordsZh,
  optionWordsZh,
  runWordsZh,
} from "./words/zh.ts";

const en = {
  consent: consentWords,
  files: fileWords,
  keys: keyWords,
  notes: noteWords,
  options: optionWords,
  runs: runWords,
};

/** What commands say, by area. */
export type CommandWords = typeof en;

const ru: CommandWords = {
  consent: consentWordsRu,
  files: fileWordsRu,
  keys: keyWordsRu,
  notes: noteWordsRu,
  options: optionWordsRu,
  runs: runWordsRu,
};

const zh: CommandWords = {
  consent: consentWordsZh,
  files: fileWordsZh,
  keys: keyWordsZh,
  notes: noteWordsZh,
  options: optionWordsZh,
  runs: runWordsZh,
};

/** What commands say in every language; help apart, which has its own. */
export const commandWords: ByLanguage<CommandWords> = { en, ru, zh };

/** The words of the language in the settings. */
export function commandWordsIn({ language }: { readonly language: Language }): CommandWords {
  return commandWords[language];
}

/** An error of a command, in every language. */
export function commandError(
  said: (say: CommandWords) => ErrorWords,
  details: Omit<ErrorDetails, "hint" | "words">,
): SheetportError {
  return errorInWords(inEveryLanguage(commandWords, said), details);
}

/** Something made of the words of each language, and of what else is known in it. */
export function mapWords<Made>(
  words: ByLanguage<CommandWords>,
  made: (say: CommandWords, language: Language) => Made,
): ByLanguage<Made> {
  return { en: made(words.en, "en"), ru: made(words.ru, "ru"), zh: made(words.zh, "zh") };
}
