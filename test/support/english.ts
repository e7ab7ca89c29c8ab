import { words as en } from "../../src/commands/speech/en.ts";
import { words as ru } from "../../src/commands/speech/ru.ts";
import { words as zh } from "../../src/commands/speech/zh.ts";
import { speaker } from "../../src/model/speech.ts";

/** Says messages in each language. */
export const speeches = { en: speaker(en, "en"), ru: speaker(ru, "ru"), zh: speaker(zh, "zh") };

/** Says messages in English, for tests that compare sentences. */
export const english = speeches.en;

/** What work says when it is thrown, in English; fails when nothing is. */
export function errorOf(work: () => unknown): { readonly message: string; readonly hint: string } {
  try {
    work();
  } catch (thrown) {
    return english.error(thrown);
  }
  throw new Error("Nothing was thrown.");
}
