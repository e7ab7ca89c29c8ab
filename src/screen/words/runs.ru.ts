import { count } from "../../model/number-words-ru.ts";
import type { RunWords } from "./runs.ts";

/** What is said of the runs so far and of exports, in Russian. */
export const runWordsRu: RunWords = {
  none: "Запусков ещё не было.",
  told: ({ run, command, file, env, when, state, done, total }) =>
    `${run}: ${command}${file === "" ? "" : `, ${file}`}, ${env}, начат ${when}; ${state}, выполнено ${done} из ${count(total, ["записи", "записей", "записей"])}.`,
  columns: {
    run: "Запуск",
    when: "Когда",
    state: "Состояние",
    writes: "Записи",
    command: "Команда",
    env: "Среда",
    file: "Файл",
  },
  next: {
    back: "назад",
    show: "открыть этот запуск",
    resume: "продолжить",
    undo: "отменить его",
    rows: "к строкам",
    row: "открыть строку",
  },
  row: (row) => `Строка ${row}`,
  sentTimes: (times) => `, отправлено ${count(times, ["раз", "раза", "раз"])}`,
  empty: "(пусто)",
  exports: {
    stop: "остановить",
    stopKept: "остановить; прочитанное сохранится",
    open: "открыть эту книгу",
    products: "Товары площадки",
    orders: "Заказы",
    more: (lines) => `↓ ещё ${count(lines, ["строка", "строки", "строк"])}`,
  },
};
