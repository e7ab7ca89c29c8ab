import { orderHeading } from "../../model/order/order-columns.ts";
import { answerWords } from "../../model/order/order-status.ts";
import type { FieldName } from "../../model/product/product.ts";
import {
  count,
  decimal,
  form,
  grouped,
  type RussianNoun,
} from "../../model/text/number-words-ru.ts";
import { categoryWordsRu } from "../../model/words/ru.ts";
import type { Difference } from "../layout/lookalikes.ts";
import type { CheckWords } from "./en.ts";
import {
  columnLabel,
  fieldIn,
  guillemets,
  isOptionSafe,
  mapOption,
  mapValueOption,
  ruleFix,
  sheetOption,
  sheetsOption,
  toldUnits,
} from "./said.ts";

const told = fieldIn("ru");

/** In the prepositional case: «в строке 5», «в строках 5, 6 и ещё в 12». */
function inRows(rows: readonly string[]): string {
  const shown = rows.slice(0, 3).join(", ");
  const more = rows.length > 3 ? ` и ещё в ${grouped(rows.length - 3)}` : "";
  return `в ${rows.length === 1 ? "строке" : "строках"} ${shown}${more}`;
}

const onlyNumber = (number: number) => `Впишите только число: ${decimal(number)}`;

const scripts = { Cyrillic: "кириллическая", Greek: "греческая" } as const;

function inWords(difference: Difference): string {
  switch (difference.kind) {
    case "case":
      return "различаются только прописные и строчные буквы";
    case "spaces":
      return "различаются только пробелы";
    case "signs":
      return "различаются только знаки, которые выглядят одинаково";
    case "letters":
      return `в одном из них «${difference.letter}» — ${scripts[difference.script]} буква`;
  }
}

function either(values: readonly string[]): string {
  return values.map(guillemets).join(" или ");
}

function digits(number: number): string {
  return count(number, ["цифра", "цифры", "цифр"]);
}

const asText = "Задайте столбцу формат «Текстовый» и впишите значение заново.";

const nouns: Readonly<Partial<Record<FieldName, RussianNoun>>> = {
  images: ["изображение", "изображения", "изображений"],
  videos: ["видео", "видео", "видео"],
  options: ["опция", "опции", "опций"],
  attributes: ["характеристика", "характеристики", "характеристик"],
};

function nounOf(name: FieldName): RussianNoun {
  const { heading } = told(name);
  return nouns[name] ?? [heading, heading, heading];
}

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

const [yes, no] = answerWords("ru").map(guillemets) as [string, string];

function characters(number: number): string {
  return `${number} ${form(number, ["символ", "символа", "символов"])}`;
}

/** A length limit is an allowance: «не больше 30 символов», genitive after every number. */
function atMost(limit: number): string {
  return `не больше ${limit}`;
}

