import type { OtherFileWords } from "./other-files.ts";

const saveAsXlsx = "Откройте файл в Excel и сохраните как «Книга Excel (.xlsx)».";

/** {@link OtherFileWords} in Russian. */
export const otherFileWordsRu: OtherFileWords = {
  pdf: {
    message: "Это документ PDF, а не книга Excel.",
    hint: "Попросите сам лист в виде «Книга Excel (.xlsx)»: надёжно превратить PDF в строки нельзя.",
  },
  html: {
    message: "Это веб-страница под именем книги: так выгружают некоторые программы.",
    hint: `${saveAsXlsx} Проверьте там коды с ведущими нулями: при открытии Excel может их убрать.`,
  },
  xml: {
    message: "Это файл XML, например «Таблица XML 2003», а не книга (.xlsx).",
    hint: saveAsXlsx,
  },
  mht: { message: "Это сохранённая веб-страница (.mht), а не книга Excel.", hint: saveAsXlsx },
  another: {
    message: "Это не книга Excel (.xlsx): это файл другого вида.",
    hint: "Проверьте, тот ли это файл; откройте его в Excel или LibreOffice и сохраните как «Книга Excel (.xlsx)».",
  },
  text: {
    message: "Это не книга Excel (.xlsx), а текст.",
    hint: "Если это таблица в виде текста (CSV), дайте файлу имя с окончанием .csv; иначе откройте его в Excel и сохраните как «Книга Excel (.xlsx)».",
  },
  lockFile: (workbook) => ({
    message: `Это файл блокировки, который лежит рядом с «${workbook}», пока та книга открыта; строк в нём нет.`,
    hint: `Укажите саму книгу: «${workbook}».`,
  }),
  numbers: {
    message: "Это таблица Numbers (.numbers).",
    hint: "Откройте её в Numbers и выберите «Файл», «Экспортировать в», «Excel…», формат .xlsx.",
  },
};
