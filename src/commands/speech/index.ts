import { loadCatalogue } from "../../locales/catalogues.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import { type Speech, speaker } from "../../model/speech.ts";
import { localTime } from "./local-time.ts";

/** Loads the messages of one language, and no others. */
export async function loadSpeech(language: Language): Promise<Speech> {
  return speaker(language, await loadCatalogue(language), localTime);
}
