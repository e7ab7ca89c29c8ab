import { expect, it } from "vitest";
import { durationText } from "../../src/model/message.ts";
import { lanesMessage } from "../../src/model/run/rate.ts";
import { tookText } from "../../src/report/lines/line.ts";
import { translators } from "../support/english.ts";

it("what reports say agrees with numbers in Russian", () => {
  expect(
    [1, 3, 5, 21].map((rows) =>
      translators.ru.translate("report.check.totals", { rows, valid: rows, invalid: 0, ifNew: 0 }),
    ),
  ).toEqual([
    "1 строка: верных 1",
    "3 строки: верных 3",
    "5 строк: верных 5",
    "21 строка: верных 21",
  ]);
  expect(
    translators.ru.translate("report.check.totals", { rows: 9, valid: 7, invalid: 2, ifNew: 1 }),
  ).toBe("9 строк: верных 7, верных только как обновления 1, с ошибками 2");
  expect(translators.ru.translate("report.check.kinds.warning", { findings: 2 })).toBe(
    "2 предупреждения",
  );
  expect(
    translators.ru.translate("report.requests", { seconds: durationText(90), requests: 11 }),
  ).toBe("11 запросов, около 2 минут");
  expect(
    translators.ru.text(
      lanesMessage({ read: { products: 21, seconds: 90 }, update: { products: 20, seconds: 12 } }),
    ),
  ).toBe("Товары — чтение: 21 (около 2 минут), обновление: 20 (около 10 секунд).");
  expect(
    tookText({ requests: 5, lanes: { create: { products: 1, seconds: 90 } } }, translators.ru),
  ).toBe("Всего 5 запросов, включая чтение. Товары — создание: 1 (около 2 минут).");
  expect(translators.ru.translate("report.resume", { unknown: 1, run: "r1", isLeft: true })).toBe(
    "Исход 1 операции неизвестен: «sheetport resume r1» выяснит его на площадке и отправит остальное.",
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
    translators.zh.translate("report.requests", { seconds: durationText(90), requests: 11 }),
  ).toBe("11 个请求，约 2 分钟");
  expect(
    translators.zh.text(lanesMessage({ read: { products: 21, seconds: 90, perMinute: 12 } })),
  ).toBe("商品：读取 21 个（约 2 分钟，平台每分钟允许 12 个）。");
});
