import { fieldHeading } from "../../model/product/columns.ts";
import type { Action } from "../../model/run/plan.ts";
import { laneParts } from "../../model/run/rate.ts";
import { count, form, grouped, spokenDuration } from "../../model/text/number-words-ru.ts";
import { outcomeWordsRu } from "../../model/words/ru.ts";
import { keyName } from "../keys/bindings.ts";
import { keyText } from "../keys/key-text.ts";
import type {
  CheckWords,
  DoneWords,
  EdgeWords,
  HomeWords,
  KeyWords,
  LoadWords,
  NoticeWords,
  OrderWords,
  QuestionWords,
  ReviewWords,
  RowWords,
  RunWords,
  ScreenWords,
  UploadWords,
  ValueWords,
} from "./en.ts";

const toDo = { read: "прочитать", create: "создать", update: "обновить" } as const;

const rowsOf = ["строки", "строк", "строк"] as const;

/** What the check says, in Russian. */
const checkWordsRu: CheckWords = {
  grouped,
  groups: {
    all: "все",
    error: "ошибки",
    warning: "предупреждения",
    info: "примечания",
    new: "новые",
    fixed: "исправлено",
    repaired: "поправлено",
  },
  marks: {
    error: "✗ ошибка",
    warning: "! внимание",
    info: "· примечание",
    fixed: "✓ исправлено",
    repaired: "✓ поправлено",
    new: "новое",
    ifNew: "✗ для новых",
  },
  next: {
    review: "к сравнению",
    compareSaved: "сравнить заново: книга сохранена",
    withoutWrong: "сравнить верные",
    compare: "сравнить с площадкой",
    unfold: "раскрыть",
    fold: "свернуть",
    toFirst: "к первой",
    finding: "подробно",
    list: "назад к списку",
    endWatching: "не следить",
    repair: (repairs) => `поправить ${count(repairs, ["ячейку", "ячейки", "ячеек"])}`,
    asItIs: "как было в книге",
    values: (words) => `указать значения слов: ${grouped(words)}`,
  },
  totals: (rows, valid, invalid, ifNew) =>
    `${count(rows, ["строка", "строки", "строк"])}: верных ${grouped(valid)}, с ошибками ${grouped(invalid)}${ifNew === 0 ? "" : ` (${grouped(ifNew)} только для новых)`}`,
  repaired: (repairs) => `, поправлено ячеек: ${grouped(repairs)}`,
  nothingToRepair: "Здесь нечего исправлять без риска.",
  noneRight: "Ни одной верной строки пока нет: исправьте книгу и сохраните её.",
  checksAgain: (key) => ` ${key} проверяет её заново при каждом сохранении.`,
  leaveWrong: {
    title: (invalid, rows) => `Ошибки в ${grouped(invalid)} из ${count(rows, rowsOf)}`,
    others: (valid) =>
      `${form(valid, ["Остальная", "Остальные", "Остальные"])} ${count(valid, ["строка", "строки", "строк"])} ${form(valid, ["может", "могут", "могут"])} идти дальше; строки с ошибками остаются как есть и не отправляются.`,
    ifNew: (rows) =>
      `Из строк с ошибками ${grouped(rows)} ${form(rows, ["верна", "верны", "верны"])}, если товар уже есть на площадке: это покажет сравнение.`,
    later: "Их можно исправить и загрузить позже: дважды ничего не отправляется.",
    verb: "продолжить без них",
  },
  nothingOfKind: "Такого здесь нет.",
  watching: "отслеживается",
  notWatched: "книга больше не отслеживается",
  saveIt: "проверяется каждое сохранение книги",
  saved: (time, words) => `Сохранено в ${time}: ${words}`,
  columns: {
    cell: "Ячейка",
    kind: "Вид",
    message: "Что не так",
  },
  sheet: "лист",
  row: (row) => `строка ${row}`,
  calm: {
    right: (rows, sheet) =>
      `Лист «${sheet}»: ${form(rows, ["проверена", "проверены", "проверено"])} ${count(rows, ["строка", "строки", "строк"])}, исправлять нечего.`,
    firstRows: "Первые строки:",
    lookedAt:
      "Проверены обязательные поля, длины, числа, варианты значений и ссылки; коды, которые мог изменить Excel; повторяющиеся SKU; строки одной карточки, которые противоречат друг другу.",
    compares: " сравнивает эти строки с площадкой. При этом ничего не отправляется.",
    checksAgain: " проверяет заново при каждом сохранении книги.",
  },
  detail: {
    onlyIfNew: "Учитывается, только если товара ещё нет на площадке.",
    gone: "Её строки больше нет. Было:",
    fixed: "Исправлено последним сохранением. Было:",
    theSheet: "Лист",
    theRow: (row) => `Строка ${row}`,
    quoted: (text) => `«${text}»`,
    probably: " → вероятно, ",
    or: (some, last) => `${some.join(", ")} или ${last}`,
    findings: (findings, rows) => `Замечаний: ${grouped(findings)}, строк: ${grouped(rows)}`,
    also: "Ещё в этой строке:",
    more: (findings) => `… и ещё ${grouped(findings)}`,
    empty: "(пусто)",
  },
};

