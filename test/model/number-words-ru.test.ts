import { expect, it } from "vitest";
import { form, type RussianNoun } from "../../src/model/text/number-words-ru.ts";

const noun: RussianNoun = ["one", "few", "many"];

it("form agrees with the plural rules of CLDR for every whole number up to 1,200 and for large ones", () => {
  const rules = new Intl.PluralRules("ru");
  const large = [10_001, 10_011, 1_000_002, 999_999_914];
  for (const number of [...Array(1201).keys(), ...large]) {
    expect(form(number, noun), String(number)).toBe(rules.select(number));
  }
});
