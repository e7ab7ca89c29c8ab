import type { Language } from "./schemas/annotations.ts";

/**
 * The words of one area in every language. English is the pattern: its type makes the compiler name
 * what another language lacks.
 */
export type ByLanguage<Words> = Readonly<Record<Language, Words>>;
