import type { LabelWords } from "./labels.ts";

/** {@link LabelWords} in Russian. */
export const labelWordsRu: LabelWords = {
  network: (file) => `Файл этикетки «${file}» указан сетевым путём.`,
  missing: (file, folders) =>
    `Файла этикетки «${file}» нет: искали в ${folders.map((folder) => `«${folder}»`).join(" и ")}.`,
  outside: (file) =>
    `Файл этикетки «${file}» лежит не в самой папке книги и не в папке --labels-dir.`,
  hidden: (file) => `Файл этикетки «${file}» — скрытый файл.`,
  unreadable: (file, why) => `Файл этикетки «${file}» не читается: ${why}.`,
  notAFile: (file) => `Файл этикетки «${file}» — не обычный файл.`,
  wrongType: (file) => `Файл этикетки «${file}» по содержимому не PDF, не PNG и не JPG.`,
  tooLarge: (file, megabytes) =>
    `Файл этикетки «${file}» занимает ${megabytes} МБ; допустимо не больше 10 МБ.`,
  fixes: {
    copy: "Скопируйте файл в папку книги или укажите его папку: --labels-dir.",
    rename: "Дайте файлу имя, которое не начинается с точки.",
    checkName: "Проверьте имя или укажите папку с этикетками: --labels-dir.",
    nameFile: "Укажите файл PDF, PNG или JPG.",
    saveAs: "Сохраните этикетку как PDF, PNG или JPG.",
    smaller: "Сохраните этикетку меньшего размера или укажите ссылку на неё.",
  },
  changes: {
    gone: (file) => `Файла этикетки ${file} больше нет.`,
    elsewhere: (file) => `Файл этикетки ${file} теперь лежит в другом месте.`,
    changed: (file) => `Файл этикетки ${file} изменился после проверки.`,
    hint: "Верните файл, каким он был, и продолжите запуск либо выполните «sheetport fulfil» снова.",
  },
};
