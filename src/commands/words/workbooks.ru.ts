import type { WorkbookWords } from "./workbooks.ts";

const twoWay =
  "поэтому каждая ячейка, которая отличается от товара на площадке, считается изменённой вами, кто бы её ни изменил";
const readAgain = "Выгрузите заново, чтобы изменения на площадке отличались от ваших.";

export const workbookWordsRu: WorkbookWords = {
  ofOrders: (file) => ({
    message: `${file} — книга заказов, а не товаров.`,
    hint: "Упаковать и отправить то, что в ней заполнено: «sheetport fulfil».",
  }),
  noRows: (sheet) => ({
    message: `На листе «${sheet}» есть заголовки, но под ними нет строк.`,
    hint: "Заполните по одной строке на каждый вариант товара.",
  }),
  ignoredOfOrders: (headings) =>
    `Не прочитано, потому что таких столбцов у заказов нет: ${headings.map((heading) => `«${heading}»`).join(", ")}.`,
  baseDamaged: `Скрытый лист с выгруженными значениями повреждён, ${twoWay}. ${readAgain}`,
  baseOfOther: `Выгруженные значения записаны другой версией sheetport, ${twoWay}. ${readAgain}`,
  foreignBase: (host) => `Книга выгружена с ${host}, ${twoWay}.`,
};
