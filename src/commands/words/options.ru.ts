import type { OptionWords } from "./options.ts";

const proxyHint =
  "Запишите адрес как http://ХОСТ:ПОРТ или https://ХОСТ:ПОРТ, при необходимости с ИМЯ:ПАРОЛЬ@ перед хостом; или укажите площадку в NO_PROXY.";
const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(", ");

/** {@link OptionWords} in Russian. */
export const optionWordsRu: OptionWords = {
  cannotBe: (option, text) => `${option}: значение «${text}» не подходит.`,
  cannotBeFor: (option, text, why) => `${option}: значение «${text}» не подходит: ${why}.`,
  useOneOf: (choices) => `Возможно: ${choices.map((choice) => `«${choice}»`).join(" или ")}.`,
  useNames: (names) => `Возможно: ${names.join(", ")}.`,
  aboveZero: "Укажите число больше нуля.",
  portNumber: "Укажите число от 0 до 65535; 0 займёт любой свободный порт.",
  configWords: "Напишите «config» без слов или «config set default-env ИМЯ».",
  dateWords:
    "Напишите дату, например 2026-11-01 или 01.11.2026, время, например «2026-11-01 14:30» (для другого пояса с Z или +03:00), или слова: сегодня, вчера, понедельник, «7 дней назад», «3 часа назад».",
  fromAfterTo: (from, to) => ({
    message: `--from — это ${from}, позже, чем --to, ${to}.`,
    hint: "Более раннее время укажите в --from.",
  }),
  ofOtherExport: (option, kind) => ({
    message: `${option} — параметр только команды «export ${kind}».`,
    hint: "Уберите его; параметры обеих перечисляет «sheetport export --help».",
  }),
  watchWithJson: {
    message: "--watch нельзя использовать вместе с --json.",
    hint: "Уберите один из них: --json выводит ровно один документ, --watch сообщает о каждом сохранении.",
  },
  noHome: {
    message: "Система не говорит, какая папка у вас домашняя (HOME).",
    hint: "Задайте HOME или назовите папку для данных sheetport: --data-dir или SHEETPORT_DATA_DIR.",
  },
  watchPiped: {
    message: "--watch нужен файл: поданное на ввод приходит один раз.",
    hint: "Назовите книгу или уберите --watch.",
  },
  watchWithFix: {
    message: "--watch нельзя использовать вместе с --fix.",
    hint: "Уберите один из них: --fix один раз записывает исправленную книгу, --watch сообщает о каждом сохранении.",
  },
  headerRow: "Укажите номер строки, как его показывает Excel: первая — 1.",
  mapForm: 'Напишите --map "ИХ ЗАГОЛОВОК=ПОЛЕ".',
  mapTwice: "Другой --map говорит об этом заголовке иное.",
  setNothing: "Укажите значение; поле, для которого ничего не задано, просто не указывайте.",
  setBraces: "Пишите {ПОЛЕ} для значения другого поля, {{ и }} для самих скобок.",
  setTwice: "Другой --set уже задаёт значение этого поля.",
  mapValueForm: 'Напишите --map-value "ПОЛЕ:ИХ СЛОВО=ЗНАЧЕНИЕ".',
  choiceFields: (fields) => `Слова читаются для полей со списком значений: ${fields.join(", ")}.`,
  choicesOf: (field, choices) => `Значения поля ${field}: ${choices.join(", ")}.`,
  write: (option, form) => `Напишите ${option} ${form}.`,
  noField: (option, name) => `${option} называет «${name}», а такого поля нет.`,
  nameKey: (field, heading) => `Укажите и ключ: «${field}.Цвет» или «${heading}: Цвет».`,
  perhaps: (fields) =>
    `Возможно, имелось в виду: ${fields.join(", ")}. Подойдёт имя поля или любой его заголовок.`,
  fieldsAre: (fields) => `Поля: ${fields.join(", ")}.`,
  nothingAsked: {
    message: "Команда не указана, а терминала для экрана нет.",
    hint: "Команды перечисляет «sheetport --help», параметры команды — «sheetport КОМАНДА --help».",
  },
  optionsFirst: (word) => ({
    message: `Параметры пишутся после команды, а «${word}» стоит после параметров.`,
    hint: "Напишите «sheetport КОМАНДА … --параметр»; команды перечисляет «sheetport --help».",
  }),
  noAddress: (name, known) => ({
    message: `У среды «${name}» нет адреса.${known.length === 0 ? "" : ` Известны: ${quoted(known)}.`}`,
    hint: `Настройте её командой «sheetport login --env ${name} --base-url URL», добавьте --base-url URL или задайте SHEETPORT_BASE_URL.`,
  }),
  noEnvironment: (name, known) => ({
    message: `Среды «${name}» нет.`,
    hint: `Выберите одну из: ${quoted(known)}, или настройте её командой «sheetport login --env ${name}».`,
  }),
  proxyWithoutAddress: (variable) => ({
    message: `В ${variable} нет адреса.`,
    hint: proxyHint,
  }),
  proxyKind: (variable, kind) => ({
    message: `В ${variable} указан прокси вида «${kind}».`,
    hint: proxyHint,
  }),
  proxyLogin: (variable) => ({
    message: `В ${variable} имя пользователя или пароль неверно закодированы знаками процента.`,
    hint: proxyHint,
  }),
  seedNoJson: (file) => ({
    message: `${file} — не JSON.`,
    hint: 'Запишите его как { "products": […], "orders": […] }.',
  }),
};