/** What is said of a run at its end and of its rows, in Russian. */
const doneWordsRu: DoneWords = {
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
    row: "открыть строку",
    resume: "продолжить",
    failed: "открыть непрошедшее",
    home: "на главную",
    list: "к списку",
    undo: "отменить",
    nextFailed: "следующая, что не прошла",
  },
  putBack: "вернуть",
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
};

/** What stands around every place, in Russian. */
const edgeWordsRu: EdgeWords = {
  position: (at, of) => `${grouped(at)} из ${grouped(of)}`,
  places: {
    home: "Главная",
    files: "Файлы",
    opening: "Открытие",
    load: "Книга",
    check: "Проверка",
    values: "Слова",
    review: "Сравнение",
    row: "Строка",
    question: "Подтверждение",
    upload: "Загрузка",
    done: "Итог",
    outcome: "Строка",
    runs: "Запуски",
    run: "Запуск",
    export: "Выгрузка",
  },
  savedSince: "книга с тех пор сохранена",
  key: (masked) => `ключ ${masked}`,
  sending: {
    listings: {
      place: "Загрузка",
      percent: (percent) => `загрузка ${percent} %`,
      back: "к загрузке",
    },
    orders: {
      place: "Исполнение",
      percent: (percent) => `исполнение ${percent} %`,
      back: "к заказам",
    },
    undo: { place: "Отмена", percent: (percent) => `отмена ${percent} %`, back: "к отмене" },
  },
  paused: (percent) => `пауза ${percent} %`,
  soFar: (done) => `${grouped(done)} …`,
  of: (done, total) => `${grouped(done)} из ${grouped(total)}`,
  left: (seconds) => `, осталось ${spokenDuration(seconds)}`,
  filter: "поиск",
  found: (rows) => `найдено: ${grouped(rows)}`,
  labels: {
    filter: " / ",
    path: " Файл: ",
    export: " Записать в: ",
    "export-orders": " Записать в: ",
    template: " Записать в: ",
  },
  verbs: {
    filter: "готово",
    path: "открыть",
    export: "записать туда товары",
    "export-orders": "записать туда заказы",
    template: "записать",
  },
  complete: "дополнить имя",
  giveUp: "отмена",
  notNow: "не сейчас",
  goBack: "назад",
  closesHelp: "закрывает справку",
  closeMessage: "закрыть сообщение",
  giveUpRange: "снять выделение",
  showAll: "показать все",
  tooSmall: (is, needs) => `Размер терминала ${is}; для sheetport нужно ${needs}.`,
};

