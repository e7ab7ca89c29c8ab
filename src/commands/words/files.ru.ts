import { grouped } from "../../model/number-words-ru.ts";
import type { FileWords } from "./files.ts";

/** {@link FileWords} in Russian. */
export const fileWordsRu: FileWords = {
  tooLarge: (name, megabytes) => ({
    message: `${name} занимает ${megabytes} МБ; таких больших книг товаров не бывает.`,
    hint: "Разделите её на книги не больше 64 МБ.",
  }),
  notFound: (path) => ({
    message: `Файла ${path} нет.`,
    hint: "Проверьте имя и папку; пустую книгу записывает «sheetport template products».",
  }),
  isFolder: (path) => ({ message: `${path} — папка, а не файл.`, hint: "Укажите книгу в ней." }),
  isDevice: (path) => ({
    message: `${path} — устройство или канал, а не обычный файл.`,
    hint: "Назовите файл. Книга, поданная на стандартный ввод, обозначается «-»: «sheetport check - < ФАЙЛ».",
  }),
  nothingPiped: {
    message: "«-» означает стандартный ввод, но на него ничего не подано.",
    hint: "Назовите файл или подайте книгу на ввод: «sheetport check - < ФАЙЛ».",
  },
  notReadable: (path, why) => ({
    message: `${path} не читается: ${why}`,
    hint: "Закройте файл в других программах и проверьте, что вам можно его читать.",
  }),
  notToBeSeen: (path, why) => ({
    message: `${path} не виден: ${why}`,
    hint: "Проверьте, что папка или сетевой диск на месте и вам можно их читать.",
  }),
  exists: (path) => ({
    message: `${path} уже есть.`,
    hint: "Укажите другой файл или добавьте --force, чтобы заменить его.",
  }),
  inTheWay: (path, isFolder) => ({
    message: `${path} нельзя записать: ${isFolder ? "это папка" : "это устройство или канал, а не обычный файл"}.`,
    hint: "Укажите файл, которого ещё нет, или обычный файл.",
  }),
  noFolder: (folder) => ({
    message: `Папки ${folder} нет.`,
    hint: "Создайте папку или укажите файл в другой.",
  }),
  notWritable: (path, why) => ({
    message: `${path} нельзя записать: ${why}.`,
    hint: "Закройте файл в других программах, проверьте папку и место на диске и повторите.",
  }),
  resultsNotWritable: (folder, why) => ({
    message: `Результаты нельзя записать в ${folder}: ${why}`,
    hint: "Ничего не отправлено. Укажите в --results файл в папке, которая есть и доступна для записи.",
  }),
  wouldReplace: (name) => ({
    message: `${name} — это сама книга; она была бы заменена.`,
    hint: "Ничего не отправлено и не записано. Укажите другой файл.",
  }),
  ownData: (path, dataDir) => ({
    message: `${path} — среди собственных файлов sheetport, в его каталоге данных ${dataDir}.`,
    hint: "Ничего не отправлено и не записано. Укажите файл в другой папке.",
  }),
  exportKept: (listings) =>
    `Прочитано и сохранено товаров: ${grouped(listings)}; та же команда продолжит с этого места в течение 24 часов.`,
};
