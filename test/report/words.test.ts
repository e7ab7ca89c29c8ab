import { expect, it } from "vitest";
import { allWords } from "../support/english.ts";

it("what reports say agrees with numbers in Russian", () => {
  const { check, diff, upload } = allWords.ru.report;
  expect([1, 3, 5, 21].map((rows) => check.totals(rows, rows, 0, 0))).toEqual([
    "1 строка: верных 1, с ошибками 0",
    "3 строки: верных 3, с ошибками 0",
    "5 строк: верных 5, с ошибками 0",
    "21 строка: верных 21, с ошибками 0",
  ]);
  expect(check.findings(1, 2)).toBe("1 ошибка, 2 предупреждения");
  expect(diff.estimate(11, 90)).toBe("Загрузка займёт около 2 минут, 11 запросов.");
  expect(upload.settle(1, "r1")).toBe(
    "Исход неизвестен для 1 строки: «sheetport resume r1» спросит площадку.",
  );
});

it("what reports say sets Chinese apart from numbers by a space", () => {
  const { check, diff } = allWords.zh.report;
  expect(check.title("a.xlsx", ["S"], 3206)).toBe("a.xlsx，工作表“S”：3,206 行");
  expect(diff.estimate(11, 90)).toBe("上传需要约 2 分钟，11 个请求。");
});
