import { grouped, spokenDuration } from "../../model/number-words-ru.ts";
import type { NoteWords } from "./notes.ts";

/** {@link NoteWords} in Russian. */
export const noteWordsRu: NoteWords = {
  checkedRows: (rows) => `проверено строк: ${grouped(rows)}`,
  readListings: (done, total) => `прочитано товаров: ${grouped(done)} из ${grouped(total)}`,
  spellingsLeft: (skus) =>
    `Не проверено, иначе это заняло бы больше времени, чем само сравнение: варианты SKU с другим числом нулей впереди — ${skus}.`,
  ordersForeign: (name, from, host) =>
    `${name} выгружен из ${from}, а не из ${host}: убедитесь, что он предназначен сюда.`,
  lanes: { create: "созданий", update: "обновлений", read: "чтений", orders: "запросов о заказах" },
  waits: (lane, seconds, isMost) =>
    `Другие команды sheetport с этим ключом пока исчерпали предел ${lane}: ожидание ${isMost ? "до" : "около"} ${seconds} с.`,
  laneClosed: (lane, seconds, askedMs) =>
    askedMs === undefined
      ? `Маркетплейс просит сделать паузу (предел ${lane}): ожидание ${spokenDuration(seconds)}.`
      : `Маркетплейс просит сделать паузу, ${spokenDuration(askedMs / 1000)} (предел ${lane}). sheetport подождёт ${spokenDuration(seconds)} и спросит снова; Ctrl-C останавливает, ничего не теряется: продолжить можно позже.`,
  dataFolderOpen: (folder) =>
    `В папку данных ${folder} могут писать другие пользователи этой машины, а значит, и менять то, что sheetport хранит и отправляет: выполните «chmod 700 ${folder}».`,
  zoneUnknown: (asked, zone) =>
    `Часовой пояс «${asked}» (TZ) здесь не известен: даты читаются как ${zone === "UTC" ? zone : `UTC${zone}`}.`,
  warning: (message) => `внимание: ${message}`,
  triesAgain: (message, seconds) => `${message} Новая попытка через ${seconds} с.`,
  proxy: (origin, variable, withLogin) =>
    `Запросы идут через прокси ${origin} (из ${variable}${withLogin ? ", с именем пользователя" : ""}).`,
  stopping: (run) =>
    `Остановка: начатое будет доведено до конца. Ещё раз Ctrl-C — остановить сразу; продолжить: «sheetport resume ${run}».`,
  resuming: (run, open, all) =>
    `Продолжается запуск ${run}: открыто записей ${grouped(open)} из ${grouped(all)}.`,
  overtaken: (writes) =>
    `Для ${grouped(writes)} из них уже писали более поздние запуски: по ним ничего не отправляется.`,
  workbookMoved: (file) =>
    `${file} перемещён или изменён с начала запуска: книга с результатами не пишется. Отправляется то, что было запланировано тогда.`,
  workbookGone: (file) =>
    `${file} исчез или изменён со времени сравнения: отправляется то, что было запланировано тогда, а в результатах — то, что о строках знает план.`,
  workbookUnreadable: (file, why) =>
    `${file} не читается так, как тогда, поэтому в результатах — то, что о строках знает план: ${why}`,
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
