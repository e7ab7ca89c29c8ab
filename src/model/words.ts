import type { Language } from "./schemas/annotations.ts";

/**
 * The words of one area in every language. English is the pattern: its type makes the compiler name
 * what another language lacks.
 */
export type ByLanguage<Words> = Readonly<Record<Language, Words>>;

/**
 * The same sentence in every language: `inEveryLanguage(words, (say) => say.cellTooLong("B4"))`.
 */
export function inEveryLanguage<Words, Said>(
  { en, ru, zh }: ByLanguage<Words>,
  said: (say: Words) => Said,
): ByLanguage<Said> {
  return { en: said(en), ru: said(ru), zh: said(zh) };
}
