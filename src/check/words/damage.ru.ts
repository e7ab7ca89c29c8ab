import type { DamageWords } from "./damage.ts";
import { guillemets } from "./said.ts";

/** {@link DamageWords} in Russian. */
export const damageWordsRu: DamageWords = {
  codeLookalike: (label, value, { kind, character, codePoint, meant }) => {
    const what =
      kind === "signs"
        ? `знак «${character}» (${codePoint}) вместо знака с клавиатуры`
        : `в одном слове кириллица и латиница: «${character}» — ${codePoint}`;
    return {
      message: `В поле «${label}» указано ${guillemets(value)}: ${what}.`,
      fix: meant ?? "Наберите код заново в одной раскладке клавиатуры.",
      ...(meant === undefined ? {} : { meant: [meant] }),
    };
  },
  likeDate: (label, value, meant) => ({
    message: `В поле «${label}» указано ${guillemets(value)} — так Excel показывает дату; возможно, было набрано ${meant.map(guillemets).join(" или ")}.`,
    fix: "Сверьте с исходными данными. Если так и задумано, ничего не меняйте.",
    meant,
  }),
  truthWord: (label, value) => ({
    message: `В поле «${label}» слово ${guillemets(value)}: так табличные программы записывают логическое значение.`,
    fix: "Впишите то, что имелось в виду. Если нужно именно это слово, ничего не меняйте.",
  }),
  percentNumber: (label, { shown, held }) => ({
    message: `В поле «${label}» показано ${shown}, а в ячейке число ${held}: одно из двух не то, что имелось в виду.`,
    fix: "Задайте столбцу формат «Числовой» и впишите значение заново.",
  }),
  roundedNumber: (label, { shown, held }) => ({
    message: `В поле «${label}» показано ${shown}, а в ячейке число ${held}; отправляется то, что в ячейке.`,
    fix: "Если нужно показанное число, впишите его.",
  }),
  unseenInText: (label, codePoint) => ({
    message: `В поле «${label}» есть символ ${codePoint}: он не виден или выглядит как обычный пробел.`,
  }),
  currencyInPrice: (label, value, number) => ({
    message: `В поле «${label}» указано ${guillemets(value)}: цена — это только число, для валюты есть свой столбец.`,
    fix: String(number),
  }),
};
