import { fieldHeading } from "../../model/columns.ts";
import { count, form, grouped } from "../../model/number-words-ru.ts";
import { keyName } from "../keys/bindings.ts";
import { widestName } from "./field-names.ts";
import type { RowWords } from "./row.ts";

const wordNoun = ["слово", "слова", "слов"] as const;
const fieldNoun = ["поле", "поля", "полей"] as const;

/** What is said of one row, its fields, and why it is held back, in Russian. */
export const rowWordsRu: RowWords = {
  field: (name) => fieldHeading(name, "ru"),
  nameCells: widestName((name) => fieldHeading(name, "ru")),
  colon: ": ",
  gone: `Этой строки больше нет. ${keyName("back")} возвращает к списку.`,
  lines: (from, to, of) => `строки ${from}–${to} из ${of}`,
  more: "ниже",
  row: (rows) => `Строка ${rows}`,
  rows: (rows) => `Строки ${rows}`,
  reading: {
    row: "Данные площадки для этой строки ещё читаются.",
    order: "Данные площадки об этом заказе ещё читаются.",
  },
  choice: { in: "● будет отправлено", out: "○ исключено", none: "" },
  quoted: (text) => `«${text}»`,
  nothingChanges: "Ничего не меняется:",
  staying: "Остаётся как есть:",
  showsStaying: (fields) =>
    `${keyName("all-fields")} показывает ${count(fields, fieldNoun)}, ${form(fields, ["которое не меняется", "которые не меняются", "которые не меняются"])}.`,
  changedLive: "Изменено на площадке после выгрузки; остаётся:",
  next: {
    list: "к списку",
    change: "следующее изменение",
    onlyChanges: "только изменения",
    allFields: "все поля",
    shortTexts: "тексты короче",
    wholeTexts: "тексты целиком",
    conflict: "следующий конфликт",
  },
  noneAfter: "Дальше изменений нет.",
  noneBefore: "Раньше изменений нет.",
  sides: { exported: "при выгрузке", sheet: "в листе", live: "сейчас" },
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
  newProduct: (fields) => `новый товар, ${count(fields, fieldNoun)}`,
  liveStays: (field) => `${field}: остаётся значение площадки`,
  keptLive: (fields) => `${fields}: остаётся как на площадке`,
  priceDiffers: "цена отличается, здесь её изменить нельзя",
  advice: {
    allow: `${keyName("allow")} разрешает это — для этой строки или для всех.`,
    price: "Измените цену на самой площадке.",
    compareAgain: `В списке ${keyName("compare-again")} сравнивает заново.`,
    duplicated: "В этот SKU ничего не записывается, пока не останется только один товар.",
    runs: `Запуски — на главной, клавиша ${keyName("runs")}.`,
    fillIn: "Заполните их и сохраните книгу.",
    conflict: `${keyName("take-mine")} отправляет значение из листа, ${keyName("take-theirs")} оставляет значение площадки; внутри строки — по каждому полю.`,
    gone: `${keyName("take-mine")} размещает товар снова, ${keyName("take-theirs")} оставляет как есть.`,
  },
};
