import { count, form, grouped } from "../../model/text/number-words-ru.ts";
import { keyName } from "../../screen/keys/bindings.ts";
import type { CommandWords, DeskWords } from "./en.ts";

/** What the screen is told by what carries its wishes out, in Russian. */
export const deskWordsRu: DeskWords = {
  busy: {
    opening: "открывается книга",
    preparing: "готовится загрузка",
    listings: "читаются товары площадки",
    orders: "читаются заказы",
    run: "читается запуск",
    live: "читаются данные площадки",
  },
  nothingChosen: "Ничего не выбрано: отправлять нечего.",
  nothingFilledIn: () =>
    `Отправлять нечего: заполните цветные столбцы, сохраните книгу и нажмите ${keyName("compare")}.`,
  runActive: (run) => ({
    message: `Запуск ${run} сейчас выполняется здесь.`,
    hint: "Дождитесь его окончания или сначала остановите его.",
  }),
  savedSince: () => ({
    message: "Книга сохранена уже после этого сравнения: ничего не отправлено.",
    hint: `${keyName("compare")} на экране сравнения сравнит книгу в её нынешнем виде.`,
  }),
  gone: (path) => ({
    message: `${path}: этого файла больше нет.`,
    hint: `Его переместили, переименовали или удалили. Нажмите ${keyName("open-workbook")} на главной и укажите, где он теперь.`,
  }),
  wroteTemplate: (path) =>
    `Записана книга ${path}. Заполните по строке на каждый вариант, сохраните и откройте её здесь.`,
  replace: {
    title: "Заменить файл?",
    line: (path) => `${path} уже существует. При замене его содержимое пропадёт.`,
    verb: "заменить",
  },
  exports: {
    products: "Сначала читаются все товары площадки, затем записывается книга.",
    orders: "Сначала читаются новые и упакованные заказы, затем записывается книга.",
    stopped: "Выгрузка остановлена: книга не записана.",
  },
  load: {
    alike: (columns) => `Прочитано по сходству: ${columns.join("; ")}.`,
    alikeColumn: (column, field, confidence) => `${column} как «${field}» (${confidence} %)`,
    notUnderstood: (columns) => `Не распознаны и пропускаются: ${columns}.`,
    otherSheets: (sheets) =>
      sheets.length === 1
        ? `На листе ${sheets[0]} тоже есть заголовки товаров, он не читается; выбрать его: ${keyName("choose-sheet")}.`
        : `На этих листах тоже есть заголовки товаров, они не читаются: ${sheets.join(", ")}. Выбрать один из них: ${keyName("choose-sheet")}.`,
    column: (letters, heading) =>
      heading === "" ? `${letters} (без заголовка)` : `${letters} «${heading}»`,
    quoted: (heading) => `«${heading}»`,
    ignored: "ничего: столбец не читается",
  },
  noFolder: (path) => `Папки ${path} нет.`,
  nothingThere: (path, begun) =>
    `${path}: нет ни книг, ни папок${begun === "" ? "" : `, имя которых начинается с «${begun}»`}.`,
  lost: (row, sku, outcome) => `Строка ${row}  ${sku}  ${outcome}`,
  keepLines:
    "Дальнейшего в журнале нет, сохраните эти строки (они будут показаны ещё раз при закрытии sheetport). О каждой из них «sheetport resume» спросит площадку:",
  orders: {
    yes: "да",
    title: (file, env, host) => `Упаковать и отправить заказы из ${file} в ${env} (${host})?`,
    verb: "упаковать и отправить",
  },
  runs: {
    notEnded: "не закончен",
    unknown: (writes) => `исход неизвестен: ${grouped(writes)}`,
    ended: (run, state) => `Запуск ${run} ${state}`,
    nothingOpen: (run) => `В запуске ${run} всё закончено: продолжать нечего.`,
    resume: (run) => `Продолжить запуск ${run}?`,
    resumeVerb: "продолжить",
    begun: (command, file, where, when) =>
      `${command}${file === "" ? "" : `, ${file}`} → ${where}, начат ${when}.`,
    open: (open, writes) =>
      `Не закончено ${grouped(open)} из ${count(writes, ["записи", "записей", "записей"])}; сделанное повторно не отправляется.`,
    asksFirst: (writes) =>
      `Исход ${count(writes, ["записи", "записей", "записей"])} неизвестен: сначала о ${form(writes, ["ней", "них", "них"])} будет спрошена площадка.`,
    undo: (run, env, host) => `Отменить запуск ${run} в ${env} (${host})?`,
    undoVerb: "отменить",
    undoneBefore: (runs) => `Он уже отменялся запуском ${runs.join(" и ")}.`,
    othersStay: "То, что с тех пор изменили другие, остаётся как есть.",
    nothingToUndo: (run, earlier) =>
      `В запуске ${run} возвращать нечего.${earlier.length === 0 ? "" : ` Он уже отменён запуском ${earlier.join(" и ")}.`}`,
  },
  stop: ".",
  between: " ",
  comma: ", ",
  colon: ": ",
};

/** {@link CommandWords} in Russian. */
export const commandWordsRu: CommandWords = { desk: deskWordsRu };
