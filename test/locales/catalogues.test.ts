import { readFileSync } from "node:fs";
import { parse, type Token } from "@messageformat/parser";
import { describe, expect, it } from "vitest";
import { languages, loadCatalogue, textsOf } from "../../src/locales/catalogues.ts";
import { compileText, fixKey, flatten, missingTexts } from "../../src/locales/compile.ts";
import { adviceKeys } from "../../src/screen/keys/bindings.ts";

const english = textsOf("en");
/** Languages that have all messages; another may be on its way, its gaps are in English. */
const complete = ["ru", "zh"];

/** Words that people use for a field, a unit or a choice: each language has its own. */
const isWordList = (key: string) => /^sheet\.(\w+Aliases|valueHints|unitWords)\./.test(key);

/** The plural forms that a language has (CLDR, whole numbers). */
const forms: Readonly<Record<string, readonly string[]>> = {
  en: ["one", "other"],
  ru: ["one", "few", "many", "other"],
  zh: ["other"],
};

function allTokens(tokens: readonly Token[]): readonly Token[] {
  return tokens.flatMap((token) =>
    "cases" in token
      ? [token, ...token.cases.flatMap(({ tokens: inner }) => allTokens(inner))]
      : [token],
  );
}

/** Plurals of a text that lack a form of its language. */
function incompletePlurals(text: string, language: string): readonly string[] {
  return allTokens(parse(text)).flatMap((token) => {
    if (token.type !== "plural") return [];
    const keys = new Set(token.cases.map(({ key }) => key));
    const isForOneNumber = [...keys].every((key) => key.startsWith("=") || key === "other");
    if (isForOneNumber) return [];
    return (forms[language] ?? []).filter((form) => !keys.has(form));
  });
}

describe("the catalogues", () => {
  it.each(complete)("%s has every English message, and no other", (language) => {
    const texts = textsOf(language);
    expect(Object.keys(missingTexts(texts, english)).filter((key) => !isWordList(key))).toEqual([]);
    expect(Object.keys(texts).filter((key) => !(key in english))).toEqual([]);
  });

  it("advice for the screen replaces a message there is, with its values and keys", () => {
    const argsIn = (text = "") =>
      allTokens(parse(text)).flatMap((token) => ("arg" in token ? token.arg : []));
    const wrong = languages.flatMap((language) => {
      const texts = textsOf(language);
      return Object.keys(texts).flatMap((key) => {
        const [, message] = /^screen\.advice\.(.+)$/.exec(key) ?? [];
        if (message === undefined) return [];
        const known = new Set([
          ...argsIn(english[message]),
          ...argsIn(english[fixKey(message)]),
          ...Object.keys(adviceKeys),
        ]);
        const unknown = argsIn(texts[key]).filter((name) => !known.has(name));
        return message in english && unknown.length === 0 ? [] : [`${language} ${key}`];
      });
    });
    expect(wrong).toEqual([]);
  });

  it.each(languages)("every plural of %s has the forms of its language", (language) => {
    const incomplete = Object.entries(textsOf(language)).flatMap(([key, text]) =>
      incompletePlurals(text, language).map((form) => `${key}: ${form}`),
    );
    expect(incomplete).toEqual([]);
  });

  it("a plural without a form of its language is noticed", () => {
    expect(incompletePlurals("{n, plural, one {# строка} other {# строк}}", "ru")).toEqual([
      "few",
      "many",
    ]);
  });

  it.each(languages)(
    "%s is written as tools write it: two spaces, one line a message",
    (language) => {
      const path = `src/locales/${language}.json`;
      const text = readFileSync(path, "utf8");
      expect(text).toBe(`${JSON.stringify(JSON.parse(text), undefined, 2)}\n`);
    },
  );
});

describe("loadCatalogue", () => {
  it("gives a message and what to do next, and nothing for a key that nobody wrote", async () => {
    const catalogue = await loadCatalogue("ru");
    const key = "record.noRun";
    expect(catalogue(key)?.({ name: "r7" })).toContain("r7");
    expect(catalogue(fixKey(key))?.({})).toContain("sheetport runs");
    expect(["record.nothing", "constructor", "__proto__"].map((one) => catalogue(one))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("keeps help apart from messages", async () => {
    const [messages, help] = [await loadCatalogue("en"), await loadCatalogue("en", "help")];
    expect(messages("help.option.json")).toBeUndefined();
    expect(help("help.option.json")?.({})).toBe("print the result as one JSON document");
  });
});

describe("missingTexts", () => {
  it("gives a message with its fix where a language lacks the message", () => {
    const texts = flatten({ a: { known: "eins", half: "halb" } });
    const own = flatten({ a: { known: "one", half: "half\nfix it", new: "new\ndo it" } });
    expect(missingTexts(texts, own)).toEqual({ "a.new": "new", "a.new:fix": "do it" });
  });
});

describe("compileText", () => {
  it.each([
    [1, "1 строка"],
    [2, "2 строки"],
    [5, "5 строк"],
    [11, "11 строк"],
    [21, "21 строка"],
    [1234, "1\u00a0234 строки"],
  ])("counts %s in Russian", (rows, expected) => {
    const text = "{rows, plural, one {# строка} few {# строки} many {# строк} other {# строки}}";
    expect(compileText(text, "ru")({ rows })).toBe(expected);
  });

  it("writes numerals with the language's sign, all digits kept, and cuts long texts", () => {
    expect(compileText("{weight, decimal}", "ru")({ weight: "12.90" })).toBe("12,90");
    expect(compileText("{weight, decimal}", "zh")({ weight: 0.0005 })).toBe("0.0005");
    expect(compileText("{label, short}", "en")({ label: "𐀀".repeat(31) })).toBe(
      `${"𐀀".repeat(28)}…`,
    );
    expect(compileText("“{label, short}”", "en")({ label: "x".repeat(61) })).toBe(
      `“${"x".repeat(57)}…”`,
    );
  });
});
