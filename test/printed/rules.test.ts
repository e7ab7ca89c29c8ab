import { describe, expect, test } from "vitest";
import type { Language } from "../../src/model/localised.ts";
import { brokenRules } from "./rules.ts";

const bad: readonly (readonly [Language, line: string, rule: string])[] = [
  ["en", "3 rows of undefined", "a value without a text"],
  ["en", "Saved as {file}", "a value without a text"],
  ["en", "Nothing was sent..", "two full stops"],
  ["en", "52 % of the catalogue", "a space before the percent sign"],
  ["en", "the sheet's rows", "a straight apostrophe"],
  ["en", "Weight: 12,9", "a decimal comma"],
  ["en", "1 rows", "one of many"],
  ["en", "2 row", "many of one"],
  ["en", "The run can be gone on with.", "a phrase that nobody says"],
  ["ru", "Вес: 12.9", "a decimal point"],
  ["ru", "Done: the upload of строк", "English words"],
  ["ru", "Файл “a” открыт", "English quotes"],
  ["ru", "Делать нечего", "a phrase that nobody says"],
  ["ru", "Проверено 21 строк", "wrong form"],
  ["ru", "Проверено 2 строк", "wrong form"],
  ["ru", "Проверено 5 строки", "wrong form"],
  ["ru", "Проверено 11 строка", "wrong form"],
  ["zh", "结果:已上传", "a half-width sign"],
  ["zh", "最多30 个", "no space between Chinese and Latin"],
  ["zh", "已上传 3行", "no space between Chinese and Latin"],
  ["zh", "已完成， 共 3 行", "a space beside a full-width sign"],
  ["zh", "对工作表进行检查", "a phrase that nobody says"],
];

const good: readonly (readonly [Language, line: string])[] = [
  ["en", "1 row, 2 rows, rows 11–13, 52% of 1,000 rows; the sheet’s name is “it's, 5”."],
  ["ru", "1 строка, 2 строки, 5 строк, 11 строк, 21 строку, 22 строки, строки 11–13; 12,9 кг"],
  ["ru", "Список запусков: sheetport runs; файл catalogue.results.xlsx; поле «Sale price»"],
  ["zh", "第 11–13 行：最多 200 个（SKU 重复），已上传 3 行。重量：12.9 kg"],
];

describe("brokenRules", () => {
  test.each(bad)("%s “%s”: %s", (language, line, rule) => {
    expect(brokenRules(line, language).join("\n")).toContain(rule);
  });

  test.each(good)("%s “%s”: nothing", (language, line) => {
    expect(brokenRules(line, language)).toEqual([]);
  });
});
