import { expect } from "vitest";
import { loadCatalogue } from "../../src/locales/catalogues.ts";
import type { Said } from "../../src/model/message.ts";
import { messagesOf } from "../../src/model/message.ts";
import { type Finding, findingWords } from "../../src/model/sheet/finding.ts";
import { type FindingWords, speaker } from "../../src/model/speech.ts";

/** Sentences of the tests' own, the same in every language. */
const test = { finding: (message: string, fix?: string) => ({ message, fix }) };

/** Says messages in each language. */
export const speeches = {
  en: speaker({ test }, "en", undefined, await loadCatalogue("en")),
  ru: speaker({ test }, "ru", undefined, await loadCatalogue("ru")),
  zh: speaker({ test }, "zh", undefined, await loadCatalogue("zh")),
};

/** Says messages in English, for tests that compare sentences. */
export const english = speeches.en;

/** What a finding says, word by word. */
export const saying = messagesOf<typeof test>("test").bind(undefined, "finding");

/** Findings with what they say. */
export function inWords(
  findings: readonly Finding[],
  speech = english,
): (Finding & FindingWords)[] {
  return findings.map((finding) => ({ ...finding, ...findingWords(finding, speech) }));
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
export function said(expected: unknown) {
  return standingFor(`said ${JSON.stringify(expected)}`, (value) => {
    const text = english.text(value as Said);
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
