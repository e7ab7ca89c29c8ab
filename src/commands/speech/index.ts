import { loadCatalogue } from "../../locales/catalogues.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { type Speech, speaker } from "../../model/speech.ts";
import { localTime } from "./local-time.ts";

/** Loads the words of one language, and no others. */
export async function loadSpeech(language: Language): Promise<Speech> {
  const [words, catalogue] = await Promise.all([wordsOf(language), loadCatalogue(language)]);
  return speaker(words, language, localTime, catalogue);
}

async function wordsOf(language: Language) {
  switch (language) {
    case "ru":
      return (await import("./ru.ts")).words;
    case "zh":
      return (await import("./zh.ts")).words;
    default:
      return (await import("./en.ts")).words;
  }
}
