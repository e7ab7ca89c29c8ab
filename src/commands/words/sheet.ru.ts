import { count } from "../../model/number-words-ru.ts";
import type { SheetWords } from "./sheet.ts";

/** {@link SheetWords} in Russian. */
export const sheetWordsRu: SheetWords = {
  recalled: (day, columns, place) =>
    columns.length === 0
      ? `Лист, как выбрано ${day}: ${place}.`
      : `Столбцы, как выбрано ${day}: ${columns.join("; ")} (${place}).`,
  inSheet: (sheet) => `лист «${sheet}»`,
  headingsIn: (row) => `заголовки в строке ${row}`,
  columnIs: (name, meaning) => `${name} — это «${meaning}»`,
  leftOut: (name) => `${name} не читается`,
  heading: (heading) => `«${heading}»`,
  noHeading: (key) => `столбец ${key} без заголовка`,
  dropped: (day, why) =>
    `Выбранное ${day} больше не подходит и не применяется: ${why}. Столбцы читаются по их заголовкам.`,
  unread: (why) =>
    `Не видно, выбирались ли столбцы раньше: ${why} Столбцы читаются по их заголовкам.`,
  alike: (letters, heading, field, confidence) =>
    `Столбец ${letters} «${heading}» прочитан как «${field}» (уверенность ${confidence} %); изменить: --map "${heading}=ПОЛЕ" или --map "${heading}=ignore".`,
  column: (letters, heading) => `${letters} «${heading}»`,
  rival: (name, { used, field, map }) =>
    `Столбец ${name} не используется: как «${field}» читается столбец ${used}; выбрать его вместо того: --map "${map}".`,
  converted: (name, from, to) => `${name} из ${from} в ${to}`,
  inOtherUnits: (columns) =>
    `Пересчитано, как указано в заголовках: столбец ${columns.join("; столбец ")}.`,
  lacking: (headings) =>
    `Нет столбцов ${headings.map((heading) => `«${heading}»`).join(", ")}: у товаров на площадке всё остаётся; строке с новым SKU они нужны (--set ПОЛЕ=ЗНАЧЕНИЕ задаст одно для всех строк).`,
  ignored: (columns) => `Не прочитано, потому что таких полей нет: ${columns.join(", ")}.`,
  perhaps: (heading, field, name, confidence) =>
    `«${heading}» (возможно, ${field}, ${confidence} %: --map "${heading}=${name}")`,
  unheaded: (letters) => `Не прочитано, потому что нет заголовка: столбец ${letters.join(", ")}.`,
  given: (values) => `В каждой строке, по --set: ${values.join("; ")}.`,
  givenIs: (field, text) => `${field} = ${text}`,
  valueNames: (words) => `Прочитаны как слова для выбора: ${words.join("; ")}.`,
  wholeLists: (lists) =>
    `Списки целиком, по --whole-lists: ${lists.join(", ")}. Остальное, что есть в них у товара, удаляется.`,
  remembered: (columns) =>
    `Запомнено для книг с такими заголовками: ${count(columns, ["столбец", "столбца", "столбцов"])} и остальное заданное.`,
};
