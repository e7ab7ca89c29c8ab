import type { Language } from "./schemas/annotations.ts";

/**
 * The words of one area (a room, a command) in every language. The English ones are the pattern:
 * their type makes the compiler name what another language lacks.
 */
export type ByLanguage<Words> = Readonly<Record<Language, Words>>;
