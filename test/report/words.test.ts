import { expect, it } from "vitest";
import { durationText } from "../../src/model/text/duration.ts";
import { lanesText, tookText } from "../../src/report/lines/totals.ts";
import { translators } from "../support/english.ts";

it("what reports say agrees with numbers in Russian", () => {
  expect(
    [1, 3, 5, 21].map((rows) =>
      translators.ru.translate("report.check.totals", { rows, valid: rows, invalid: 0, ifNew: 0 }),
    ),
  ).toEqual([
    "1 строка: верных 1, с ошибками 0",
    "3 строки: верных 3, с ошибками 0",
    "5 строк: верных 5, с ошибками 0",
    "21 строка: верных 21, с ошибками 0",
  ]);
  expect(translators.ru.translate("report.check.findings", { errors: 1, warnings: 2 })).toBe(
    "1 ошибка, 2 предупреждения",
  );
  expect(
    translators.ru.translate("report.diff.estimate", { seconds: durationText(90), requests: 11 }),
  ).toBe("Загрузка займёт около 2 минут, 11 запросов.");
  expect(
    lanesText(
      { read: { products: 21, seconds: 90 }, update: { products: 20, seconds: 12 } },
      translators.ru,
    ),
  ).toBe("Товары: прочитать 21 (около 2 минут), обновить 20 (около 10 секунд).");
  expect(tookText(5, { create: { products: 1, seconds: 90 } }, translators.ru)).toBe(
    "Всего с чтением 5 запросов. Товары: создано 1 (около 2 минут).",
  );
  expect(translators.ru.translate("report.upload.settle", { rows: 1, run: "r1" })).toBe(
    "Исход неизвестен для 1 строки: «sheetport resume r1» спросит площадку.",
  );
});

it("what reports say sets Chinese apart from numbers by a space", () => {
  expect(
    translators.zh.translate("report.check.totals", {
      rows: 3206,
      valid: 3206,
      invalid: 0,
      ifNew: 0,
    }),
  ).toMatch(/^3,206 行：/);
  expect(
    translators.zh.translate("report.diff.estimate", { seconds: durationText(90), requests: 11 }),
  ).toBe("上传需要约 2 分钟，11 个请求。");
  expect(lanesText({ read: { products: 21, seconds: 90 } }, translators.zh)).toBe(
    "商品：读取 21 个（约 2 分钟）。",
  );
  expect(
    translators.zh.translate("report.diff.readAll", { products: 980, seconds: durationText(600) }),
  ).toBe("--read all 会再读取 980 个，约 10 分钟。");
});
