import { expect, test } from "vitest";
import * as en from "../../src/model/text/number-words.ts";
import * as ru from "../../src/model/text/number-words-ru.ts";
import * as zh from "../../src/model/text/number-words-zh.ts";
import { missingWords } from "../support/words.ts";

test.each([
  [1, "1 строка"],
  [3, "3 строки"],
  [5, "5 строк"],
  [11, "11 строк"],
  [22, "22 строки"],
  [1234, "1234 строки"],
  [50_000, "50\u00a0000 строк"],
])("count ru: %d", (number, words) => {
  expect(ru.count(number, ["строка", "строки", "строк"])).toBe(words);
});

test.each([
  [4, "a few seconds", "несколько секунд", "几秒"],
  [31, "about 30 seconds", "около 30 секунд", "约 30 秒"],
  [60, "about 1 minute", "около 1 минуты", "约 1 分钟"],
  [125, "about 2 minutes", "около 2 минут", "约 2 分钟"],
  [21 * 60, "about 21 minutes", "около 21 минуты", "约 21 分钟"],
  [4200, "about 1 hour 10 minutes", "около 1 часа 10 минут", "约 1 小时 10 分钟"],
  [172_800, "about 2 days", "около 2 дней", "约 2 天"],
  [31_536_000, "about 365 days", "около 365 дней", "约 365 天"],
])("spokenDuration: %d s in three languages", (seconds, english, russian, chinese) => {
  expect(en.spokenDuration(seconds)).toBe(english);
  expect(ru.spokenDuration(seconds)).toBe(russian);
  expect(zh.spokenDuration(seconds)).toBe(chinese);
});

test("nonZero leaves out what is zero, in three languages", () => {
  expect(
    en.nonZero([
      [3, "create"],
      [0, "update"],
    ]),
  ).toBe("3 create");
  expect(
    ru.nonZero([
      [3, "создать"],
      [2, "обновить"],
    ]),
  ).toBe("создать: 3, обновить: 2");
  expect(
    zh.nonZero([
      [3, "新建"],
      [2, "更新"],
    ]),
  ).toBe("新建 3，更新 2");
});

test("missingWords: names what a language lacks or has left in another one", () => {
  const en = { a: "Yes", b: (n: number) => `${n} rows`, c: { d: "No", sign: "→" } };
  const ru = { a: "Да", b: (n: number) => `${n} rows`, c: { d: "Нет", sign: "→" } };
  const zh = { a: "是", b: (n: number) => `${n} 行`, c: { sign: "→" } } as unknown as typeof en;
  expect(missingWords({ en, ru, zh })).toEqual(["ru.b", "zh.c.d"]);
  expect(missingWords({ en, ru, zh }, ["b"])).toEqual(["zh.c.d"]);
});