/** What the home says, in Russian. */
const homeWordsRu: HomeWords = {
  welcome: "Это sheetport: из каталога в Excel — на площадку.",
  question: "Что нужно сделать?",
  howToChoose: `Выбор — ${keyText("up")} и ${keyText("down")}, затем ${keyName("open")}. `,
  inSimulator: "Сейчас работает встроенный симулятор: на площадку ничего не попадёт.",
  nothingUnseen: "Ничего не отправляется, пока это не показано и не подтверждено.",
  leftOpen: (run, state, when) =>
    `Запуск ${run}: ${state}, начат ${when}. Сделанное остаётся сделанным, дважды ничего не отправляется.`,
  gone: (path) => `${path}: этого файла больше нет.`,
  labels: {
    resume: (name) => `Продолжить: ${name}`,
    open: (name) => `Открыть ${name}`,
    sample: "Попробовать на образце каталога",
    byName: "Открыть книгу …",
    template: "Создать пустую книгу …",
    export: "Выгрузить товары в книгу …",
    "export-orders": "Выгрузить заказы в книгу …",
    runs: "Показать все запуски",
  },
  details: {
    resume: (done, total) =>
      `выполнено ${done} из ${count(total, ["записи", "записей", "записей"])}`,
    opened: (when) => `открыта ${when}`,
    gone: "этого файла больше нет",
    found: (when) => `сохранена ${when}`,
    sample: "копия в этой папке",
    byName: "выбрать из файлов, новые сверху",
    template: "по столбцу на каждое поле",
    export: "чтобы изменить и загрузить снова",
    "export-orders": "те, что пора упаковать или отправить",
    runs: "посмотреть, продолжить, отменить",
  },
  next: {
    resume: "продолжить этот запуск",
    open: "открыть эту книгу",
    sample: "открыть образец",
    byName: "показать файлы",
    write: "указать, куда записать",
    runs: "показать запуски",
  },
  files: {
    columns: { name: "Имя", saved: "Сохранён", size: "Размер", note: "Примечание" },
    groups: { usable: "книги и папки", every: "всё" },
    above: "папка выше",
    notes: { closed: "нет права на чтение", hidden: "скрыт", other: "не книга" },
    next: {
      up: "выше",
      folder: "войти",
      workbook: "открыть эту книгу",
      other: "попробовать открыть",
      typeName: "ввести имя",
    },
    empty: "Здесь нет ни книг, ни папок.",
    noMatch: `Ни одно имя здесь не содержит этого текста. ${keyName("back")} показывает все.`,
    beside: (entries) =>
      `Среди скрытого и того, что не книга, найдено ещё ${grouped(entries)}: ${keyName("next-preset")} показывает всё.`,
    leftOut: (entries) => `Ещё ${grouped(entries)} не показано: введите имя.`,
    units: ["Б", "КБ", "МБ", "ГБ"],
  },
  sampleName: "пример каталога",
  noneOpen: "Незавершённых запусков здесь нет.",
  titles: {
    path: "Какую книгу открыть?",
    export: "Куда записать товары с площадки?",
    "export-orders": "Куда записать заказы?",
    template: "Куда записать пустую книгу?",
  },
  abouts: {
    path: "Введите имя книги или файла CSV или перетащите файл в это окно. «~» — домашняя папка.",
    export: "Каждый товар станет строкой; книгу можно изменить и загрузить снова.",
    "export-orders":
      "Новые и упакованные заказы, по строке на товар: заполните цветные столбцы, сохраните и откройте книгу здесь. Другие заказы выгружает «sheetport export orders».",
    template: "По столбцу на каждое поле, рядом правила; строк пока нет.",
    sample:
      "Копирует каталог-образец в эту папку и открывает его: на нём можно попробовать всё, от проверки до отмены.",
    open: "Показывает папки и файлы, которые можно открыть, новые сверху. Имя можно и ввести.",
    runs: "Все загрузки и отмены: чем закончилась каждая строка, что можно продолжить и что отменить.",
  },
  lastRun: "Последний запуск",
  neverRun: "Из неё здесь ещё ничего не отправлено.",
  meantIn: (folder) => `Пути считаются от папки ${folder}`,
  moreNames: (names) => `… и ещё ${names}: продолжайте вводить`,
};

