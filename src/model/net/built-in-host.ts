import type { Language, Localised } from "../schemas/annotations.ts";

/** What stands for the host of the simulator inside the program, in plans and records. */
export const builtInHost = "built-in simulator";

const words: Localised = {
  en: builtInHost,
  ru: "встроенный симулятор",
  zh: "内置模拟器",
};

/** A host as people read it: the built-in simulator by its name in their language. */
export function hostWord(host: string, language: Language = "en"): string {
  return host === builtInHost ? words[language] : host;
}
