import { describe, expect, test } from "vitest";
import { fieldNames, productFields } from "../../src/model/product/columns.ts";
import { choiceNamed, foldedWord } from "../../src/model/product/rules.ts";

const withChoices = fieldNames.filter((field) => productFields[field].choices !== undefined);

describe("choiceNamed", () => {
  test.each([
    ["language", "English", "EN"],
    ["language", "русский", "RU"],
    ["language", "中文", "ZH"],
    ["language", " en-GB ", "EN"],
    ["currencyCode", "RUR", "RUB"],
    ["currencyCode", "руб.", "RUB"],
    ["currencyCode", "₽", "RUB"],
    ["currencyCode", "rub", "RUB"],
    ["currencyCode", "$", undefined],
    ["currencyCode", "¥", undefined],
    ["currencyCode", "constructor", undefined],
    ["name", "English", undefined],
  ] as const)("of %s: %j is %s", (field, word, choice) => {
    expect(choiceNamed(field, word)).toBe(choice);
  });

  test("has no word for two choices, and none that is only a hint", () => {
    for (const field of withChoices) {
      const its = productFields[field];
      const words = [its.choiceWords, its.choiceHints].flatMap((names) =>
        Object.values(names ?? {})
          .flat()
          .map(foldedWord),
      );
      const all = [...words, ...(productFields[field].choices ?? []).map(foldedWord)];
      expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
      expect(Object.keys(its.choiceWords ?? {})).toEqual(productFields[field].choices);
    }
  });
});