/** What keys do, for the help and the last line of the screen, in Russian. */
const keyWordsRu: KeyWords = {
  does: {
    pause: "приостановить или продолжить",
    stop: "остановить загрузку",
    watch: "следить: проверять при каждом сохранении",
    repair: "читать с исправлениями без риска или как есть",
    change: "выбрать, что значит столбец или слово",
    columns: "как прочитаны столбцы",
    "take-likely": "взять самое вероятное значение",
    values: "что значат свои слова листа",
    "choose-sheet": "выбрать другой лист",
    "choose-heading-row": "строка заголовков: выбрать другую",
    forget: "забыть всё, что было выбрано",
    allow: "разрешить рискованное изменение, которое задерживает строку",
    "take-mine": "конфликт: отправить моё значение, из листа",
    "take-theirs": "конфликт: оставить значение площадки",
    "next-conflict": "следующее поле с конфликтом",
    "previous-conflict": "предыдущее поле с конфликтом",
    compare: "сравнить с площадкой",
    "all-fields": "все поля или только изменения",
    "whole-texts": "длинные тексты целиком или частично",
    "open-workbook":
      "выбрать книгу среди файлов, там — ввести её имя; после загрузки — открыть книгу с тем, что не прошло",
    export: "выгрузить товары с площадки",
    template: "создать пустую книгу",
    runs: "все запуски",
    resume: "продолжить прерванный запуск",
    "in-full": "показать весь текст",
    home: "на главную",
    upload: "загрузить отмеченное; к идущей загрузке",
    "undo-run": "отменить запуск",
    toggle: "взять/убрать строку",
    "toggle-all": "включить или исключить все показанные строки",
    range: "начать выделение строк",
    undo: "отменить последний выбор",
    sort: "сортировка: столбец, обратно, следующий столбец",
    "next-preset": "следующая группа строк",
    "previous-preset": "предыдущая группа строк",
    filter: "поиск: только строки с этими словами",
    "next-match": "следующее совпадение",
    "previous-match": "предыдущее совпадение",
    "row-down": "следующая строка",
    "row-up": "предыдущая строка",
    "page-down": "страница вниз",
    "page-up": "страница вверх",
    first: "первая строка",
    last: "последняя строка",
    right: "столбцы правее",
    left: "столбцы левее",
    "next-marked": "следующая строка с изменением или ошибкой",
    "previous-marked": "предыдущая строка с изменением или ошибкой",
    open: "открыть строку или продолжить",
    yes: "да",
    no: "нет",
    back: "назад на уровень",
    help: "эта справка",
    close: "закрыть этот экран",
    quit: "выйти из sheetport",
  },
  worksElsewhere: (key, where, does) => `Здесь клавиша ${key} не действует. ${where}: ${does}.`,
  inLists: "В списках",
  inPlaces: (places) => `На экране ${places.map((place) => `«${place}»`).join(", ")}`,
  answersOnly: (key) => `${key} только отвечает на вопрос, а здесь вопроса нет.`,
  onlyAnswers: (yes, no) => `Здесь отвечают только ${yes} и ${no}.`,
  noSuchKey: (key, help) => `Клавиши ${key} нет. Список клавиш: ${help}.`,
  idle: {
    back: "Возвращаться некуда.",
    "next-preset": "Других групп здесь нет.",
    "previous-preset": "Других групп здесь нет.",
    "next-match": "Других совпадений нет.",
    "previous-match": "Других совпадений нет.",
    "next-marked": "Дальше нет изменённых или ошибочных строк.",
    "previous-marked": "Выше нет изменённых или ошибочных строк.",
    right: "Справа больше нет столбцов.",
    left: "Это первый столбец.",
    open: "Здесь нечего открывать.",
    "all-fields": "Все поля уже показаны.",
    "whole-texts": "Тексты уже показаны целиком.",
    upload: "Сейчас ничего не загружается. Что загрузить, отмечают в сравнении.",
    resume: "Нет незавершённого запуска, который можно продолжить.",
    "undo-run": "Отменять нечего.",
    "open-workbook": "Книги с неудавшимися строками нет.",
    change: "Выбирать не из чего.",
    "choose-sheet": "Выбирать не из чего.",
    "choose-heading-row": "Выбирать не из чего.",
  },
  hints: {
    stop: "остановить",
    watch: "следить",
    "choose-sheet": "лист",
    "choose-heading-row": "строка заголовков",
    toggle: "взять/убрать",
    "next-preset": "группа",
    "next-match": "следующее",
    filter: "поиск",
    back: "назад",
    help: "клавиши",
    quit: "выход",
  },
  groups: {
    go: "Дальше и назад",
    move: "Перемещение",
    choose: "Выбор",
  },
  title: "Клавиши",
  layout:
    "В русской раскладке буквенные клавиши работают на своих местах: о — это j, л — k, н — y.",
};

/** {@link ValueWords} in Russian. */
const valueWordsRu: ValueWords = {
  none: "Все слова этого листа известны.",
  noNearest: "Ничего похожего не известно.",
  noneNear: "ничего похожего",
  isNear: "похоже",
  head: (unknown, chosen) =>
    `Слов этого листа, которых нет на площадке: ${grouped(unknown)}. Скажите один раз, что значит каждое.${chosen === 0 ? "" : ` Выбрано и запомнено: ${grouped(chosen)}; возврат проверит все строки снова.`}`,
  whatMeans: (word, rows) =>
    `Что значит «${word}»${rows === 0 ? "" : ` (строк: ${grouped(rows)})`}?`,
  next: {
    nearest: (value) => `взять ${value}`,
    choose: "выбрать из всех",
    check: "проверить с ними",
  },
  columns: { word: "Слово", rows: "Строк", field: "Поле", readAs: "Читается как, или похоже на" },
};

