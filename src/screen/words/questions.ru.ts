import { count, form, grouped, spokenDuration } from "../../model/number-words-ru.ts";
import { keyName } from "../keys/bindings.ts";
import type { QuestionWords } from "./questions.ts";

const rowNoun = ["строка", "строки", "строк"] as const;
const rowsIn = (rows: number) => count(rows, ["строке", "строках", "строках"]);
const listingNoun = ["товар", "товара", "товаров"] as const;
const notSent = (rows: number) =>
  `${count(rows, rowNoun)} не ${form(rows, ["отправится", "отправятся", "отправятся"])}`;

/** What is asked before something is done, in Russian. */
export const questionWordsRu: QuestionWords = {
  quit: {
    title: "Идёт загрузка",
    lines: (run, key) => [
      "Отправленное остаётся отправленным. Начатые запросы закончатся, новые не начнутся; затем sheetport закроется.",
      `«sheetport resume ${run}» продолжит загрузку в любое время.`,
      `${key} ещё раз останавливает сразу: начатые запросы не дожидаются ответа и проверяются, когда запуск продолжат.`,
    ],
    verb: "остановить и выйти",
  },
  cannotBegin: "Эту загрузку начать нельзя",
  takeOut: `Или исключите строки: в сравнении ${keyName("toggle")} исключает строку, ${keyName("toggle-all")} — все показанные.`,
  upload: (file, where) => `Загрузить ${file} в ${where}?`,
  uploadVerb: "загрузить",
  below: (lines, key, page) => `↓ ещё ${count(lines, rowNoun)}: ${key} или ${page}`,
  above: (lines, key, page) => `↑ выше ${grouped(lines)}: ${key} или ${page}`,
  type: (typed, verb) => `Чтобы ${verb}, введите «${typed}»: `,
  notSo: (typed, key, all) => `не «${typed}»: ${key} или ${all}, чтобы стереть всё`,
  creates: (listings) =>
    `${form(listings, ["Будет создан", "Будут созданы", "Будет создано"])} ${count(listings, listingNoun)}: отменить это нельзя`,
  updates: (listings) =>
    `${form(listings, ["Будет обновлён", "Будут обновлены", "Будет обновлено"])} ${count(listings, listingNoun)}: вернуть можно командой «sheetport undo»`,
  requests: (requests, seconds) =>
    `${count(requests, ["запрос", "запроса", "запросов"])}, ${spokenDuration(seconds)}`,
  leftOut: (rows) =>
    `${notSent(rows)}: ${form(rows, ["исключена", "исключены", "исключены"])} вами`,
  inConflict: (rows) =>
    `${notSent(rows)}: изменено с обеих сторон после выгрузки, решение не принято`,
  notSent: (rows) =>
    `${notSent(rows)}: с ошибками или ${form(rows, ["задержана", "задержаны", "задержаны"])}`,
  meant: (guard) => `${guard} «Да» здесь означает, что так и задумано.`,
  risks: {
    currency: (rows) => `В ${rowsIn(rows)} меняется валюта: число цены прежнее, а смысл другой.`,
    language: (rows) =>
      `В ${rowsIn(rows)} меняется язык: тексты на другом языке могут быть заменены.`,
    card: (rows) =>
      `В ${rowsIn(rows)} меняется родительский SKU: вариант переходит в другую карточку товара.`,
  },
  between: " ",
  noneSent: "Ничего из этого не отправляется.",
  someSent: (rows) => `Из них будет отправлено: ${grouped(rows)}.`,
  standings: {
    sent: "будет отправлено",
    held: "задержано: не отправится",
    "left-out": "исключено: не отправится",
  },
  row: "строка",
  empty: "(пусто)",
  held: (rows) =>
    `${count(rows, rowNoun)} не ${form(rows, ["отправится: её удерживает", "отправятся: их удерживает", "отправятся: их удерживает"])} более ранняя запись.`,
};
