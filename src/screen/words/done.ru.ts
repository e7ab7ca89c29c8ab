import { fieldHeading } from "../../model/columns.ts";
import { count, grouped } from "../../model/number-words-ru.ts";
import type { Action } from "../../model/plan.ts";
import { outcomeWordsRu } from "../../model/words/outcomes.ru.ts";
import type { DoneWords } from "./done.ts";

/** What is said of a run at its end and of its rows, in Russian. */
export const doneWordsRu: DoneWords = {
  outcomes: { ...outcomeWordsRu.rows, ...outcomeWordsRu.writes },
  action: (action) => outcomeWordsRu.actions[action as Action] ?? action,
  field: (name) => fieldHeading(name, "ru"),
  groups: {
    all: "все",
    failed: "не прошло",
    applied: "выполнено",
    unknown: "исход неизвестен",
    conflict: "конфликты",
  },
  columns: { row: "Строка", what: "Действие", outcome: "Исход", message: "Сообщение" },
  subjects: { products: "SKU", orders: "Заказ" },
  next: {
    close: "закрыть sheetport",
    row: "открыть строку",
    resume: "продолжить запуск",
    failed: "открыть непрошедшее",
    home: "на главную",
    list: "к списку",
    nextFailed: "следующая, что не прошла",
  },
  moreLines: (lines, key) =>
    `… ещё ${count(lines, ["строка", "строки", "строк"])}: ${key} показывает всё`,
  row: (row) => `строка ${row}`,
  unknown: (rows) => `Исход неизвестен: ${rows}`,
  more: (rows) => ` и ещё ${grouped(rows)}`,
  noField: "Ни одно поле не менялось.",
  heading: (row, subject, action) => `Строка ${row}  ${subject}  ${action}`,
  attempts: (attempts) => `, ${count(attempts, ["попытка", "попытки", "попыток"])}`,
  values: { before: "было", inSheet: "в листе", sent: "отправлено", live: "сейчас" },
  notKnown: "неизвестно",
  empty: "(пусто)",
};
