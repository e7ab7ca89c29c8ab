import { expect } from "vitest";
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

/** Stands for an error with these properties, its message and hint in English. */
export function anError(expected: Readonly<Record<string, unknown>>) {
  const shownOf = (thrown: unknown) => ({ ...(thrown as object), ...english.error(thrown) });
  return {
    $$typeof: Symbol.for("jest.asymmetricMatcher"),
    asymmetricMatch: (thrown: unknown) =>
      expect.objectContaining(expected).asymmetricMatch(shownOf(thrown)),
    toString: () => "anError",
    toAsymmetricMatcher: () =>
      `anError ${JSON.stringify(expected, (_, value) => (value?.asymmetricMatch ? String(value) : value))}`,
  };
}
