import { form, type RussianNoun } from "../../model/number-words-ru.ts";
import type { FieldName } from "../../model/product.ts";
import type { FieldSpec } from "../fields.ts";
import type { ListWords } from "./lists.ts";
import { guillemets } from "./said.ts";

const nouns: Readonly<Partial<Record<FieldName, RussianNoun>>> = {
  images: ["изображение", "изображения", "изображений"],
  videos: ["видео", "видео", "видео"],
  options: ["опция", "опции", "опций"],
  attributes: ["характеристика", "характеристики", "характеристик"],
};

function nounOf({ name, heading }: FieldSpec): RussianNoun {
  return nouns[name] ?? [heading, heading, heading];
}

function capital(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}

/** {@link ListWords} in Russian. */
export const listWordsRu: ListWords = {
  listLabel: (heading, column) => {
    if (column.part !== undefined) return `${heading} ${column.part}`;
    return column.key === undefined || column.key === "" ? heading : `${heading}: ${column.key}`;
  },
  brokenKey: (label) => ({
    message: `В заголовке столбца «${label}» нет названия, которое можно передать.`,
    fix: "Впишите заголовок заново, например: «Опция: Цвет».",
  }),
  badLink: (label, value, repaired) => ({
    message: `В поле «${label}» указано ${guillemets(value)}; нужна одна ссылка http или https.`,
    fix:
      repaired ?? "Впишите одну общедоступную ссылку, которая начинается с https://, без пробелов.",
  }),
  longLink: (label, length, usual) => ({
    message: `В поле «${label}» ${length} знаков; ссылки длиннее ${usual} часто не принимаются.`,
    fix: "Если площадка её не загрузит, дайте более короткую ссылку.",
  }),
  severalLinks: (label, links, targets) => ({
    message: `В поле «${label}» несколько ссылок (${links}); каждой нужен свой столбец.`,
    fix:
      targets.length === 0
        ? "Оставьте здесь одну ссылку, а остальные запишите каждую в свой столбец."
        : `Оставьте здесь первую ссылку, а остальные запишите в ${targets.join(", ")}.`,
  }),
  linkSplit: (label, from, link) => ({
    message: `Поле «${label}» пустое и может принять ссылку, которая стоит в поле «${from}» вместе с другой.`,
    fix: link,
  }),
  linkRepeated: (label, earlier) => ({
    message: `В поле «${label}» та же ссылка, что и в поле «${earlier}».`,
    fix: "Оставьте одно из двух полей пустым.",
  }),
  tooManyEntries: (spec, entries, limit) => ({
    message: `${capital(nounOf(spec)[2])} в этой строке: ${entries}; допустимо не больше ${limit}.`,
    fix: `Уберите лишние: ${entries - limit}.`,
  }),
  keyRepeated: (label, earlier) => ({
    message: `Название столбца «${label}» такое же, как у столбца ${guillemets(earlier)}, или выглядит так же, и оба заполнены.`,
    fix: "Оставьте один из двух пустым.",
  }),
  textTotalLong: (spec, total, limit) => ({
    message: `Все ${nounOf(spec)[1]} вместе занимают ${total} ${form(total, ["символ", "символа", "символов"])}; площадка, возможно, принимает не больше ${limit}.`,
    fix: `Если строку отклонят, сократите их на ${total - limit}.`,
  }),
};
