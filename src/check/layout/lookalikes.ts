import { normalForm } from "../../model/text/normal-form.ts";

/** No code is nearly as long. A longer text is told as too long; what it looks like is of no interest. */
export const codeLengthMax = 256;

/** Cyrillic and Greek letters, lower case, and the Latin letter each one cannot be told from. */
const twins: Readonly<Record<string, string>> = {
  а: "a",
  в: "b",
  е: "e",
  к: "k",
  м: "m",
  н: "h",
  о: "o",
  р: "p",
  с: "c",
  т: "t",
  у: "y",
  х: "x",
  і: "i",
  ј: "j",
  ѕ: "s",
  ԁ: "d",
  һ: "h",
  ԛ: "q",
  ԝ: "w",
  ѵ: "v",
  α: "a",
  β: "b",
  ε: "e",
  ζ: "z",
  η: "h",
  ι: "i",
  κ: "k",
  μ: "m",
  ν: "n",
  ο: "o",
  ρ: "p",
  τ: "t",
  υ: "y",
  χ: "x",
};

const foreign = /[\u0370-\u03ff\u0400-\u052f]/g;
const dashes = /[\u2010-\u2015\u2212\uff0d]/g;
const unseen = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const beyondAscii = /[^\u0021-\u007e]/;

/**
 * The form in which codes that people cannot tell apart are equal (decision 32): without letter
 * case, spaces, invisible characters and width, Cyrillic and Greek twins as Latin letters, every
 * dash as a hyphen. A text longer than any code is equal to itself alone.
 */
export function foldCode(code: string): string {
  if (code.length > codeLengthMax) return code;
  if (!beyondAscii.test(code)) return code.toLowerCase();
  return normalForm(code, "NFKC")
    .toUpperCase()
    .toLowerCase()
    .replace(unseen, "")
    .replace(dashes, "-")
    .replace(foreign, (letter) => twins[letter] ?? letter);
}

/** In what two look-alike codes differ. */
export type Difference =
  | { readonly kind: "case" | "spaces" | "signs" }
  | { readonly kind: "letters"; readonly letter: string; readonly script: "Cyrillic" | "Greek" };

/** Says in what two codes with the same fold differ, the plainest reason first. */
export function differenceBetween(one: string, other: string): Difference {
  if (one.toLowerCase() === other.toLowerCase()) return { kind: "case" };
  const [bareOne, bareOther] = [one, other].map((code) => code.replace(unseen, "").toLowerCase());
  if (bareOne === bareOther) return { kind: "spaces" };
  const letter = foreignOnly(one, other) ?? foreignOnly(other, one);
  if (letter === undefined) return { kind: "signs" };
  return { kind: "letters", letter, script: letter >= "\u0400" ? "Cyrillic" : "Greek" };
}

/** The first Cyrillic or Greek letter of a code that the other code writes in another script. */
function foreignOnly(code: string, other: string): string | undefined {
  return [...code].find(
    (letter) => twins[letter.toLowerCase()] !== undefined && !other.includes(letter),
  );
}
