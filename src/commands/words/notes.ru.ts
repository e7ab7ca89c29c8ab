import { grouped } from "../../model/number-words-ru.ts";
import type { NoteWords } from "./notes.ts";

const twoWay =
  "поэтому каждая ячейка, которая отличается от площадки, считается изменённой вами, кто бы её ни изменил";
const readAgain = "Повторите выгрузку, чтобы отличать изменения площадки от ваших.";

/** {@link NoteWords} in Russian. */
export const noteWordsRu: NoteWords = {
  checkedRows: (rows) => `проверено строк: ${grouped(rows)}`,
  readListings: (done, total) => `прочитано товаров: ${grouped(done)} из ${grouped(total)}`,
  quoted: (text) => `«${text}»`,
  ignoredHeadings: (names) => `Пропущено, таких полей нет: ${names.join(", ")}.`,
  ignoredOrderHeadings: (names) => `Пропущено, таких столбцов у заказов нет: ${names.join(", ")}.`,
  unheaded: (columns) => `Пропущено, нет заголовка: столбец ${columns.join(", ")}.`,
  choiceUnseen: (why) =>
    `Не видно, были ли столбцы выбраны раньше: ${why} Столбцы взяты по их заголовкам.`,
  choiceDropped: (day, why) =>
    `Выбранное ${day} больше не подходит и не используется: ${why}. Столбцы взяты по их заголовкам.`,
  chosenSheet: (sheet) => `лист «${sheet}»`,
  chosenHeadingRow: (row) => `заголовки в строке ${row}`,
  chosenColumn: (heading, meaning) => `«${heading}» – это «${meaning}»`,
  chosenColumnUnheaded: (key, meaning) => `столбец ${key} без заголовка – это «${meaning}»`,
  leftOutColumn: (heading) => `«${heading}» не читается`,
  leftOutUnheaded: (key) => `столбец ${key} без заголовка не читается`,
  sheetAsChosen: (day, place) => `Лист, как выбрано ${day}: ${place.join(", ")}.`,
  columnsAsChosen: (day, columns, place) =>
    `Столбцы, как выбрано ${day}: ${columns.join("; ")} (${place.join(", ")}).`,
  baseDamaged: `Скрытый лист со значениями на момент выгрузки повреждён, ${twoWay}. ${readAgain}`,
  baseOfOtherVersion: `Значения на момент выгрузки записаны другой версией sheetport, ${twoWay}. ${readAgain}`,
  baseForeign: (host) => `Книга выгружена из ${host}, ${twoWay}.`,
  ordersForeign: (name, from, host) =>
    `${name} выгружен из ${from}, а не из ${host}: убедитесь, что он предназначен сюда.`,
  lanes: { create: "созданий", update: "обновлений", read: "чтений", orders: "запросов о заказах" },
  waits: (lane, seconds, isMost) =>
    `Другие команды sheetport с этим ключом пока исчерпали предел ${lane}: ожидание ${isMost ? "до" : "около"} ${seconds} с.`,
  warning: (message) => `внимание: ${message}`,
  triesAgain: (message, seconds) => `${message} Новая попытка через ${seconds} с.`,
  proxy: (origin, variable, withLogin) =>
    `Запросы идут через прокси ${origin} (из ${variable}${withLogin ? ", с именем пользователя" : ""}).`,
  stopping: (run) =>
    `Остановка: начатое будет доведено до конца. Ещё раз Ctrl-C – остановить сразу; продолжить: «sheetport resume ${run}».`,
  resuming: (run, open, all) =>
    `Продолжается запуск ${run}: открыто записей ${grouped(open)} из ${grouped(all)}.`,
  overtaken: (writes) =>
    `Для ${grouped(writes)} из них уже писали более поздние запуски: по ним ничего не отправляется.`,
  workbookMoved: (file) =>
    `${file} перемещён или изменён с начала запуска: книга с результатами не пишется. Отправляется то, что было запланировано тогда.`,
  workbookUnreadable: (file, why) =>
    `${file} не читается так, как тогда, поэтому книга с результатами не пишется: ${why}`,
  wroteTemplate: (name) =>
    `Записан ${name}. Заполните по строке на каждый вариант и выполните «sheetport check ${name}».`,
  wroteOrdersTemplate: (name) =>
    `Записан ${name}. Заполните по строке на каждую позицию заказа и выполните «sheetport fulfil ${name}»; «sheetport export orders» запишет его сразу с вашими заказами.`,
  simulatorAnswers: (url, key) => `Симулятор отвечает на ${url} (ключ: ${key}). Закончить: Ctrl-C.`,
  ownKey: "тот, что в SHEETPORT_API_KEY",
  simulatorLedger: (ledger, summary) => `Что пришло: ${ledger}, в сумме: ${summary}`,
  bug: (message) =>
    `ошибка в самом sheetport: ${message}\nСообщите о ней, приложив это сообщение. Что было отправлено, записано: «sheetport runs» покажет.`,
};
