import { form } from "../../model/number-words-ru.ts";
import { categoryWordsRu } from "../../model/words/categories.ru.ts";
import type { FieldSpec } from "../fields.ts";
import { guillemets, isOptionSafe } from "./said.ts";
import type { ValueWords } from "./values.ts";

function characters(number: number): string {
  return `${number} ${form(number, ["символ", "символа", "символов"])}`;
}

/** A length limit is an allowance: «не больше 30 символов», genitive after every number. */
function atMost(limit: number): string {
  return `не больше ${limit}`;
}

function field({ heading }: FieldSpec): string {
  return guillemets(heading);
}

/** {@link ValueWords} in Russian. */
export const valueWordsRu: ValueWords = {
  missingRequired: (spec) => {
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
    const unit = spec.shownUnit === undefined ? "" : `; единица — ${spec.shownUnit}`;
    return {
      message: `Поле ${field(spec)} не заполнено; ${reason}.`,
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
  notAChoice: (spec, value, suggested) => {
    const choices = spec.choices.join(", ");
    return {
      message: `В поле ${field(spec)} указано ${guillemets(value)}; допустимо одно из значений: ${choices}.`,
      fix:
        suggested ??
        `Впишите одно из значений: ${choices}${isOptionSafe(value) ? `; или пусть это слово так читается во всех строках: --map-value "${spec.name}:${value}=ЗНАЧЕНИЕ"` : ""}.`,
    };
  },
  choiceNormalised: (label, value, choice) => ({
    message: `В поле «${label}» указано ${guillemets(value)}; прочитано как ${choice}.`,
    fix: choice,
  }),
  notANumber: (spec, value, suggested) => {
    const unit = spec.shownUnit === undefined ? "" : `; единица всегда ${spec.shownUnit}`;
    return {
      message: `В поле ${field(spec)} указано ${guillemets(value)}, а это не число${unit}.`,
      fix: suggested === undefined ? "Впишите только цифры." : String(suggested),
    };
  },
  ambiguousNumber: (label, value, [decimal, grouped]) => ({
    message: `В поле «${label}» текст ${guillemets(value)}: это может быть и ${decimal}, и ${grouped}.`,
    fix: `Впишите ${decimal} или ${grouped} числом либо задайте десятичный разделитель.`,
  }),
  numberFromText: (label, value, number) => ({
    message: `В поле «${label}» не число, а текст ${guillemets(value)}; прочитано как ${number}.`,
    fix: String(number),
  }),
  notPositive: (spec, value, limit) => {
    const blank = spec.required ? "" : " Если значение неизвестно, оставьте ячейку пустой.";
    return {
      message: `В поле ${field(spec)} указано ${value}; число должно быть больше ${limit}.`,
      fix: `Впишите число больше ${limit}.${blank}`,
    };
  },
  guardedCode: (label, value) => ({
    message: `В поле «${label}» указано ${guillemets(value)}: знаки вокруг кода, которые не дают Excel его изменить, будут отправлены вместе с ним.`,
  }),
  textTrimmed: (label) => ({
    message: `В поле «${label}» убраны пробелы или невидимые символы по краям.`,
  }),
  dotSku: (value) => ({
    message: `SKU ${guillemets(value)} не может быть частью адреса.`,
    fix: "Задайте варианту другой SKU.",
  }),
  clearNotAllowed: (spec) => {
    const reason = spec.required
      ? `поле ${field(spec)} обязательное, его нельзя очистить`
      : `очистить можно только тексты и значения списков, а ${field(spec)} — ни то ни другое`;
    return {
      message: `Здесь стоит <clear>, но ${reason}.`,
      fix: "Оставьте ячейку пустой: тогда сохранится действующее значение.",
    };
  },
  clearOnCreate: (label) => ({
    message: `Для нового товара <clear> ничего не меняет; поле «${label}» не передаётся.`,
  }),
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
  categoryUnknown: (path, nearest, compared) => ({
    message: categoryWordsRu.unknown(path, compared),
    ...(nearest.length > 0 && { fix: categoryWordsRu.nearest(nearest) }),
  }),
  priceWithoutCurrency: (prices, { spec, hasColumn }) => ({
    message: `Не указана валюта для ${prices.length === 1 ? "поля" : "полей"} ${prices.map(guillemets).join(" и ")}.`,
    fix: hasColumn
      ? `Заполните поле ${field(spec)}.`
      : `Добавьте столбец ${field(spec)} или задайте одну валюту для всех строк: --set ${spec.name}=ЗНАЧЕНИЕ (${spec.choices.join(", ")}).`,
  }),
  currencyWithoutPrice: (currency, price) => ({
    message: `Валюта указана (${currency}), но цены в строке нет.`,
    fix: `Заполните поле «${price}».`,
  }),
  hiddenRow: () => ({
    message: "Эта строка на листе скрыта; она проверяется и отправляется наравне с остальными.",
  }),
  headingsAgain: () => ({
    message: "Эта строка повторяет строку заголовков; она пропускается.",
  }),
  blankRow: () => ({
    message: "В этой строке в столбцах товара только пробелы; она пропускается.",
  }),
};