/** What is said while a sheet is loaded, in Russian. */
const loadWordsRu: LoadWords = {
  noChoice: "Нет выбора, который можно отменить.",
  nothingChosen: "Для этого листа ничего не выбрано: забывать нечего.",
  cannotBeRead: "В таком виде лист прочитать нельзя: причина указана над столбцами.",
  next: {
    change: "указать, что в столбце",
    likely: (field) => `принять как ${field}`,
    check: "проверить все строки",
  },
  allUnderstood: "Все столбцы распознаны.",
  reading: (name) => `Читается ${name} …`,
  matched: (matched, columns) =>
    `Распознано столбцов: ${matched} из ${columns} · ${keyName("columns")} — посмотреть`,
  moreLines: (lines) => `… ещё ${count(lines, ["строка", "строки", "строк"])}`,
  noSheet: "Нет листа, который можно прочитать.",
  sheet: (name) => `Лист «${name}»`,
  together: (sheets) => `; вместе с ним: ${sheets.join(", ")}`,
  headingsIn: (row) => `, заголовки в строке ${row}`,
  settled: {
    chosen: " (выбрано)",
    remembered: " (как выбрано раньше)",
    headings: "",
    guess: " (предположение)",
  },
  remembered: "Выбор запомнен для всех команд. ",
  asChosenOn: (day) => `Как выбрано ${day}; `,
  dropsIt: " — забыть этот выбор.",
  takesBack: " — отменить последний выбор, ",
  dropsAll: " — забыть все.",
  unknown: "не распознан, пропускается",
  ignored: "пропускается по выбору",
  alike: (confidence) => ` (сходство ${confidence} %)`,
  perhaps: (field, confidence) => `пропускается; возможно, ${field}, ${confidence} %`,
  usedInstead: (column) => `не используется: есть столбец ${column}`,
  noLikely: "Об этом столбце нет предположений.",
  by: { chosen: " (выбрано)", remembered: " (выбрано раньше)" },
  noHeading: "(без заголовка)",
  columns: { heading: "Заголовок", holds: "Содержит", example: "Например" },
  chooser: {
    hints: {
      choose: "выбрать",
      move: "перемещение",
      letters: "буквы",
      narrow: "сузить список",
      leave: "оставить как есть",
      all: "весь список",
    },
    takenBy: (column) => `столбец ${column}`,
    missing: "обязательно, пока нет",
    hidden: "скрыт",
    products: "похоже на товары",
    row: (row) => `строка ${row}`,
    whichSheet: "На каком листе товары?",
    whichRow: "В какой строке заголовки?",
    untitled: "без заголовка",
    titled: (heading) => `«${heading}»`,
    whatHolds: (letters, heading, samples) =>
      `Что содержит столбец ${letters} (${heading})${samples === "" ? "" : `, например ${samples}`}?`,
    typeToNarrow: "начните вводить, чтобы сузить список",
    nothingSo: "ничего с таким названием",
    asNow: "как сейчас",
  },
};

/** What the screen tells while the person is elsewhere, in Russian. */
const noticeWordsRu: NoticeWords = {
  isRead: "То, что запрашивалось раньше, прочитано.",
  uploadUnderWay: "Идёт загрузка: следующую можно начать, когда она закончится.",
  questionWaits: "Другой вопрос ждёт ответа: сначала ответьте на него, затем повторите запрос.",
  choiceChanged: `Выбор тем временем изменился: нажмите ${keyName("upload")} ещё раз.`,
  ended: (how) => `${how} ${keyName("upload")} показывает подробности.`,
  saved: (time, words) => `Книга сохранена в ${time}: ${words}.`,
};

/** What is said of the orders of a sheet, in Russian. */
const orderWordsRu: OrderWords = {
  label: (name) => `, этикетка ${name}`,
  due: { overdue: "просрочен", today: "упаковать сегодня" },
  declines: (skus) => `отказ: ${skus}`,
  pack: (items) => `упаковать ${count(items, ["товар", "товара", "товаров"])}`,
  ship: (number) => `отправить ${number}`,
  no: "нет",
  yes: "да",
  packed: "Упаковывается",
  declined: "Отказ: заказ может быть отменён",
  shipment: "Отправление",
  fields: {
    number: "Номер",
    carrier: "Служба",
    link: "Ссылка",
    file: "Файл",
    replaces: "Вместо",
  },
  file: (name, kilobytes) => `${name} (${kilobytes} КБ)`,
};

const rowNoun = ["строка", "строки", "строк"] as const;

const rowsIn = (rows: number) => count(rows, ["строке", "строках", "строках"]);

const listingNoun = ["товар", "товара", "товаров"] as const;

const notSent = (rows: number) =>
  `${count(rows, rowNoun)} не ${form(rows, ["отправится", "отправятся", "отправятся"])}`;