/** {@link CheckWords} in Russian. */
export const checkWordsRu: CheckWords = {
  // The value of one field: the rule, what the sheet has, and what to write instead.
  missingRequired: (field, columnUnit) => {
    const spec = told(field);
    if (spec.kind === "pairs") {
      // Both are feminine: опция, характеристика.
      const noun = spec.heading.toLowerCase();
      return {
        message: `Для нового товара нужна хотя бы одна ${noun}; в этой строке нет ни одной.`,
        fix: `Заполните один из столбцов «${spec.heading}: …», например: «${spec.example}».`,
      };
    }
    const reason =
      spec.name === "sku"
        ? "без него строку не сопоставить с товаром на площадке"
        : "без него новый товар не создать";
    const ofNumber = columnUnit ?? spec.unit;
    const unit = ofNumber === undefined ? "" : `; единица — ${ofNumber}`;
    return {
      message: `Поле «${spec.heading}» не заполнено; ${reason}.`,
      fix: `Впишите значение, например: «${spec.example}»${unit}.`,
    };
  },
  noProduct: (sku, filled) => ({
    message:
      filled.length === 0
        ? `В строке заполнено только поле «${sku}»; для нового товара этого мало. Возможно, это заголовок группы, а не товар.`
        : `Поле «${sku}» не заполнено, в строке есть только ${filled.join(" и ")}. Возможно, это заголовок группы или итог, а не товар.`,
    fix: "Если это не товар, удалите строку; если товар, заполните её.",
  }),
  tooLong: (label, length, limit) => ({
    message: `В поле «${label}» ${characters(length)}; допустимо ${atMost(limit)}.`,
    fix: `Сократите на ${length - limit}.`,
  }),
  keyTooLong: (label, length, limit) => ({
    message: `В заголовке столбца «${label}» название длиной в ${characters(length)}; допустимо ${atMost(limit)}.`,
    fix: `Сократите на ${length - limit}.`,
  }),
  ruleBroken: (label, value, rule) => ({
    message:
      value === null
        ? `«${label}»: значения нарушают правило площадки.`
        : `В поле «${label}» указано ${guillemets(value)}, это нарушает правило площадки.`,
    fix: ruleFix(rule, "ru", (example) => `Например: ${example}`),
  }),
  notAChoice: (field, value, suggested) => {
    const spec = told(field);
    const choices = spec.choices.join(", ");
    return {
      message: `В поле «${spec.heading}» указано ${guillemets(value)}; допустимо одно из значений: ${choices}.`,
      fix:
        suggested ??
        `Впишите одно из значений: ${choices}${isOptionSafe(value) ? `; или пусть это слово так читается во всех строках: --map-value "${spec.name}:${value}=ЗНАЧЕНИЕ"` : ""}.`,
    };
  },
  notANumber: (field, value, { suggested, unit: own }) => {
    const spec = told(field);
    const ofNumber = own ?? spec.unit;
    const unit = ofNumber === undefined ? "" : `; единица всегда ${ofNumber}`;
    return {
      message: `В поле «${spec.heading}» указано ${guillemets(value)}, а это не число${unit}.`,
      fix: suggested === null ? "Впишите только число." : onlyNumber(suggested),
    };
  },
  ambiguousNumber: (label, value, [fraction, whole]) => ({
    message: `В поле «${label}» текст ${guillemets(value)}: это может быть и ${decimal(fraction)}, и ${whole}.`,
    fix: `Впишите ${decimal(fraction)} или ${whole} числом либо задайте десятичный разделитель.`,
  }),
  numberFromText: (label, value, number) => ({
    message: `В поле «${label}» не число, а текст ${guillemets(value)}; прочитано как ${decimal(number)}.`,
    fix: decimal(number),
  }),
  notPositive: (field, value, limit) => {
    const spec = told(field);
    const blank = spec.required ? "" : " Если значение неизвестно, оставьте ячейку пустой.";
    return {
      message: `В поле «${spec.heading}» указано ${decimal(value)}; число должно быть больше ${limit}.`,
      fix: `Впишите число больше ${limit}.${blank}`,
    };
  },
  clearNotAllowed: (field) => {
    const spec = told(field);
    const reason = spec.required
      ? `поле «${spec.heading}» обязательное, его нельзя очистить`
      : `очистить можно только тексты и значения списков, а «${spec.heading}» — ни то ни другое`;
    return {
      message: `Здесь стоит <clear>, но ${reason}.`,
      fix: "Оставьте ячейку пустой: тогда сохранится действующее значение.",
    };
  },
  categoryShape: (value, fault) => {
    const what =
      fault.kind === "empty-level"
        ? "есть пустой уровень"
        : "уровни должны разделяться знаком « > » с одним пробелом с каждой стороны";
    return {
      message: `Категория ${guillemets(value)}: ${what}.`,
      fix: fault.fixed ?? "Впишите полный путь, например: «Home > Kitchen > Mugs».",
    };
  },
  categoryUnknown: (path, nearest, compared, written = path) => ({
    message: categoryWordsRu.unknown(path, compared),
    fix: `${nearest.length > 0 ? `${categoryWordsRu.nearest(nearest)} ` : ""}Чтобы во всех строках читалась категория площадки: ${mapValueOption("categoryName", written, nearest[0] ?? "КАТЕГОРИЯ")}`,
  }),
  priceWithoutCurrency: (prices, hasColumn) => {
    const { name, heading, choices } = told("currencyCode");
    const named = prices.map((price) => guillemets(told(price).heading)).join(" и ");
    return {
      message: `Не указана валюта для ${prices.length === 1 ? "поля" : "полей"} ${named}.`,
      fix: hasColumn
        ? `Заполните поле «${heading}».`
        : `Добавьте столбец «${heading}» или задайте одну валюту для всех строк: --set ${name}=ЗНАЧЕНИЕ (${choices.join(", ")}).`,
    };
  },
  currencyWithoutPrice: (currency) => ({
    message: `Валюта указана (${currency}), но цены в строке нет.`,
    fix: `Заполните поле «${told("salePrice").heading}».`,
  }),
  // Links, options and attributes: fields with a column for each entry.
  label: (column) =>
    columnLabel(told(column.field).heading, column, (heading, key) => `${heading}: ${key}`),
  badLink: (label, value, repaired) => ({
    message: `В поле «${label}» указано ${guillemets(value)}; нужна одна ссылка http или https.`,
    fix:
      repaired ?? "Впишите одну общедоступную ссылку, которая начинается с https://, без пробелов.",
  }),
  tooManyEntries: (field, entries, limit) => ({
    message: `${capital(nounOf(field)[2])} в этой строке: ${entries}; допустимо не больше ${limit}.`,
    fix: `Уберите лишние: ${entries - limit}.`,
  }),
  textTotalLong: (field, total, limit) => ({
    message: `Все ${nounOf(field)[1]} вместе занимают ${total} ${form(total, ["символ", "символа", "символов"])}; площадка, возможно, принимает не больше ${limit}.`,
    fix: `Если строку отклонят, сократите их на ${total - limit}.`,
  }),
  // Where a spreadsheet program changed a value or could not keep it.
  dateForNumber: (field, shown, meant) => ({
    message:
      meant.length === 0
        ? `В поле «${told(field).heading}» записано не число, а дата или время (${guillemets(shown)}).`
        : `В поле «${told(field).heading}» стоит дата ${shown}: Excel превращает в дату число вроде ${either(meant)}.`,
    fix: "Задайте столбцу формат «Числовой» и впишите значение заново.",
  }),
  dateForText: (label, shown, meant) => ({
    message:
      meant.length === 0
        ? `В поле «${label}» записан не текст, а дата или время (${guillemets(shown)}).`
        : `В поле «${label}» стоит дата ${shown}: Excel превращает в дату значение вроде ${either(meant)}.`,
    fix: asText,
  }),
  brokenText: (label, codePoint) => {
    const what =
      codePoint === "U+FFFD"
        ? "есть знак � (U+FFFD): другая программа потеряла здесь символ"
        : `есть символ ${codePoint}, который не относится к тексту`;
    return { message: `В поле «${label}» ${what}.`, fix: "Впишите текст в этом месте заново." };
  },
  gtinWrong: (label, value, fault) => {
    switch (fault.kind) {
      case "not-digits":
        return {
          message: `В поле «${label}» указано ${guillemets(value)}; номер товара состоит только из цифр.`,
          fix: "Если номера нет, оставьте ячейку пустой.",
        };
      case "length":
        return {
          message: `В поле «${label}» ${digits(fault.digits)}; в номере товара их 8, 12, 13 или 14.`,
          fix: "Сверьте с упаковкой.",
        };
      case "check-digit":
        return {
          message: `В поле «${label}» номер ${value} заканчивается на ${value.at(-1)}, а по остальным цифрам должен на ${fault.expected}: вероятно, одна из цифр неверна.`,
          fix: "Сверьте с упаковкой.",
        };
      case "zeros-lost":
        return {
          message: `В поле «${label}» номер ${value}, в нём только ${digits(value.length)}: Excel убирает нули перед числом.`,
          fix: fault.padded,
        };
    }
  },
  // Values that look right and are not: typed, copied or shown otherwise.
  codeLookalike: (label, value, { kind, character, codePoint, meant }) => {
    const what =
      kind === "signs"
        ? `знак «${character}» (${codePoint}) вместо знака с клавиатуры`
        : `в одном слове кириллица и латиница: «${character}» — ${codePoint}`;
    return {
      message: `В поле «${label}» указано ${guillemets(value)}: ${what}.`,
      fix: meant ?? "Наберите код заново в одной раскладке клавиатуры.",
    };
  },
  likeDate: (label, value, meant) => ({
    message: `В поле «${label}» указано ${guillemets(value)} — так Excel показывает дату; возможно, было набрано ${meant.map(guillemets).join(" или ")}.`,
    fix: "Сверьте с исходными данными. Если так и задумано, ничего не меняйте.",
  }),
  priceNotRead: (heading, field) => ({
    message: `Столбец ${guillemets(heading)} похож на цену и не прочитан; позже задать цену товара нельзя.`,
    fix: `Прочитать его: ${mapOption(heading, field)}. Пропустить: ${mapOption(heading, "ignore")}.`,
  }),
  noUnit: (field, label, { why, unit, most, other }) => ({
    message: {
      others: `В поле «${label}» здесь нет единицы, а в других ячейках столбца она есть.`,
      median: `В поле «${label}» нет единицы, а половина значений столбца больше ${most}: вряд ли это ${told(field).unit}.`,
      largest: `В поле «${label}» нет единицы, а наибольшее значение столбца более чем в 20 раз выше медианы: вряд ли всё это ${told(field).unit}.`,
    }[why],
    fix: `Укажите единицу столбца: --unit ${field}=${other} или, если всё верно, --unit ${field}=${unit}.`,
  }),
  unknownUnit: (field, label, unit) => ({
    message: `Для поля «${label}» в столбце единиц указано ${guillemets(unit)}: такой единицы нет.`,
    fix: `Впишите туда единицу, например: ${toldUnits(field)}.`,
  }),
  // Several rows: equal codes, look-alikes, cards that disagree.
  duplicateSku: (sku, rows) => ({
    message: `SKU ${guillemets(sku)} повторяется ${inRows(rows)}.`,
    fix: "Оставьте для каждого варианта одну строку или задайте остальным свои SKU.",
  }),
  lookalikeSku: ({ one, two, difference }) => ({
    message: `SKU ${guillemets(one.code)} ${inRows(one.rows)} и ${guillemets(two.code)} ${inRows(two.rows)} выглядят одинаково: ${inWords(difference)}.`,
    fix: "Если это один вариант, оставьте одну строку; если два — задайте им заметно разные SKU.",
  }),
  lookalikeCard: (parentSku, other) => ({
    message: `Родительский SKU ${guillemets(parentSku)} выглядит так же, как ${guillemets(other.code)} ${inRows(other.rows)}: ${inWords(other.difference)}. Получатся две карточки.`,
    fix: other.isUsual
      ? other.code
      : "Если это одна карточка, впишите во все строки один родительский SKU.",
  }),
  // What a workbook holds and nobody sends.
  otherSheet: ({ name, hidden, rows }) => ({
    message: `На ${hidden ? "скрытом листе" : "листе"} ${guillemets(name)} тоже есть товары (${count(rows, ["строка", "строки", "строк"])}), он не прочитан.`,
    fix: `Чтобы отправить и их, прочитайте листы вместе: ${sheetsOption({ name, hidden })} (только этот лист: ${sheetOption(name)}, на экране S).`,
  }),
  picturesNotSent: (where, pictures, cells) => {
    const more = pictures > cells.length ? ` и ещё ${grouped(pictures - cells.length)}` : "";
    const named = cells.length === 0 ? "" : ` (${cells.join(", ")}${more})`;
    const stand = where === "over" ? "поверх ячеек" : "в ячейках";
    const are = form(pictures, [
      "она не отправляется",
      "они не отправляются",
      "они не отправляются",
    ]);
    return {
      message: `${count(pictures, ["картинка", "картинки", "картинок"])} ${stand}${named}: ${are}, площадка принимает только ссылки.`,
      fix: "Разместите каждую картинку на общедоступном сервере и впишите ссылку http или https в столбцы «Изображение 1», «Изображение 2» ….",
    };
  },
  pictureInCell: (label, link) => ({
    message: `В поле «${label}» картинка, а не ссылка: картинки из файла не отправляются.`,
    fix:
      link ??
      "Разместите картинку на общедоступном сервере и впишите ссылку http или https текстом.",
  }),
  // An orders sheet.
  orderLabel: (name) => orderHeading(name, "ru"),
  notAnAnswer: (label, value) => ({
    message: `В поле «${label}» указано ${guillemets(value)}; это не ${yes} и не ${no}.`,
    fix: `Впишите ${yes} или ${no} либо оставьте пустым, чтобы ответить позже.`,
  }),
  valuesDiffer: (label, order, values) => ({
    message: `У заказа ${guillemets(order)} в поле «${label}» два значения: ${values.map(guillemets).join(" и ")}. Площадка принимает одно на заказ.`,
    fix: "Впишите его в одной строке заказа или одинаково во всех.",
  }),
  answersDiffer: (order, sku) => ({
    message: `По SKU ${guillemets(sku)} в заказе ${guillemets(order)} есть и ${yes}, и ${no}.`,
    fix: "Ответьте одинаково во всех строках этого товара.",
  }),
  numberForDeclined: (order) => ({
    message: `По всем товарам заказа ${guillemets(order)} ответ ${no}, но номер отправления указан.`,
    fix: `Очистите номер отправления или ответьте ${yes} по тому, что отправляете.`,
  }),
  badGivenValue: (given, said) => ({ message: `${given}: ${said.message}`, hint: said.fix ?? "" }),
};
