import { expect, it } from "vitest";
import { reportWords } from "../../src/report/words/index.ts";
import { missingWords } from "../support/words.ts";

/** Rightly alike in all languages: signs, numbers, and what is the same word. */
const same = [
  "check.fix",
  "check.sentences",
  "check.andFindings",
  // Headings come from the schema.
  "diff.field",
  "diff.quoted",
  // The noun stands beside them, for several words.
  "diff.requests",
  "order.supplied",
  "diff.ended",
  "ordersExport.status",
  "runs.writes",
  "runs.where",
  "undo.columns.sku",
  "upload.findingLine",
  "upload.progress",
  "upload.row",
  "upload.run",
  "about.outAt",
  "about.blankAt",
  "export.outAt",
];

it("reportWords has every word in each language", () => {
  expect(missingWords(reportWords, same)).toEqual([]);
});

it("reportWords agrees with numbers in Russian", () => {
  const { check, diff, upload } = reportWords.ru;
  expect([1, 3, 5, 21].map((rows) => check.totals(rows, 0, 0))).toEqual([
    "1 строка верна, с ошибками: 0",
    "3 строки верны, с ошибками: 0",
    "5 строк верны, с ошибками: 0",
    "21 строка верна, с ошибками: 0",
  ]);
  expect(check.findings(1, 2)).toBe("1 ошибка, 2 предупреждения");
  expect(diff.estimate(11, 90)).toBe("Загрузка займёт около 2 минут, 11 запросов.");
  expect(upload.settle(1, "r1")).toBe(
    "Исход неизвестен для 1 строки: «sheetport resume r1» спросит площадку.",
  );
});

it("reportWords sets Chinese apart from numbers by a space", () => {
  const { check, diff } = reportWords.zh;
  expect(check.title("a.xlsx", ["S"], 3206)).toBe("a.xlsx，工作表“S”：3,206 行");
  expect(diff.estimate(11, 90)).toBe("上传需要约 2 分钟，11 个请求。");
});
