import { loadCatalogue } from "../../locales/catalogues.ts";
import type { Language } from "../../model/localised.ts";
import { createTranslator, type Translator } from "../../model/translator.ts";
import { localTime } from "./local-time.ts";

/** Loads the messages of one language and no other, so that sheetport starts fast. */
export async function loadTranslator(language: Language): Promise<Translator> {
  return createTranslator(language, await loadCatalogue(language), localTime);
}
