import { productFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { choiceNamed, foldedWord } from "../../model/product/rules.ts";
import { normalForm } from "../../model/text/spelling.ts";
import { isPlainAscii } from "./texts.ts";

/** Far above the limit of every code. Longer codes are reported as too long anyway. */
const codeLengthMax = 256;

const latinLookalikes = paired(
  "авекмнорстухіјѕԁһԛԝѵαβεζηικμνορτυχ",
  "abekmhopctyxijsdhqwvabezhikmnoptyx",
);

const foreign = /[\u0370-\u03ff\u0400-\u052f]/g;
const dashes = /[\u2010-\u2015\u2212\uff0d]/g;
const unseen = /[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g;
const beyondAscii = /[^\u0021-\u007e]/;

/** Makes codes that look alike equal (decision 32). A text too long for a code stays unchanged. */
export function foldCode(code: string): string {
  if (code.length > codeLengthMax) return code;
  if (!beyondAscii.test(code)) return code.toLowerCase();
  return normalForm(code, "NFKC")
    .toUpperCase()
    .toLowerCase()
    .replace(unseen, "")
    .replace(dashes, "-")
    .replace(foreign, (letter) => latinLookalikes.get(letter) ?? letter);
}

/** Both codes must be equal after {@link foldCode}. */
export function differenceBetween(one: string, other: string) {
  if (one.toLowerCase() === other.toLowerCase()) return { kind: "case", letter: "" };
  const [bareOne, bareOther] = [one, other].map((code) => code.replace(unseen, "").toLowerCase());
  if (bareOne === bareOther) return { kind: "spaces", letter: "" };
  const letter = foreignOnly(one, other) ?? foreignOnly(other, one);
  if (letter === undefined) return { kind: "signs", letter: "" };
  return { kind: letter >= "\u0400" ? "Cyrillic" : "Greek", letter };
}

function foreignOnly(code: string, other: string): string | undefined {
  return [...code].find(
    (letter) => latinLookalikes.has(letter.toLowerCase()) && !other.includes(letter),
  );
}

const latinOf: ReadonlyMap<string, string> = paired(
  "АВЕКМНОРСТУХІЈЅаеорсухіјѕ",
  "ABEKMHOPCTYXIJSaeopcyxijs",
);
const cyrillicOf: ReadonlyMap<string, string> = new Map(
  [...latinOf].map(([cyrillic, latin]) => [latin, cyrillic]),
);

function paired(from: string, to: string): ReadonlyMap<string, string> {
  return new Map([...from].map((letter, at) => [letter, to[at] ?? letter]));
}

const signs: ReadonlyMap<string, string> = new Map([
  ...paired("‘’‚‛′“”„‟″«»", `'''''"""""""`),
  ...paired("‐‑‒–—―−", "-------"),
]);
const oddSign = /[‘’‚‛′“”„‟″«»‐‑‒–—―−\uff01-\uff5e]/u;
const oddSigns = new RegExp(oddSign, "gu");
const cyrillic = /[\u0400-\u052f]/u;
const latin = /[A-Za-z]/;
const words = /[\p{L}\p{N}]+/gu;

export type MixedScriptCode = NonNullable<ReturnType<typeof mixedScriptCode>>;

/** A word that needs both alphabets is no mistake. */
export function mixedScriptCode(code: string) {
  if (code.length > codeLengthMax || isPlainAscii(code)) return undefined;
  const sign = oddSign.exec(code)?.[0];
  const plain = sign === undefined ? code : withPlainSigns(code);
  const mixed = mixedWords(plain);
  if (sign === undefined && mixed.length === 0) return undefined;
  const meant = mixed.length === 0 ? plain : inOneAlphabet(plain, mixed);
  return { character: sign ?? firstForeign(mixed[0] ?? plain), meant };
}

function withPlainSigns(code: string): string {
  return code.replace(oddSigns, (sign) => signs.get(sign) ?? sign.normalize("NFKC"));
}

const alphabets = [
  { letters: latinOf, foreign: cyrillic },
  { letters: cyrillicOf, foreign: latin },
] as const;

function writtenIn({ letters, foreign }: (typeof alphabets)[number], word: string) {
  const written = [...word].map((letter) => letters.get(letter) ?? letter).join("");
  return foreign.test(written) ? undefined : written;
}

function mixedWords(code: string): readonly string[] {
  const isWritable = (word: string) =>
    alphabets.some((alphabet) => writtenIn(alphabet, word) !== undefined);
  return (code.match(words) ?? []).filter(
    (word) => cyrillic.test(word) && latin.test(word) && isWritable(word),
  );
}

function inOneAlphabet(code: string, mixed: readonly string[]): string | undefined {
  const possible = alphabets.flatMap((alphabet) => {
    const written = new Map(mixed.map((word) => [word, writtenIn(alphabet, word)]));
    if ([...written.values()].includes(undefined)) return [];
    return code.replace(words, (word) => written.get(word) ?? word);
  });
  if (possible.length < 2) return possible[0];
  // All mixed words can be written in either alphabet, so the other words decide.
  const [meant, ...others] = possible.filter((text) => !(cyrillic.test(text) && latin.test(text)));
  return others.length === 0 ? meant : undefined;
}

/** The letter of the rarer alphabet is probably the wrong one. */
function firstForeign(word: string): string {
  const letters = [...word];
  const [cyrillics, latins] = [cyrillic, latin].map((alphabet) =>
    letters.filter((letter) => alphabet.test(letter)),
  );
  const fewer = (cyrillics?.length ?? 0) <= (latins?.length ?? 0) ? cyrillics : latins;
  return fewer?.[0] ?? word;
}

/** The choice that a text probably means. `isSure` is false for ambiguous words such as `$`. */
export function suggestedChoice(field: FieldName, text: string) {
  const wanted = foldedWord(text);
  const hinted = Object.entries(productFields[field].choiceHints ?? {}).find(([, words]) =>
    words.some((word) => foldedWord(word) === wanted),
  );
  if (hinted !== undefined) return { choice: hinted[0], isSure: false };
  const folded = foldCode(text);
  const choice =
    choiceNamed(field, text) ??
    choiceNamed(field, folded) ??
    productFields[field].choices?.find((one) => foldCode(one) === folded);
  return choice === undefined ? undefined : { choice, isSure: true };
}