/** What is asked before something is done, in Russian. */
const questionWordsRu: QuestionWords = {
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
  warned: (rows) =>
    `строк с предупреждениями, которые будут отправлены: ${grouped(rows)} (группа «предупреждения»)`,
  creates: (listings) =>
    `${form(listings, ["Будет создан", "Будут созданы", "Будет создано"])} ${count(listings, listingNoun)}: отменить это нельзя`,
  updates: (listings) =>
    `${form(listings, ["Будет обновлён", "Будут обновлены", "Будет обновлено"])} ${count(listings, listingNoun)}: вернуть можно командой «sheetport undo»`,
  requests: (requests, seconds) =>
    `${count(requests, ["запрос", "запроса", "запросов"])}, ${spokenDuration(seconds)}`,
  lanes: (lanes) =>
    `Товары: ${laneParts(lanes, (lane, { products, seconds }) => `${toDo[lane]} ${grouped(products)} (${spokenDuration(seconds)})`).join(", ")}.`,
  readAll: (products, seconds) =>
    `Чтение всех строк прочитает ещё ${grouped(products)}, ${spokenDuration(seconds)}.`,
  leftOut: (rows) =>
    `${notSent(rows)}: ${form(rows, ["исключена", "исключены", "исключены"])} вами`,
  inConflict: (rows) => `${notSent(rows)}: изменено с обеих сторон, решение не принято`,
  notSent: (rows) =>
    `${notSent(rows)}: с ошибками или ${form(rows, ["задержана", "задержаны", "задержаны"])}`,
  meant: (guard) => `${guard} Продолжайте, только если вы этого ожидали.`,
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

const orderNoun = ["заказ", "заказа", "заказов"] as const;

/** What the review says, in Russian. */
const reviewWordsRu: ReviewWords = {
  grouped,
  standings: {
    unknown: "неизвестно",
    rejected: "отклонено",
    "not-sent": "не отправлено",
    applied: "выполнено",
    create: "создать",
    update: "обновить",
    pack: "упаковать",
    ship: "отправить",
    "pack and ship": "упак. и отпр.",
    unchanged: "не меняется",
    uncompared: "не сравнено",
    "by-hand": "изменить вручную",
    untouched: "не тронуто",
    late: "просрочено",
    unanswered: "без ответа",
    "left-out": "исключено",
    invalid: "с ошибками",
    conflict: "конфликт",
    blocked: "задержано",
    reading: "нет данных",
    missing: "нет в листе",
  },
  counted: (number, words) => `${words}: ${grouped(number)}`,
  leftOut: (rows) => `исключено: ${grouped(rows)}`,
  out: (rows) => `искл.: ${grouped(rows)}`,
  groups: {
    unknown: "неизвестно",
    rejected: "отклонено",
    "not-sent": "не отправлено",
    applied: "выполнено",
    all: "все",
    invalid: "ошибки",
    create: "новые",
    update: "обновления",
    conflict: "конфликты",
    blocked: "задержано",
    risks: "риск",
    warnings: "предупреждения",
    "left-out": "исключено",
    unchanged: "не меняется",
    uncompared: "не сравнено",
    "by-hand": "изменить вручную",
    untouched: "не тронуто",
    late: "просрочено без ответа",
    unanswered: "без ответа",
    reading: "нет данных",
    missing: "нет в листе",
    pack: "упаковка",
    ship: "отправка",
    declined: "с отказами",
  },
  subjects: { row: "SKU", order: "Заказ" },
  columns: { row: "Строка", what: "Действие", name: "Название", changes: "Изменения" },
  stays: "остаётся как есть",
  emptyGroup: "В этой группе ничего нет.",
  noMatch: "Ни одна строка не содержит этого текста.",
  asOf: (age) => `по данным ${age}`,
  ages: {
    now: "этой минуты",
    minutes: (minutes) => `${minutes} мин назад`,
    hours: (hours) => `${hours} ч назад`,
    days: (days) => `${days} дн. назад`,
  },
  next: {
    toUpload: "к загрузке",
    notOpen: "не открывать подтверждение",
    compareAgain: "сравнить заново",
    compareAll: "сравнить все строки, и неизменённые",
    upload: "загрузить отмеченное",
    uploadOrders: "упаковать и отправить",
    onceRead: "загрузить, когда всё прочитано",
    row: "открыть строку",
    order: "открыть заказ",
    readAgain: "прочитать заново",
    allow: "разрешить риск",
    undo: "отменить",
    giveUp: "прервать чтение",
    sendMine: "отправить моё",
    keepTheirs: "оставить их",
  },
  wasUploaded: `Это уже загружено. ${keyName("compare")} сравнивает заново.`,
  savedSince: `Книга с тех пор сохранена. ${keyName("compare")} сравнивает её заново.`,
  notAllRead: `Прочитаны не все товары площадки. ${keyName("compare")} читает их заново.`,
  opensWhenRead: `Подтверждение откроется, как только будут прочитаны все товары площадки. ${keyName("back")} отменяет это.`,
  whenEnded: "Это возможно, когда загрузка закончится.",
  givenUp: `Чтение прервано: известны не все товары площадки. ${keyName("compare")} читает их заново.`,
  opensNot: "Подтверждение само не откроется.",
  nothingToLeaveOut: "Отсюда ничего не отправляется, исключать нечего.",
  wentOut: {
    row: (rows) => `${form(rows, ["исключена", "исключены", "исключено"])} ${count(rows, rowNoun)}`,
    order: (orders) =>
      `${form(orders, ["исключён", "исключены", "исключено"])} ${count(orders, orderNoun)}`,
  },
  wentIn: {
    row: (rows) =>
      `${form(rows, ["снова включена", "снова включены", "снова включено"])} ${count(rows, rowNoun)}`,
    order: (orders) =>
      `${form(orders, ["снова включён", "снова включены", "снова включено"])} ${count(orders, orderNoun)}`,
  },
  noChoice: "Нет выбора, который можно отменить.",
  takenBack: (choice) => `Отменено: ${choice}.`,
  takesBack: (choice) => `${choice}. ${keyName("undo")} отменяет это.`,
  noRisk: "Здесь нет риска, который можно разрешить.",
  risks: {
    currency: {
      what: (from, to) => `смену валюты ${from} → ${to}`,
      effect: "Число останется прежним, а цена изменится.",
      held: (rows) => `смена валюты — ${grouped(rows)}`,
      allowed: "смена валюты",
    },
    language: {
      what: (from, to) => `смену языка ${from} → ${to}`,
      effect: "Тексты на другом языке могут быть заменены.",
      held: (rows) => `смена языка — ${grouped(rows)}`,
      allowed: "смена языка",
    },
    card: {
      what: (from, to) => `переход в другую карточку ${from} → ${to}`,
      effect: "Вариант уйдёт из своей карточки товара.",
      held: (rows) => `смена карточки — ${grouped(rows)}`,
      allowed: "смена карточки",
    },
  },
  and: " и ",
  allowHint: (row) => `разрешить для строки ${row}`,
  forAll: "для всех",
  notNow: "не сейчас",
  mayBeAllowed: (whats, rows, effects) => `Разрешить ${whats} в строке ${rows}? ${effects}`,
  allowRow: (rows) => `разрешить только для строки ${rows}`,
  allowAll: (held) => `разрешить для всех строк: ${held}`,
  allowedForRow: (names, row) => `разрешено для строки ${row}: ${names}`,
  allowedForAll: (names) => `разрешено для всех строк: ${names}`,
  sides: { mine: "отправится значение из листа", theirs: "останется значение площадки" },
  theRow: (row) => `строка ${row}`,
  theRows: (rows) => count(rows, rowNoun),
  rowField: (row, field) => `строка ${row}, ${field}`,
  settledTo: (what, side) => `${what}: ${side}`,
  noConflict: "Здесь ничего не изменено с обеих сторон.",
  empty: "(пусто)",
};

const wordNoun = ["слово", "слова", "слов"] as const;

const fieldNoun = ["поле", "поля", "полей"] as const;

/** What is said of one row, its fields, and why it is held back, in Russian. */
const rowWordsRu: RowWords = {
  field: (name) => fieldHeading(name, "ru"),
  nameCells: 21,
  colon: ": ",
  missing:
    "Этот товар есть на площадке, а в листе его нет. Он остаётся как есть: через API товары не удаляются.",
  gone: `Этой строки больше нет. ${keyName("back")} возвращает к списку.`,
  lines: (from, to, of) => `строки ${from}–${to} из ${of}`,
  more: "ниже",
  row: (rows) => `Строка ${rows}`,
  rows: (rows) => `Строки ${rows}`,
  reading: {
    row: "Данные площадки для этой строки ещё не известны.",
    order: "Данные площадки об этом заказе ещё не известны.",
  },
  choice: { in: "● будет отправлено", out: "○ исключено", none: "" },
  quoted: (text) => `«${text}»`,
  nothing: "Ничего не меняется.",
  nothingChanges: "Ничего не меняется:",
  staying: "Остаётся как есть:",
  showsStaying: (fields) =>
    `${keyName("all-fields")} показывает ${count(fields, fieldNoun)}, ${form(fields, ["которое не меняется", "которые не меняются", "которые не меняются"])}.`,
  changedLive: "Изменено только на площадке; остаётся:",
  next: {
    change: "следующее изменение",
    onlyChanges: "только изменения",
    allFields: "все поля",
    shortTexts: "тексты короче",
    wholeTexts: "тексты целиком",
    conflict: "следующий конфликт",
  },
  noneAfter: "Дальше изменений нет.",
  noneBefore: "Раньше изменений нет.",
  sides: { exported: "раньше", sheet: "в листе", live: "сейчас" },
  conflict: {
    open: "изменено с обеих сторон",
    mine: "изменено с обеих сторон, отправится значение из листа",
    theirs: "изменено с обеих сторон, останется значение площадки",
  },
  as: (side) => `то же, что «${side}»`,
  empty: "(пусто)",
  willBeEmpty: "станет пустым, было ",
  wordsChanged: (words, characters) =>
    `изменено ${count(words, wordNoun)}, всего ${count(characters, ["знак", "знака", "знаков"])}`,
  moved: (from) => `перемещено, было ${from}.`,
  newText: "новый текст",
  cleared: "очищено",
  clearedValue: "(очищено)",
  words: (words) => count(words, wordNoun),
  changed: "изменено",
  kinds: {
    added: (entries) => `добавлено ${grouped(entries)}`,
    removed: (entries) => `удалено ${grouped(entries)}`,
    changed: (entries) => `изменено ${grouped(entries)}`,
    moved: (entries) => `перемещено ${grouped(entries)}`,
  },
  between: ", ",
  notKnown: "пока неизвестно",
  moreErrors: (errors) => `ещё ${grouped(errors)}`,
  liveStays: (field) => `${field}: остаётся значение площадки`,
  keptLive: (fields) => `${fields}: остаётся как на площадке`,
  priceDiffers: "цена отличается, здесь её изменить нельзя",
  advice: {
    allow: `${keyName("allow")} разрешает это — для этой строки или для всех.`,
    price: "Измените цену на самой площадке.",
    compareAgain: `В списке ${keyName("compare")} сравнивает заново.`,
    duplicated: "В этот SKU ничего не записывается, пока не останется только один товар.",
    runs: `Запуски — на главной, клавиша ${keyName("runs")}.`,
    fillIn: "Заполните их и сохраните книгу.",
    conflict: `${keyName("take-mine")} отправляет значение из листа, ${keyName("take-theirs")} оставляет значение площадки; внутри строки — по каждому полю.`,
    gone: `${keyName("take-mine")} размещает товар снова, ${keyName("take-theirs")} оставляет как есть.`,
  },
};

/** What is said of the runs so far and of exports, in Russian. */
const runWordsRu: RunWords = {
  none: "Запусков ещё не было.",
  groups: { all: "все", open: "не окончены" },
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
  next: { back: "назад", show: "открыть этот запуск" },
  exports: {
    stop: "остановить",
    stopKept: "остановить; прочитанное сохранится",
    open: "открыть эту книгу",
    products: "Товары площадки",
    orders: "Заказы",
  },
};

const writes = (number: number) => count(number, ["запись", "записи", "записей"]);

/** What is said while something is being sent, in Russian. */
const uploadWordsRu: UploadWords = {
  grouped,
  next: { goOn: "продолжить", pause: "пауза" },
  stopNow: {
    title: "Остановить сразу?",
    line: (open) =>
      `${begun(open)} не дожидаются ответа. Их исход останется неизвестным, пока запуск не продолжат.`,
    verb: "остановить сразу",
  },
  stop: {
    title: "Остановить загрузку?",
    lines: (open, run) => [
      `Отправленное остаётся отправленным. ${begun(open)} закончатся; новые не начнутся.`,
      `Запуск можно продолжить в любое время: клавишей ${keyName("resume")} на следующем экране или командой «sheetport resume ${run}».`,
    ],
    verb: "остановить загрузку",
  },
  log: "Строки по мере завершения, сначала новые",
  newerAbove: (above) => `; выше новее: ${above}`,
  ended: (outcome) => `: ${outcome}`,
  inFlight: (number) => `В пути ${number}: `,
  lookedUp: (number) => `Проверяется ${number}: `,
  row: (rows, isOne) => `${isOne ? "строка" : "строки"} ${rows}`,
  more: (number) => ` и ещё ${number}`,
  bar: (done, total, percent) => `${grouped(done)} из ${grouped(total)} (${percent} %)`,
  counted: (number, words) => `${words}: ${grouped(number)}`,
  nothingEnded: "Пока ничего не закончено.",
  soFar: (clock) => `прошло ${clock}`,
  left: (seconds) => `осталось ${spokenDuration(seconds)}`,
  retries: (retries) => `повторов: ${grouped(retries)}`,
  noneInFlight: "в пути ничего нет",
  willEnd: (number) =>
    `${writes(number)} в пути ${form(number, ["закончится", "закончатся", "закончатся"])}`,
  thenCloses: ", затем sheetport закроется",
  stopping: (ending, key) => `Остановка: ${ending}. ${key} останавливает сразу.`,
  paused: (ending) => `Пауза: ${ending}. ${keyName("pause")} — продолжить.`,
  lanes: { create: "создание", update: "обновление", read: "чтение", orders: "заказы" },
  perMinute: "в мин, ",
  allowed: (requests, seconds) => `до ${grouped(requests)} за ${seconds} с`,
  writesLeft: (number) => `, отправить ещё ${grouped(number)}`,
  waits: (lane, seconds, why) => `${lane} ждёт ${seconds} с${why === undefined ? "" : `: ${why}`}`,
};

function begun(open: number): string {
  return open === 0 ? "Начатые записи" : `Записи в пути (${grouped(open)})`;
}

/** All words of the screen, by area. */
export const screenWordsRu: ScreenWords = {
  check: checkWordsRu,
  done: doneWordsRu,
  edges: edgeWordsRu,
  home: homeWordsRu,
  keys: keyWordsRu,
  load: loadWordsRu,
  values: valueWordsRu,
  notices: noticeWordsRu,
  orders: orderWordsRu,
  questions: questionWordsRu,
  review: reviewWordsRu,
  row: rowWordsRu,
  runs: runWordsRu,
  upload: uploadWordsRu,
};
