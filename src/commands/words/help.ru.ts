import type { HelpWords } from "./help.ts";

/** {@link HelpWords} in Russian. */
export const helpWordsRu: HelpWords = {
  texts: {
    "Usage:": "Вызов:",
    "Options:": "Параметры:",
    "Arguments:": "Аргументы:",
    "Commands:": "Команды:",
    "[options]": "[параметры]",
    "[command]": "[команда]",
    "Checks an Excel catalogue, shows what would change, and uploads it safely.":
      "Проверяет каталог в Excel, показывает, что изменится, и надёжно загружает его.",
    "Without a command, in a terminal: the interactive screen. It takes the options of “upload”.":
      "Без команды, в терминале: интерактивный экран. Он принимает параметры команды «upload».",
    "print help": "показать справку",
    "print the version": "показать версию",
    "print the licences of what is inside": "показать лицензии того, что внутри",
    "the interactive screen": "интерактивный экран",
    "write a blank workbook": "записать пустую книгу для заполнения",
    "print exactly one JSON document": "вывести ровно один документ JSON",
    "no interactive screen": "без интерактивного экрана",
    "agree beforehand": "согласиться заранее",
    "language (default: the system's)": "язык (по умолчанию: язык системы)",
    "no colours": "без цвета",
    "no progress": "не показывать ход работы",
    "everything, without shortening": "всё, без сокращений",
    "where runs and memory are kept": "где хранятся запуски и память",
    "replace the file if it exists": "заменить файл, если он уже есть",
    "products or orders": "products (товары) или orders (заказы)",
    "where to write it (default: products-template.xlsx)":
      "куда записать (по умолчанию: products-template.xlsx)",
    "check a products workbook, offline": "проверить книгу товаров, без сети",
    "check a products workbook; offline, but for --check-images":
      "проверить книгу товаров; без сети, кроме --check-images",
    "ask for every image link: is it there, JPG or PNG, large enough":
      "проверить каждую ссылку на изображение: доступна ли, JPG или PNG, достаточно ли велика",
    "encoding of a CSV file, instead of finding it out":
      "кодировка файла CSV, вместо её определения",
    "row of the headings, as Excel counts": "строка заголовков, по счёту Excel",
    'what a column holds: "THEIR HEADING=FIELD", or =ignore (repeatable)':
      'что в столбце: "ЗАГОЛОВОК=ПОЛЕ" или =ignore (можно повторять)',
    "a field that has no column: FIELD=VALUE, FIELD={OTHER} (repeatable)":
      "поле без столбца: ПОЛЕ=ЗНАЧЕНИЕ, ПОЛЕ={ДРУГОЕ} (можно повторять)",
    'a word for a choice: "FIELD:THEIR WORD=VALUE" (repeatable)':
      'слово для значения из списка: "ПОЛЕ:СЛОВО=ЗНАЧЕНИЕ" (можно повторять)',
    "keep these for workbooks with the same headings":
      "запомнить это для книг с такими же заголовками",
    "sheet to read": "какой лист читать",
    "sheet to read (repeatable)": "какой лист читать (можно несколько раз)",
    "read every visible sheet that holds products, together":
      "читать вместе все видимые листы с товарами",
    "read with the repairs that are sure; check writes them into NAME.fixed.xlsx":
      "читать с исправлениями без риска; check пишет их в ИМЯ.fixed.xlsx",
    "settles numbers such as 1,234": "как понимать числа вида 1,234",
    "check again at each save, until Ctrl-C; exits as the last check did":
      "проверять заново при каждом сохранении, до Ctrl-C; код выхода — последней проверки",
    "the workbook": "книга",
    "compare a workbook with the live listings; nothing is sent":
      "сравнить книгу с площадкой; ничего не отправляется",
    "permitted creates (default: 100/60s)": "допустимо созданий (по умолчанию: 100/60s)",
    "permitted updates (default: 100/60s)": "допустимо обновлений (по умолчанию: 100/60s)",
    "permitted reads (default: 100/60s)": "допустимо чтений (по умолчанию: 100/60s)",
    "permitted order requests (default: 30/60s)":
      "допустимо запросов о заказах (по умолчанию: 30/60s)",
    "what a read costs": "чем измеряется чтение",
    "environment (default: the built-in simulator)": "среда (по умолчанию: встроенный симулятор)",
    "address of the marketplace": "адрес площадки",
    "evenly spaced requests, or as fast as permitted":
      "запросы равномерно (even) или так быстро, как можно (burst)",
    "requests under way at once": "сколько запросов выполняется сразу",
    "wait before an unclear write is read back (default: 120)":
      "сколько ждать, прежде чем перечитать неясную запись (по умолчанию: 120)",
    "wait for an answer (default: 60)": "сколько ждать ответа (по умолчанию: 60)",
    "read again what was compared longer ago (default: 10)":
      "перечитать то, что сравнивалось раньше, чем столько минут назад (по умолчанию: 10)",
    "save the plan, for “upload plan.json”": "сохранить план, для «upload plan.json»",
    "exit 10 when there are changes": "код выхода 10, если есть изменения",
    "leave the other kind out": "только создания или только обновления",
    "allow risky changes: currency,language,card":
      "разрешить рискованные изменения: currency,language,card (валюта, язык, карточка)",
    "send what cannot be compared (GTIN, MPN) even if nothing else changed":
      "отправить то, что нельзя сравнить (GTIN, MPN), даже если остальное не изменилось",
    "the row's entries are the whole list: images,videos,options,attributes":
      "значения строки — это весь список: images,videos,options,attributes",
    "where sheet and marketplace have both changed since the export (default: stop)":
      "что делать, если после выгрузки изменились и лист, и площадка (по умолчанию: stop)",
    "check, compare, and send what changed": "проверить, сравнить и отправить изменения",
    "refuse more creates and updates than that": "отказаться, если созданий и обновлений больше",
    "send the rows that are right, though others are wrong":
      "отправить верные строки, хотя в других есть ошибки",
    "where to write the results workbook": "куда записать книгу с результатами",
    "the workbook, or a plan saved by diff": "книга или план, сохранённый командой diff",
    "go on with an interrupted run": "продолжить прерванный запуск",
    "its name or the beginning of it (default: the latest)":
      "его имя или начало имени (по умолчанию: последний)",
    "list the runs, or show one in detail": "показать список запусков или один подробно",
    "its name or the beginning of it": "его имя или начало имени",
    "put updated listings back as they were before a run; what was created stays":
      "вернуть обновлённые товары к тому, что было до запуска; созданное остаётся",
    "refuse to put more listings back than that": "отказаться, если возвращать больше товаров",
    "write a workbook that says what became of each row":
      "записать книгу о том, что стало с каждой строкой",
    "its name or the beginning of it (default: the latest that is not undone)":
      "его имя или начало имени (по умолчанию: последний неотменённый)",
    "write live listings, or orders to fill in, into a workbook that comes back":
      "выгрузить товары площадки или заказы для заполнения в книгу, которую можно вернуть",
    "products: only these SKUs": "products: только эти SKU",
    "products: only the variants of these cards": "products: только варианты этих карточек",
    "products: write what is remembered, without asking the marketplace":
      "products: записать то, что в памяти, не обращаясь к площадке",
    "products: read all anew, though an interrupted export could go on":
      "products: читать всё заново, хотя прерванную выгрузку можно продолжить",
    "orders: only in these statuses, such as New": "orders: только в этих статусах, например Новый",
    "orders: only these order numbers": "orders: только эти номера заказов",
    "orders: placed from then on: 2026-11-01, yesterday, 7 days ago":
      "orders: оформленные начиная с: 2026-11-01, вчера, «7 дней назад»",
    "orders: placed until then; a day counts to its end":
      "orders: оформленные до этого времени; день — до его конца",
    "where to write it (default: products.xlsx or orders.xlsx)":
      "куда записать (по умолчанию: products.xlsx или orders.xlsx)",
    "pack orders and register shipping numbers from a filled-in orders workbook":
      "упаковать заказы и зарегистрировать номера отправлений по заполненной книге заказов",
    "items may be answered with No, which may cancel their orders":
      "разрешить ответ «Нет» по позициям, это может отменить заказ",
    "send numbers to orders that are neither packed nor shipped, too":
      "передавать номера и заказам, которые не упакованы и не отправлены",
    "shipping numbers may take the place of others":
      "разрешить заменять номера отправлений другими",
    "folder of the label files, beside the workbook’s own":
      "папка с файлами этикеток, кроме папки самой книги",
    "send the orders that are right, though others are wrong":
      "отправить верные заказы, хотя в других есть ошибки",
    "the workbook, as “export orders” wrote it": "книга, записанная командой «export orders»",
    "free SKUs whose create stays unknown, once you have looked them up yourself":
      "освободить SKU, исход создания которых неизвестен, когда вы сами их проверили",
    "only creates of this run": "только создания этого запуска",
    "the SKUs": "эти SKU",
    "run the marketplace interface on 127.0.0.1, to try things out":
      "запустить интерфейс площадки на 127.0.0.1, чтобы попробовать",
    "port (default: any free one)": "порт (по умолчанию: любой свободный)",
    "JSON with the products and orders to begin with":
      "JSON с товарами и заказами, которые есть вначале",
    "keep changes in this file": "хранить изменения в этом файле",
    "what goes wrong, e.g. create:5xx-after:10%":
      "что пойдёт не так, например create:5xx-after:10%",
    "how silent points are settled, e.g. page-base=0":
      "как решено неоговорённое, например page-base=0",
    "learn and show what the interface leaves open, by reads alone":
      "узнать одними чтениями и показать то, чего интерфейс не оговаривает",
    "keep an API key, asked for unseen or piped in":
      "сохранить ключ API; ввод не виден, или через стандартный ввод",
    "environment (default: the one used without --env)": "среда (по умолчанию: та, что без --env)",
    "keep it without asking the marketplace": "сохранить, не обращаясь к площадке",
    "remove a kept API key": "удалить сохранённый ключ API",
    "remove the environment's profile too": "удалить и профиль среды",
    "show the settings in effect, or set the default environment":
      "показать действующие настройки или задать среду по умолчанию",
    "set default-env NAME": "set default-env ИМЯ",
    "print a completion script": "вывести сценарий автодополнения",
    "print JSON": "вывести JSON",
    "bash, zsh, fish or powershell": "bash, zsh, fish или powershell",
  },
  values: {
    language: "язык",
    dir: "папка",
    kind: "вид",
    file: "файл",
    name: "имя",
    sign: "знак",
    rate: "темп",
    unit: "единица",
    url: "адрес",
    pace: "ритм",
    count: "число",
    seconds: "секунды",
    minutes: "минуты",
    lists: "списки",
    risks: "риски",
    whose: "чьё",
    run: "запуск",
    sku: "SKU",
    status: "статус",
    number: "число",
    time: "время",
    spec: "описание",
    words: "слова",
    shell: "оболочка",
    pair: "пара",
    encoding: "кодировка",
  },
  withChoices: (text, choices) => `${text} (варианты: ${choices.join(", ")})`,
  usage: {
    hint: "Команды перечисляет «sheetport --help», параметры команды — «sheetport КОМАНДА --help».",
    unknownOption: (option) => `Неизвестный параметр «${option}».`,
    unknownCommand: (command) => `Неизвестная команда «${command}».`,
    missingArgument: (argument) => `Не указано: ${argument}.`,
    missingValue: (option) => `Не указано значение параметра «${option}».`,
    invalidValue: (option, value, choices) =>
      `Значение «${value}» параметра «${option}» не подходит. Возможны: ${choices}.`,
    tooMany: (expected, got, command) =>
      `Слишком много аргументов${command === "" ? "" : ` у «${command}»`}: нужно ${expected}, указано ${got}.`,
    didYouMean: (names) => `Возможно, имелось в виду: ${names}.`,
  },
};
