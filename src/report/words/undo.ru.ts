import { count, grouped, spokenDuration } from "../../model/number-words-ru.ts";
import type { UndoWords } from "./undo.ts";

/** {@link UndoWords} in Russian. */
export const undoWordsRu: UndoWords = {
  title: (run, file, env, host) =>
    `Отмена запуска ${run}${file === "" ? "" : `, ${file},`} в ${env} (${host})`,
  confirm: (run, env, host) => `Отменить запуск ${run} в ${env} (${host}):`,
  putBack: (listings) => `вернуть к прежнему товаров: ${grouped(listings)}`,
  createsStay: (listings) =>
    `остаётся созданных товаров: ${grouped(listings)}; удаления в интерфейсе нет`,
  kept: (listings) =>
    `оставить как есть товаров: ${grouped(listings)} (изменены после этого, пропали, задержаны или неизвестны)`,
  nothing: (rows) => `строк, в которых отменять нечего: ${grouped(rows)}`,
  unfinished: (run, writes) =>
    `запуск ${run} не закончен: ${count(writes, ["запись не выполнена", "записи не выполнены", "записей не выполнены"])}. После отмены они уже не будут выполнены: «sheetport resume ${run}» ответит отказом`,
  requests: (requests, seconds) =>
    `${count(requests, ["запрос", "запроса", "запросов"])}, ${spokenDuration(seconds)}`,
  nothingToDo: (run) => `В запуске ${run} возвращать нечего: ничего не отправлено.`,
  undoneAlready: (run, by) => `Запуск ${run} уже отменён запуском ${by.join(" и ")}.`,
  totals: {
    reversed: (listings) => `возвращено: ${grouped(listings)}`,
    partly: (listings) => `из них частично: ${grouped(listings)}`,
    kept: (listings) => `оставлено: ${grouped(listings)}`,
    failed: (listings) => `не удалось: ${grouped(listings)}`,
    nothing: (listings) => `отменять нечего: ${grouped(listings)}`,
  },
  sheet: "Отмена",
  columns: { row: "Строка", sku: "SKU" },
  words: {
    reversed: "возвращено",
    kept: "оставлено",
    failed: "не удалось",
    nothing: "отменять нечего",
  },
  redo: (run) => `«sheetport undo ${run}» отменит эту отмену.`,
  resume: (run) => `«sheetport resume ${run}» продолжит её.`,
  settle: (rows, run) =>
    `Исход неизвестен для ${count(rows, ["строки", "строк", "строк"])}: «sheetport resume ${run}» спросит площадку.`,
  again: (run) =>
    `«sheetport undo ${run}» ещё раз посмотрит на оставленное; рискованным полям нужно --allow.`,
};
