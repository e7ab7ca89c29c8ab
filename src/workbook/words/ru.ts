import type { ErrorWords } from "../../model/message.ts";
import { columnHeading, fieldHeading } from "../../model/product/columns.ts";
import type { FieldPlace } from "../../model/sheet/sheet-choice.ts";
import { count, grouped } from "../../model/text/number-words-ru.ts";
import type { NamedColumn, WorkbookWords } from "./en.ts";

const cellNoun = ["ячейка", "ячейки", "ячеек"] as const;

const column = ({ letters, heading }: NamedColumn) =>
  `${letters} (${heading === "" ? "без заголовка" : `«${heading}»`})`;

const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(", ");

const noHeadings =
  'Дайте столбцам заголовки из «sheetport template products», укажите лист через --sheet и строку заголовков через --header-row или скажите, что в столбце: --map "ЗАГОЛОВОК=ПОЛЕ".';

const saveAsXlsx = "Откройте файл в Excel и сохраните как «Книга Excel (.xlsx)».";

const anotherKind = (why: string): ErrorWords => ({
  message: `Это не книга Excel (.xlsx): ${why}.`,
  hint: "Откройте файл в Excel или LibreOffice и сохраните как «Книга Excel (.xlsx)».",
});

const unusual = (what: string): ErrorWords => ({
  message: `В книге ${what}; sheetport такое не принимает.`,
  hint: "Откройте её в Excel или LibreOffice и сохраните заново в формате .xlsx.",
});

const lettered = ({ letters, heading }: NamedColumn) => `${letters} «${heading}»`;

const fieldOf = (place: FieldPlace) => columnHeading(place.field, "ru", place);

const twoWay =
  "поэтому каждая ячейка, которая отличается от товара на площадке, считается изменённой вами, кто бы её ни изменил";

const exportAgain = "Выгрузите заново, чтобы изменения на площадке отличались от ваших.";

