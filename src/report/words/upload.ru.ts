import { columnHeading, fieldHeading } from "../../model/columns.ts";
import { count, grouped, nonZero, spokenDuration } from "../../model/number-words-ru.ts";
import { resultHeadings } from "../../model/result-columns.ts";
import { outcomeWordsRu } from "../../model/words/outcomes.ru.ts";
import { sendable, type UploadWords } from "./upload.ts";

/** {@link UploadWords} in Russian. */
export const uploadWordsRu: UploadWords = {
  findingLine: ({ cell, code, message }) =>
    cell === "" ? `${code}: ${message}` : `${cell} ${code}: ${message}`,
  unexpected: (fields) =>
    `На площадке не те значения, которых следовало ожидать: ${fields.map((field) => `«${fieldHeading(field, "ru")}»`).join(", ")}; их никто не запрашивал.`,
  outcomes: outcomeWordsRu.rows,
  writeEnds: { ...outcomeWordsRu.rows, ...outcomeWordsRu.writes },
  columns: {
    result: resultHeadings.result.ru,
    message: resultHeadings.message.ru,
    finding: resultHeadings.finding.ru,
  },
  progress: (done, total, percent) => `${grouped(done)}/${grouped(total)} (${percent} %)`,
  perMinute: (rate) => `${grouped(rate)}/мин`,
  eta: (seconds) => `осталось ${spokenDuration(seconds)}`,
  lastError: (message) => `последняя ошибка: ${message}`,
  unstored:
    "Дальнейшего в журнале нет, сохраните эти строки. О каждой из них «sheetport resume» спросит площадку:",
  ends: {
    running: "Не закончен",
    finished: "Завершён",
    interrupted: "Прерван",
    failed: "Остановлен",
  },
  run: (end, run) => `${end}: запуск ${run}.`,
  row: (row) => `строка ${row}`,
  more: (rows) =>
    `… и ещё ${count(rows, ["строка", "строки", "строк"])}; в книге с результатами есть все.`,
  totals: (parts) => nonZero(parts) || "строк нет",
  between: " ",
  nothingToDo: "Делать нечего: ничего не отправлено.",
  nothingSent: "Ничего не отправлено.",
  resume: (run) => `«sheetport resume ${run}» продолжит его.`,
  settle: (rows, run) =>
    `Исход неизвестен для ${count(rows, ["строки", "строк", "строк"])}: «sheetport resume ${run}» спросит площадку.`,
  correctFirst: "Ничего не отправлено. Исправьте строки или отправьте верные с --valid-only.",
  correct: (path) =>
    `Строки, которые не прошли, записаны в ${path}: исправьте их там и загрузите этот файл.`,
  correctSheet: "Исправьте строки, которые не прошли, и загрузите лист ещё раз.",
  results: (path) => `Результаты: ${path}`,
  planSheet: { name: "Результаты", changes: "Изменения" },
  planOnly:
    "Книга исчезла, изменена или не читается, как тогда: в результатах — то, что о строках знает план.",
  kept: (path) =>
    `${path} — не такой, каким его записал sheetport, поэтому он остался как есть; новый файл рядом с ним.`,
  compareAgain:
    "Устаревшие и задержанные строки не отправлены: сравните ещё раз командой «sheetport diff».",
  uncompared: (fields) =>
    `Не сравнено, потому что площадка этого не показывает: ${fields
      .map(({ field, rows }) => `${columnHeading(field, "ru")} (строк: ${grouped(rows)})`)
      .join(", ")}.${sendable(fields) ? " --send-uncompared отправит GTIN и MPN." : ""}`,
  allWell: "Все строки теперь такие, как в листе.",
};
