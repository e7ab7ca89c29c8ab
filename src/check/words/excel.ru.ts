import { count } from "../../model/number-words-ru.ts";
import type { ExcelWords } from "./excel.ts";
import { guillemets } from "./said.ts";

function either(values: readonly string[]): string {
  return values.map(guillemets).join(" или ");
}

function digits(number: number): string {
  return count(number, ["цифра", "цифры", "цифр"]);
}

const asText = "Задайте столбцу формат «Текстовый» и впишите значение заново.";
const wholeCode = "Задайте столбцу формат «Текстовый» и впишите код заново целиком.";

/** {@link ExcelWords} in Russian. */
export const excelWordsRu: ExcelWords = {
  dateForNumber: ({ heading }, shown, meant) => ({
    message:
      meant.length === 0
        ? `В поле «${heading}» записано не число, а дата или время (${guillemets(shown)}).`
        : `В поле «${heading}» стоит дата ${shown}: Excel превращает в дату число вроде ${either(meant)}.`,
    fix: "Задайте столбцу формат «Числовой» и впишите значение заново.",
    meant,
  }),
  dateForText: (label, shown, meant) => ({
    message:
      meant.length === 0
        ? `В поле «${label}» записан не текст, а дата или время (${guillemets(shown)}).`
        : `В поле «${label}» стоит дата ${shown}: Excel превращает в дату значение вроде ${either(meant)}.`,
    fix: asText,
    meant,
  }),
  plainDate: (label) => ({ message: `В поле «${label}» стоит дата.`, fix: asText, meant: [] }),
  truthForText: (label, shown) => ({
    message: `В поле «${label}» не текст, а логическое значение ${shown}: Excel превращает в него это слово.`,
    fix: `Если нужно само слово, впишите '${shown} с апострофом впереди.`,
  }),
  truthForNumber: (label, shown) => ({
    message: `В поле «${label}» не число, а логическое значение ${shown}.`,
    fix: "Впишите только цифры.",
  }),
  tooManyDigits: (label) => ({
    message: `В поле «${label}» число из 16 или более цифр: Excel хранит только 15, остальные превратились в нули.`,
    fix: wholeCode,
  }),
  scientificCode: (label, value) => ({
    message: `В поле «${label}» указано ${guillemets(value)}: Excel сократил длинное число, последние цифры потеряны.`,
    fix: wholeCode,
  }),
  codeNotInteger: (label, shown) => ({
    message: `В поле «${label}» число ${shown}; код, в котором есть не только цифры, должен быть текстом, иначе Excel его изменит.`,
    fix: `Задайте столбцу формат «Текстовый» и впишите код заново, например: «${shown}».`,
  }),
  cellError: (label, shown) => ({
    message: `В поле «${label}» ошибка Excel ${shown}: формула в этой ячейке не сработала.`,
    fix: "Исправьте формулу или впишите значение.",
  }),
  formulaWithoutValue: (label) => ({
    message: `В поле «${label}» формула, сохранённая без результата.`,
    fix: "Откройте книгу в Excel, дождитесь пересчёта и сохраните её либо впишите значение.",
  }),
  brokenText: (label, codePoint) => {
    const what =
      codePoint === "U+FFFD"
        ? "есть знак � (U+FFFD): другая программа потеряла здесь символ"
        : `есть символ ${codePoint}, который не относится к тексту`;
    return { message: `В поле «${label}» ${what}.`, fix: "Впишите текст в этом месте заново." };
  },
  unseenInCode: (label, codePoint, cleaned) => ({
    message: `В поле «${label}» есть символ ${codePoint}: он не виден или выглядит как обычный пробел.`,
    fix: cleaned,
  }),
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
          meant: [fault.padded],
        };
    }
  },
};
