import type { Language } from "./schemas/annotations.ts";

/**
 * The words of one area (a room, a command) in every language. The English ones are the pattern:
 * their type makes the compiler name what another language lacks.
 */
export type ByLanguage<Words> = Readonly<Record<Language, Words>>;

/** One thing said in every language: `inEveryLanguage(words, (say) => say.cellTooLong("B4"))`. */
export function inEveryLanguage<Words, Said>(
  { en, ru, zh }: ByLanguage<Words>,
  said: (say: Words) => Said,
): ByLanguage<Said> {
  return { en: said(en), ru: said(ru), zh: said(zh) };
}
