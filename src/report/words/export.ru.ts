import { count, grouped, spokenDuration } from "../../model/number-words-ru.ts";
import type { ExportWords } from "./export.ts";

/** {@link ExportWords} in Russian. */
export const exportWordsRu: ExportWords = {
  progress: (done, total) =>
    total === undefined
      ? `прочитано товаров: ${grouped(done)}, сколько всего — неизвестно`
      : `прочитано товаров: ${grouped(done)} из ${grouped(total)}`,
  eta: (seconds) => `осталось ${spokenDuration(seconds)}`,
  writing: (rows) => `записано строк: ${grouped(rows)}`,
  goingOn: (done, time) =>
    `Продолжается выгрузка, начатая ${time} UTC: уже прочитано товаров: ${grouped(done)}. (--restart читает всё заново.)`,
  wrote: (file, rows) => `Записан ${file}, товаров: ${grouped(rows)}.`,
  live: (from, to) => (from === to ? `Прочитано ${to} UTC.` : `Прочитано с ${from} по ${to} UTC.`),
  cached: (from, to) =>
    `По памяти, без запроса к площадке: ${from === to ? `на ${to}` : `самое старое на ${from}, самое новое на ${to}`} UTC. Товаров, которые ни разу не читались, здесь нет.`,
  nothingCached: "Об этой среде ещё ничего не запомнено: сначала сделайте выгрузку без --cached.",
  incomplete: (reason) =>
    `Книга НЕПОЛНАЯ. ${reason} То, что в ней есть, верно; чтобы получить остальное, повторите выгрузку.`,
  notFound: (names) => `Не найдено на площадке: ${names}.`,
  leftOut: (listings) =>
    `Книга НЕПОЛНАЯ: ${count(listings, ["товар", "товара", "товаров"])} нельзя записать строкой:`,
  leftBlank: (cells) =>
    `Значений, которые не вернулись бы из листа без изменений: ${grouped(cells)}; эти ячейки оставлены пустыми (пустая ячейка сохраняет действующее значение) и помечены:`,
  blankAt: (row, sku, field, message) => `  строка ${row}, ${sku}, ${field}: ${message}`,
  outAt: (sku, message) => `  ${sku}: ${message}`,
  more: (rest) => `  … и ещё ${grouped(rest)}; --json показывает до 1000.`,
  next: (file) =>
    `Измените в книге что нужно и посмотрите, что будет отправлено: sheetport diff ${file}`,
  noRow: "SKU этого товара прочитался бы из листа иначе.",
  twinRow: "Строку уже занимает другая запись с тем же SKU.",
  noRoom: "На листе больше нет места для строк.",
  unlike: "На листе это значение не может стоять в таком виде.",
  unreadable: "Такого значения у этого поля на листе быть не может.",
  tooManyDigits: "В нём больше 15 цифр, а больше Excel не хранит.",
  tooLong: "В нём больше знаков, чем вмещает ячейка.",
  noteOnCell: (message, value) =>
    `Оставлено пустым, действующее значение сохраняется. ${message} Действующее значение: ${value}`,
};