/** {@link WorkbookWords} in Russian. */
export const workbookWordsRu: WorkbookWords = {
  csv: {
    notInEncoding: (encoding) => ({
      message: `В файле есть байты, которые в кодировке ${encoding} не образуют символов.`,
      hint: "Сохраните его в Excel как «CSV UTF-8» или как «Книга Excel (.xlsx)» либо укажите кодировку: --encoding.",
    }),
    encodingUnclear: {
      message:
        "Файл не в UTF-8, и по его буквам не определить наверняка, в какой кодировке он сохранён.",
      hint: "Сохраните его в Excel как «CSV UTF-8» или как «Книга Excel (.xlsx)» либо укажите кодировку, например: --encoding windows-1251 или koi8-r (русский), gb18030 (китайский), euc-kr (корейский), shift_jis (японский).",
    },
    notText: {
      message: "Это не файл CSV: в нём есть байты, которые не относятся к тексту.",
      hint: "Проверьте, тот ли это файл; имя книги Excel должно заканчиваться на .xlsx.",
    },
    quoteNeverEnds: (cell) => ({
      message: `Ячейка ${cell} начинается с кавычки ("), которая нигде не закрыта.`,
      hint: 'Закройте её либо возьмите весь текст в кавычки, а каждую кавычку внутри него удвойте ("").',
    }),
    quoteMisplaced: (cell) => ({
      message: `В ячейке ${cell} непонятно, где заканчивается текст в кавычках.`,
      hint: 'Возьмите весь текст в кавычки, а каждую кавычку внутри него удвойте ("").',
    }),
    widerThanHeadings: (row, cells, headings) => ({
      message: `В строке ${row} ${count(cells, cellNoun)}, а заголовков только ${headings}: значения могли попасть не в свои столбцы.`,
      hint: "Возьмите в кавычки тексты, в которых есть разделитель, или сохраните лист как «Книга Excel (.xlsx)».",
    }),
    tooManyRows: (limit) => ({
      message: `В файле больше ${grouped(limit)} строк — больше, чем помещается на листе.`,
      hint: "Разделите его на несколько файлов.",
    }),
    tooManyColumns: (row, cells, limit) => ({
      message: `В строке ${row} больше ${grouped(limit)} ячеек (не меньше ${grouped(cells)}) — больше, чем помещается на листе.`,
      hint: "Проверьте, какой знак разделяет ячейки.",
    }),
  },
  damage: {
    textNeverEnds: "один из общих текстов не заканчивается",
    textsCut: "общие тексты обрываются на середине",
    cellNeverEnds: "одна из ячеек листа не заканчивается",
    sheetCut: "лист обрывается на середине",
    rowNeverEnds: (row) => `строка ${row} листа не заканчивается`,
    cellOutsideRow: "на листе есть ячейка вне строк",
    strangeAmongRows: (tag) => `на листе среди строк стоит «<${tag}>»`,
    rowsOutOfOrder: (row, before) => `строки листа идут не по порядку (${row} после ${before})`,
    cellAddress: (row, written) => `в строке ${row} листа есть ячейка с адресом «${written}»`,
    cellNotXml: (cell) => `ячейка ${cell} — не XML`,
    cellType: (cell, type) => `у ячейки ${cell} неизвестный тип «${type}»`,
    cellNoNumber: (cell) => `в ячейке ${cell} вместо числа стоит что-то другое`,
    cellNoText: (cell) => `ячейка ${cell} ссылается на общий текст, которого нет`,
    cellNoTruth: (cell) => `в ячейке ${cell} логическое значение, которое не «да» и не «нет»`,
    cellTwice: (cell) => `ячейка ${cell} есть дважды`,
    signInTag: "в её XML внутри тега стоит «<»",
    partCut: "одна из её частей обрывается на середине",
    noMeaning: (whole) => `в её XML есть «${whole}», а это ничего не значит`,
    notCharacters: "в ней есть байты, которые не образуют символов",
    tagInText: (tag) => `внутри текста стоит «<${tag}>»`,
    sheetNowhere: (sheet) => `лист «${sheet}» никуда не ведёт`,
    partMissing: (part) => `нет её части «${part}»`,
    partTwice: (part) => `часть «${part}» есть дважды`,
    partsOverlap: (part) => `её часть «${part}» накладывается на другую`,
    partTwoHeaders: (part) => `её часть «${part}» описана двумя разными способами`,
    sheetsOnePart: (sheet) => `её лист «${sheet}» — та же часть, что и другой лист`,
    sheetTwice: (sheet) => `её лист «${sheet}» указан дважды`,
    formatsTooMany: "в ней больше числовых форматов, чем допускает Excel, или они длиннее",
    cellBeyond: (row) => `в строке ${row} листа больше ячеек, чем есть столбцов`,
    partPacked: (part) => `часть «${part}» упакована способом, которого Excel не использует`,
    partTwoNames: (part) => `у части «${part}» два имени`,
    partBroken: (part) => `часть «${part}» испорчена`,
    partIncomplete: (part) => `часть «${part}» неполна или изменена`,
    archiveBroken: "ZIP-архив обрезан или испорчен",
    notOfFormat: (format) => `его содержимое не похоже на файл .${format}`,
  },
  hidden: {
    rows: (rows) => `Прочитано, хотя и скрыто: ${count(rows, ["строка", "строки", "строк"])}.`,
    columns: (letters, more) =>
      `Прочитано, хотя и скрыто: столбец ${letters}${more > 0 ? ` и ещё ${grouped(more)}` : ""}.`,
  },
  match: {
    noKnownHeading: (examples) => ({
      message: "Ни у одного столбца нет заголовка, известного sheetport.",
      hint: `Запишите заголовки, например ${quoted(examples)}, в одну строку над товарами.`,
    }),
    noneAmong: (rows, sheets) => ({
      message: `Среди первых строк (${rows}) листов ${quoted(sheets)} нет заголовков, известных sheetport.`,
      hint: noHeadings,
    }),
    noneInRow: (row, sheets) => ({
      message: `В строке ${row} листа ${quoted(sheets)} нет заголовков, известных sheetport.`,
      hint: noHeadings,
    }),
    blankRow: (row, sheets) => ({
      message: `Строка ${row} листа ${quoted(sheets)} пуста и не может быть строкой заголовков.`,
      hint: "Выберите строку с заголовками.",
    }),
    emptySheet: (sheets) => ({
      message:
        sheets.length === 0
          ? "В книге нет видимых листов."
          : `На листе ${quoted(sheets)} ничего нет.`,
      hint: "Создайте пустой шаблон командой «sheetport template products», заполните его и сохраните.",
    }),
    onlyHidden: (sheet) => ({
      message: `На видимых листах нет заголовков товаров, они есть на скрытом листе «${sheet}».`,
      hint: `Если нужен он, укажите его: --sheet "${sheet}".`,
    }),
    duplicate: (columns) => ({
      message: `Столбцы ${columns.map(column).join(" и ")} означают одно и то же поле.`,
      hint: 'Удалите лишние столбцы, переименуйте их заголовки или пропустите один: --map "ЗАГОЛОВОК=ignore".',
    }),
    unknownUnit: (own, { field, unit, units }) => ({
      message: `Столбец ${column(own)} должен читаться как «${columnHeading(field, "ru")}», но единица в его заголовке неясна: «${unit}».`,
      hint: `Напишите в заголовке одну единицу (${units.join(", ")}) и числа в ней или пропустите столбец: --map "${own.heading}=ignore".`,
    }),
    missing: (heading) => ({
      message: `Нет столбца «${heading}»: без него неизвестно, какой товар в строке.`,
      hint: `Добавьте столбец с заголовком «${heading}» или укажите столбец, где он есть: --map "ЗАГОЛОВОК=sku".`,
    }),
    missingLikely: (heading, likely) => ({
      message: `Нет столбца «${heading}»: без него неизвестно, какой товар в строке.`,
      hint: `Добавьте столбец с заголовком «${heading}»; если это столбец ${column(likely)} (вероятность ${likely.confidence} %), добавьте --map "${likely.heading}=sku".`,
    }),
    noOtherColumn: (heading) => ({
      message: `Понятен только столбец «${heading}», менять нечего.`,
      hint: 'Добавьте столбец с тем, что нужно изменить, или укажите его: --map "ЗАГОЛОВОК=ПОЛЕ".',
    }),
    noSuchColumn: (key, nearest, more) => ({
      message: `Нет столбца с заголовком вроде «${key}», названного в --map (регистр, пробелы и знаки не важны).`,
      hint: `Заголовки: ${quoted(nearest)}${more > 0 ? ` и ещё ${more}` : ""}.`,
    }),
    noUnitColumn: (field) => ({
      message: `Нет столбца с полем «${fieldHeading(field, "ru")}», названным в --unit.`,
      hint: `Уберите этот параметр или укажите столбец: --map "ЗАГОЛОВОК=${field}".`,
    }),
    given: (place, text) => `«--set ${columnHeading(place.field, "ru", place)}=${text}»`,
    hasColumn: (given, own) => ({
      message: `${given}: для этого на листе есть столбец ${column(own)}.`,
      hint: `Уберите этот параметр или пропустите столбец: --map "${own.heading}=ignore".`,
    }),
    openBrace: (given) => ({
      message: `${given}: скобка не закрыта.`,
      hint: "Запишите {ПОЛЕ} для значения другого поля, {{ и }} для самих скобок.",
    }),
    noField: (given, name) => ({
      message: `${given}: поля «${name}» нет.`,
      hint: `Запишите {ПОЛЕ} для поля, у которого есть столбец. Если «${name}» — заголовок на листе, сначала укажите, какое это поле: --map "${name}=ПОЛЕ".`,
    }),
    noColumn: (given, name) => ({
      message: `${given}: на листе нет столбца для «${name}».`,
      hint: "Запишите {ПОЛЕ} для поля, у которого есть столбец.",
    }),
    inRow: (sheet, row, all) => ({
      message: `Лист «${sheet}», строка ${row}: ${all.map(({ message }) => message).join(" ")}`,
      hint: [...new Set(all.map(({ hint }) => hint))].join(" "),
    }),
  },
  opening: {
    encodings: { "windows-1251": "Windows-1251 (кириллица)", gb18030: "GB18030 (китайская)" },
    read: (encoding) => `Текст файла прочитан в кодировке ${encoding}.`,
    passedOver: (sheets) =>
      sheets.length === 1
        ? `Пропущен лист ${quoted(sheets)}: это не рабочий лист с ячейками.`
        : `Пропущены листы ${quoted(sheets)}: это не рабочие листы с ячейками.`,
    byLetters: (encoding) =>
      `Файл не в UTF-8. Его буквы складываются в слова в кодировке ${encoding}, в ней он и прочитан; если буквы выглядят неверно, укажите кодировку: --encoding.`,
  },
  ordersSheet: {
    none: (sheets) => ({
      message: `Ни на одном листе (${quoted(sheets)}) нет заголовков заказов.`,
      hint: "Выгрузите заказы командой «sheetport export orders» или укажите их лист: --sheet.",
    }),
    missing: (sheet, { ru: heading }) => ({
      message: `На листе «${sheet}» нет столбца «${heading}».`,
      hint: `Добавьте столбец с заголовком «${heading}» или выгрузите заказы заново.`,
    }),
    nothingToFill: (sheet, headings) => ({
      message: `На листе «${sheet}» нет столбца для заполнения.`,
      hint: `Добавьте один из столбцов: ${headings.map(({ ru: heading }) => `«${heading}»`).join(", ")} — или выгрузите заказы заново.`,
    }),
    twice: (sheet, columns) => ({
      message: `Столбцы ${columns.map(({ letters, heading }) => `${letters} («${heading}»)`).join(" и ")} листа «${sheet}» означают одно и то же.`,
      hint: "Удалите лишний столбец или переименуйте его заголовок.",
    }),
    ignored: (headings) =>
      `Не прочитано, потому что таких столбцов у заказов нет: ${quoted(headings)}.`,
  },
  otherFiles: {
    pdf: {
      message: "Это документ PDF, а не книга Excel.",
      hint: "Попросите сам лист в виде «Книга Excel (.xlsx)»: надёжно превратить PDF в строки нельзя.",
    },
    html: {
      message: "Это веб-страница под именем книги: так выгружают некоторые программы.",
      hint: `${saveAsXlsx} Проверьте там коды с ведущими нулями: при открытии Excel может их убрать.`,
    },
    xml: {
      message: "Это файл XML, например «Таблица XML 2003», а не книга (.xlsx).",
      hint: saveAsXlsx,
    },
    mht: { message: "Это сохранённая веб-страница (.mht), а не книга Excel.", hint: saveAsXlsx },
    another: {
      message: "Это не книга Excel (.xlsx): это файл другого вида.",
      hint: "Проверьте, тот ли это файл; откройте его в Excel или LibreOffice и сохраните как «Книга Excel (.xlsx)».",
    },
    text: {
      message: "Это не книга Excel (.xlsx), а текст.",
      hint: "Если это таблица в виде текста (CSV), дайте файлу имя с окончанием .csv; иначе откройте его в Excel и сохраните как «Книга Excel (.xlsx)».",
    },
    lockFile: (workbook) => ({
      message: `Это файл блокировки, который лежит рядом с «${workbook}», пока та книга открыта; строк в нём нет.`,
      hint: `Укажите саму книгу: «${workbook}».`,
    }),
    numbers: {
      message: "Это таблица Numbers (.numbers).",
      hint: "Откройте её в Numbers и выберите «Файл», «Экспортировать в», «Excel…», формат .xlsx.",
    },
  },
  reading: {
    recalled: (day, columns, { sheet, headingRow }) => {
      const where = [
        ...(sheet === undefined ? [] : [`лист «${sheet}»`]),
        ...(headingRow === undefined ? [] : [`заголовки в строке ${headingRow}`]),
      ].join(", ");
      const chosen = columns.map(({ heading, key, meaning }) => {
        const name = heading === "" ? `столбец ${key} без заголовка` : `«${heading}»`;
        return meaning === "ignored"
          ? `${name} не читается`
          : `${name} — это «${fieldOf(meaning)}»`;
      });
      return chosen.length === 0
        ? `Лист, как выбрано ${day}: ${where}.`
        : `Столбцы, как выбрано ${day}: ${chosen.join("; ")} (${where}).`;
    },
    dropped: (day, why) =>
      `Выбранное ${day} больше не подходит и не применяется: ${why}. Столбцы читаются по их заголовкам.`,
    alike: ({ letters, heading }, place, confidence) =>
      `Столбец ${letters} «${heading}» прочитан как «${fieldOf(place)}» (уверенность ${confidence} %); изменить: --map "${heading}=ПОЛЕ" или --map "${heading}=ignore".`,
    rival: (own, { used, place, map }) =>
      `Столбец ${lettered(own)} не используется: как «${fieldOf(place)}» читается столбец ${lettered(used)}; выбрать его вместо того: --map "${map}".`,
    converted: (columns) =>
      `Пересчитано: столбец ${columns
        .map((one) => `${lettered(one)} из ${one.from} в ${one.to}`)
        .join("; столбец ")}.`,
    unitColumns: (columns) =>
      `Пересчитано построчно: ${columns
        .map((one) => `столбец ${lettered(one)} по единицам из столбца ${lettered(one.units)}`)
        .join("; ")}.`,
    assumed: (columns) =>
      `Единица не указана: ${columns
        .map((one) => `столбец ${lettered(one)} прочитан в ${one.unit}`)
        .join("; ")}. Если это не так: --unit ${columns[0]?.field}=${columns[0]?.other}.`,
    lacking: (fields) =>
      `Нет столбцов ${fields.map((field) => `«${columnHeading(field, "ru")}»`).join(", ")}: у товаров на площадке всё остаётся; строке с новым SKU они нужны (--set ПОЛЕ=ЗНАЧЕНИЕ задаст одно для всех строк).`,
    ignored: (columns) =>
      `Не прочитано, потому что таких полей нет: ${columns
        .map(({ heading, perhaps: likely }) =>
          likely === undefined
            ? `«${heading}»`
            : `«${heading}» (возможно, ${fieldOf(likely.place)}, ${likely.confidence} %: --map "${heading}=${likely.name}")`,
        )
        .join(", ")}.`,
    noteRows: (rows) =>
      `Строка ${rows.join(" и ")} под заголовками содержит только единицы и правила: она прочитана как часть заголовков, а не как товар.`,
    unheaded: (letters) => `Не прочитано, потому что нет заголовка: столбец ${letters.join(", ")}.`,
    given: (values) =>
      `В каждой строке, по --set: ${values.map(({ place, text }) => `${fieldOf(place)} = ${text}`).join("; ")}.`,
    valueNames: (words, more = 0) =>
      `Свои слова прочитаны как указано: ${words.join("; ")}${more > 0 ? ` и ещё ${more}` : ""}.`,
    wholeLists: (lists) =>
      `Списки целиком, по --whole-lists: ${lists.map((field) => fieldHeading(field, "ru")).join(", ")}. Остальное, что есть в них у товара, удаляется.`,
    baseDamaged: `Скрытый лист с выгруженными значениями повреждён, ${twoWay}. ${exportAgain}`,
    baseOfOther: `Выгруженные значения записаны другой версией sheetport, ${twoWay}. ${exportAgain}`,
    ofOrders: (file) => ({
      message: `${file} — книга заказов, а не товаров.`,
      hint: "Упаковать и отправить то, что в ней заполнено: «sheetport fulfil».",
    }),
  },
  recall: {
    noSheet: (sheet) => `листа «${sheet}» нет`,
    byPlace: (sheet) =>
      `заголовки листа «${sheet}» изменились, а один из столбцов был выбран по его месту`,
    twice: (sheet) => `на листе «${sheet}» два столбца означали бы одно и то же поле`,
    noColumn: (sheet, headings) => `на листе «${sheet}» нет столбца ${quoted(headings)}`,
  },
  refusals: {
    isEmpty: anotherKind("файл пуст"),
    isOtherFile: anotherKind("это файл другого вида"),
    isOtherArchive: anotherKind("это ZIP-архив без книги"),
    isOtherDocument: anotherKind("внутри документ другого вида"),
    encrypted: {
      message: "Книга защищена паролем, прочитать её нельзя.",
      hint: "Откройте её в Excel, снимите пароль (Файл, Сведения, Защита книги, Зашифровать с использованием пароля) и сохраните.",
    },
    readerFailed: (format) => ({
      message: `Книга .${format} читается в отдельном процессе, а система не дала его запустить.`,
      hint: "Закройте другие программы и повторите команду; или сохраните книгу как «Книга Excel (.xlsx)»: ей такой процесс не нужен.",
    }),
    tooHeavy: (format, seconds, megabytes, unpacked) => ({
      message: `Эта книга .${format} слишком велика. Из этого формата читается то, на что хватает ${seconds} с, ${megabytes} МБ памяти и ${unpacked} МБ в распакованном виде.`,
      hint: "Откройте её в Excel или LibreOffice и сохраните как «Книга Excel (.xlsx)» или разделите строки на несколько книг.",
    }),
    damaged: (what) => ({
      message: `Книга повреждена: ${what}.`,
      hint: "Откройте её в Excel, дайте Excel исправить её, сохраните и повторите; либо скопируйте или скачайте её заново.",
    }),
    hasDoctype: unusual("есть объявление типа документа XML (DOCTYPE)"),
    isUtf16: unusual("текст в UTF-16 вместо UTF-8"),
    otherEncoding: (encoding) => unusual(`текст в кодировке «${encoding}» вместо UTF-8`),
    fileTooLarge: (megabytes, limit) => ({
      message: `Размер книги — ${megabytes} МБ; sheetport читает не больше ${limit} МБ.`,
      hint: "Удалите картинки и лишние листы или разделите строки на несколько книг.",
    }),
    tooManyParts: (parts, limit) => ({
      message: `В книге ${count(parts, ["часть", "части", "частей"])}; sheetport читает не больше ${limit}.`,
      hint: "Скопируйте строки товаров в новую книгу и повторите.",
    }),
    inflatesTooLarge: (limitMegabytes) => ({
      message: `В распакованном виде книга занимает больше ${limitMegabytes} МБ.`,
      hint: "Скопируйте строки товаров в новую книгу или разделите их на несколько книг.",
    }),
    partTooLarge: (part, limitMegabytes) => ({
      message: `Часть книги «${part}» распаковывается в более чем ${limitMegabytes} МБ, хотя в ней только списки листов и стилей.`,
      hint: "Скопируйте строки с товарами в новую книгу и повторите.",
    }),
    textsTooLarge: (limitMegabytes) => ({
      message: `Тексты книги вместе занимают больше ${limitMegabytes} МБ.`,
      hint: "Разделите строки на несколько книг.",
    }),
    cellTooLong: (address, limit) => ({
      message: `В ячейке ${address} больше ${grouped(limit)} символов — больше, чем допускает сам Excel.`,
      hint: "Сократите текст в ячейке и повторите.",
    }),
    noSuchSheet: (sheet, sheets) => ({
      message: `В книге нет листа «${sheet}».`,
      hint: `Выберите один из её листов: ${quoted(sheets)}.`,
    }),
  },
};
