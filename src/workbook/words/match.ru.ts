import { columnHeading } from "../../model/columns.ts";
import type { MatchWords, NamedColumn } from "./match.ts";

const column = ({ letters, heading }: NamedColumn) =>
  `${letters} (${heading === "" ? "без заголовка" : `«${heading}»`})`;
const quoted = (names: readonly string[]) => names.map((name) => `«${name}»`).join(", ");
const noHeadings =
  'Дайте столбцам заголовки из «sheetport template products», укажите лист через --sheet и строку заголовков через --header-row или скажите, что в столбце: --map "ЗАГОЛОВОК=ПОЛЕ".';

/** What keeps a heading row from being read, in Russian. */
export const matchWordsRu: MatchWords = {
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
};
