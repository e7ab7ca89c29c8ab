import {
  type ErrorDetails,
  type ErrorWords,
  errorInWords,
  type SheetportError,
} from "../errors.ts";
import type { Language } from "../model/schemas/annotations.ts";
import { type ByLanguage, inEveryLanguage } from "../model/words.ts";
import { consentWordsRu } from "./words/consent.ru.ts";
import { consentWords } from "./words/consent.ts";
import { consentWordsZh } from "./words/consent.zh.ts";
import { fileWordsRu } from "./words/files.ru.ts";
import { fileWords } from "./words/files.ts";
import { fileWordsZh } from "./words/files.zh.ts";
import { keyWordsRu } from "./words/keys.ru.ts";
import { keyWords } from "./words/keys.ts";
import { keyWordsZh } from "./words/keys.zh.ts";
import { noteWordsRu } from "./words/notes.ru.ts";
import { noteWords } from "./words/notes.ts";
import { noteWordsZh } from "./words/notes.zh.ts";
import { optionWordsRu } from "./words/options.ru.ts";
import { optionWords } from "./words/options.ts";
import { optionWordsZh } from "./words/options.zh.ts";
import { runWordsRu } from "./words/runs.ru.ts";
import { runWords } from "./words/runs.ts";
import { runWordsZh } from "./words/runs.zh.ts";

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
