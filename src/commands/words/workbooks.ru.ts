import { grouped } from "../../model/number-words-ru.ts";
import type { WorkbookWords } from "./workbooks.ts";

const twoWay =
  "поэтому каждая ячейка, которая отличается от товара на площадке, считается изменённой вами, кто бы её ни изменил";
const readAgain = "Выгрузите заново, чтобы изменения на площадке отличались от ваших.";

/** {@link WorkbookWords} in Russian. */
export const workbookWordsRu: WorkbookWords = {
  ofOrders: (file) => ({
    message: `${file} — книга заказов, а не товаров.`,
    hint: "Упаковать и отправить то, что в ней заполнено: «sheetport fulfil».",
  }),
  tooManyFindings: ({ findings, row, example, count }) => ({
    message: `До строки ${row} уже найдено замечаний: ${grouped(findings)} — слишком много, чтобы их разобрать. Из них таких, как это, ${grouped(count)}: ${example}`,
    hint: "Проверьте, к тем ли полям отнесены столбцы, исправьте то, что неверно в каждой строке, и проверьте ещё раз.",
  }),
  noRows: (sheet) => ({
    message: `На листе «${sheet}» есть заголовки, но под ними нет строк.`,
    hint: "Заполните по одной строке на каждый вариант товара.",
  }),
  sheetOptionOfPlan: (option) => ({
    message: `${option} говорит, как читать лист, а у сохранённого плана листа нет.`,
    hint: "Укажите этот ключ команде «sheetport diff», которая сохраняет план.",
  }),
  planWithFix: {
    message: "Сохранённый план отправляется как есть: исправлять в нём (--fix) нечего.",
    hint: "Уберите --fix или сделайте план заново: «sheetport diff FILE --fix --out plan.json».",
  },
  imagesOfPlan: {
    message: "Для --check-images нужна книга: сохранённый план отправляется как есть.",
    hint: "Проверьте изображения, когда план создаётся: sheetport diff FILE --check-images --out plan.json.",
  },
  ignoredOfOrders: (headings) =>
    `Не прочитано, потому что таких столбцов у заказов нет: ${headings.map((heading) => `«${heading}»`).join(", ")}.`,
  baseDamaged: `Скрытый лист с выгруженными значениями повреждён, ${twoWay}. ${readAgain}`,
  baseOfOther: `Выгруженные значения записаны другой версией sheetport, ${twoWay}. ${readAgain}`,
  foreignBase: (host) => `Книга выгружена с ${host}, ${twoWay}.`,
};
