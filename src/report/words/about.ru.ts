import type { AboutWords } from "./about.ts";

/** {@link AboutWords} in Russian. */
export const aboutWordsRu: AboutWords = {
  title: "Об этой выгрузке",
  incompleteSheet: "Товары (не все)",
  origin: (rows, env, host) => `Товаров: ${rows}; источник: ${env} (${host}).`,
  live: (from, to) => `Прочитано с площадки с ${from} по ${to} UTC.`,
  cached: (from, to) =>
    `Записано по памяти sheetport: самые старые данные на ${from}, самые новые на ${to} UTC. С тех пор они могли измениться.`,
  whole: "Здесь все запрошенные товары.",
  incomplete: (reason) => `НЕПОЛНАЯ ВЫГРУЗКА: части товаров нет. ${reason}`,
  filter: (names) => `Только запрошенное: ${names}.`,
  notFound: (names) => `Не найдено на площадке: ${names}.`,
  comesBack:
    "Отправляйте обратно когда удобно: строки можно сортировать, добавлять и удалять, столбцы — удалять. То, что вы не трогали, никогда не перезаписывается, даже если на площадке оно тем временем изменилось; где изменили обе стороны, вас спросят.",
  unlisted: (names) =>
    `Площадка не показывает в списке: ${names}. В этих столбцах — последний известный ответ или пусто.`,
  leftBlank: (cells) =>
    `Ячейки оставлены пустыми, так как значение не вернулось бы без изменений: ${cells}. Пустая ячейка сохраняет действующее значение. Первые из них:`,
  leftOut: (listings) => `Товары без строки: ${listings}. Первые из них:`,
  outAt: (sku, message) => `${sku}: ${message}`,
  blankAt: (row, sku, heading, message) => `${row} · ${sku} · ${heading}: ${message}`,
  comma: ", ",
};
