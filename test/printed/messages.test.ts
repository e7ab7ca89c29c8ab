import { parse, type Token } from "@messageformat/parser";
import { describe, expect, test } from "vitest";
import { textsOf } from "../../src/locales/catalogues.ts";
import { compileText } from "../../src/locales/compile.ts";
import { languages } from "../../src/model/localised.ts";
import { brokenRules } from "./rules.ts";

/** Words that people use for a field, a unit or a choice are no sentences. */
const isWordList = (key: string) => /^sheet\.(\w+Aliases|valueHints|unitWords)\./.test(key);

type Values = Readonly<Record<string, unknown>>;

/** Values for a text: its numbers are `count`, each choice its `at`-th case, all else a name. */
function valuesFor(text: string, { count, at }: { count: number; at: number }): Values {
  const values: Record<string, unknown> = {};
  const take = (tokens: readonly Token[]): void => {
    for (const token of tokens) {
      if (!("arg" in token)) continue;
      if (token.type === "plural" || token.type === "selectordinal") values[token.arg] = count;
      else if (token.type === "select") values[token.arg] = token.cases.at(at)?.key ?? "other";
      else if (token.type === "function" && token.key === "number") values[token.arg] ??= count;
      else values[token.arg] ??= "◇";
      if ("cases" in token) for (const { tokens: inner } of token.cases) take(inner);
    }
  };
  take(parse(text));
  return values;
}

describe.each(languages)("every message in %s", (language) => {
  test.each([1, 2, 5, 11, 21])(
    "keeps the rules of printed text, with %i of everything",
    (count) => {
      const broken = Object.entries(textsOf(language)).flatMap(([key, text]) => {
        if (isWordList(key)) return [];
        const format = compileText(text, language);
        const printed = [0, 1, -1].map((at) => format(valuesFor(text, { count, at })));
        return [...new Set(printed.flatMap((one) => brokenRules(one, language)))].map(
          (rule) => `${key}: ${rule}`,
        );
      });
      expect(broken).toEqual([]);
    },
  );
});
