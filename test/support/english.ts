import { expect } from "vitest";
import { loadCatalogue } from "../../src/locales/catalogues.ts";
import { type Language, languages } from "../../src/model/localised.ts";
import type { Catalogue, Message, MessageOrText } from "../../src/model/message.ts";
import { type Finding, findingWords } from "../../src/model/sheet/finding.ts";
import {
  createTranslator,
  type FindingWords,
  type Translator,
} from "../../src/model/translator.ts";

/** The catalogue of a language, with a message of the tests' own that is the same in every one. */
async function testCatalogue(language: Language): Promise<Catalogue> {
  const catalogue = await loadCatalogue(language);
  return (key) => {
    if (key === "test.finding") return ({ message }) => String(message);
    return key === "test.finding:fix" ? ({ fix = "" }) => String(fix) : catalogue(key);
  };
}

/** A translator for each language. */
export const translators = Object.fromEntries(
  await Promise.all(
    languages.map(async (language) => [
      language,
      createTranslator(language, await testCatalogue(language)),
    ]),
  ),
) as Readonly<Record<Language, Translator>>;

/** Says messages in English, for tests that compare sentences. */
export const english = translators.en;

/** What a finding says, word by word. */
export function saying(message: string, fix?: string): Message {
  return { key: "test.finding", values: { message, ...(fix !== undefined && { fix }) } };
}

/** A finding whose message is its text in one language. */
export type WordedFinding = Omit<Finding, "message"> & FindingWords;

/** Findings with what they say. */
export function inWords(findings: readonly Finding[], translator = english): WordedFinding[] {
  return findings.map((finding) => ({ ...finding, ...findingWords(finding, translator) }));
}

/** What work says when it is thrown, in English; fails when nothing is. */
export function errorOf(work: () => unknown): { readonly message: string; readonly hint: string } {
  try {
    work();
  } catch (thrown) {
    return english.error(thrown);
  }
  throw new Error("Nothing was thrown.");
}

/** Stands for a message, or a text, that says this in English: a text, or what stands for one. */
export function message(expected: unknown) {
  return standingFor(`said ${JSON.stringify(expected)}`, (value) => {
    const text = english.text(value as MessageOrText);
    return isMatcher(expected) ? expected.asymmetricMatch(text) : text === expected;
  });
}

/** Stands for an error with these properties, its message and hint in English. */
export function anError(expected: Readonly<Record<string, unknown>>) {
  return standingFor(`an error with ${Object.keys(expected).join(", ")}`, (thrown) =>
    expect
      .objectContaining(expected)
      .asymmetricMatch({ ...(thrown as object), ...english.error(thrown) }),
  );
}

interface Matcher {
  asymmetricMatch(value: unknown): boolean;
}

function isMatcher(value: unknown): value is Matcher {
  return typeof (value as Partial<Matcher> | null)?.asymmetricMatch === "function";
}

function standingFor(name: string, asymmetricMatch: (value: unknown) => boolean) {
  const $$typeof = Symbol.for("jest.asymmetricMatcher");
  return { $$typeof, asymmetricMatch, toString: () => name, toAsymmetricMatcher: () => name };
}
