import type { OrdersSheetWords } from "./orders-sheet.ts";

/** {@link OrdersSheetWords} in Russian. */
export const ordersSheetWordsRu: OrdersSheetWords = {
  none: (sheets) => ({
    message: `Ни на одном листе (${sheets.map((name) => `«${name}»`).join(", ")}) нет заголовков заказов.`,
    hint: "Выгрузите заказы командой «sheetport export orders» или укажите их лист: --sheet.",
  }),
  missing: (sheet, heading) => ({
    message: `На листе «${sheet}» нет столбца «${heading}».`,
    hint: `Добавьте столбец с заголовком «${heading}» или выгрузите заказы заново.`,
  }),
  nothingToFill: (sheet, headings) => ({
    message: `На листе «${sheet}» нет столбца для заполнения.`,
    hint: `Добавьте один из столбцов: ${headings.map((heading) => `«${heading}»`).join(", ")} — или выгрузите заказы заново.`,
  }),
  twice: (sheet, columns) => ({
    message: `Столбцы ${columns.map(({ letters, heading }) => `${letters} («${heading}»)`).join(" и ")} листа «${sheet}» означают одно и то же.`,
    hint: "Удалите лишний столбец или переименуйте его заголовок.",
  }),
};
