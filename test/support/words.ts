import type { Language } from "../../src/model/schemas/annotations.ts";

/** A letter of the language's own script. */
const ownLetter: Readonly<Record<Language, RegExp>> = {
  en: /[a-z]/i,
  ru: /\p{Script=Cyrillic}/u,
  zh: /\p{Script=Han}/u,
};

/**
 * Words that a language lacks or that were left in another one, by their path: `ru.totals.create`.
 * A sentence that is a function is judged by its source, which must have letters of the language.
 *
 * @param same paths without the language (`unit.kg`) that rightly read alike in all of them.
 */
export function missingWords<Words extends object>(
  words: Readonly<Record<Language, Words>>,
  same: readonly string[] = [],
): string[] {
  const wanted = leavesOf(words.en);
  return (["ru", "zh"] as const).flatMap((language) => {
    const there = leavesOf(words[language]);
    const lacking = [...wanted.keys()].filter((path) => !there.has(path));
    const foreign = [...there].filter(
      ([path, text]) =>
        !same.includes(path) && hasLetters(wanted.get(path)) && !ownLetter[language].test(text),
    );
    return [...lacking, ...foreign.map(([path]) => path)].map((path) => `${language}.${path}`);
  });
}

/** Every string and function of an object, by its path; of a function the source. */
function leavesOf(value: unknown, path = ""): Map<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  if (typeof value === "function") return new Map([[path, unescaped(String(value))]]);
  if (typeof value !== "object" || value === null) return new Map();
  const entries = Object.entries(value).flatMap(([key, inner]) => [
    ...leavesOf(inner, path === "" ? key : `${path}.${key}`),
  ]);
  return new Map(entries);
}

/** The source of a function may hold its letters as `\uXXXX`. */
function unescaped(source: string): string {
  return source.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function hasLetters(text: string | undefined): boolean {
  return text !== undefined && /\p{L}/u.test(text);
}
