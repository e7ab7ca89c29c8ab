import { count } from "../../model/number-words-ru.ts";
import { keyName } from "../keys/bindings.ts";
import { keyText } from "../keys/key-text.ts";
import type { HomeWords } from "./home.ts";

/** What the home says, in Russian. */
export const homeWordsRu: HomeWords = {
  welcome: "Это sheetport: из каталога в Excel — на площадку.",
  question: "Что нужно сделать?",
  howToChoose: `Выбор — ${keyText("up")} и ${keyText("down")}, затем ${keyName("open")}.`,
  inSimulator: "Сейчас работает встроенный симулятор: на площадку ничего не попадёт.",
  nothingUnseen: "Ничего не отправляется, пока это не показано и не подтверждено.",
  leftOpen: (run) =>
    `Запуск ${run} не завершён: сделанное остаётся сделанным, дважды ничего не отправляется.`,
  gone: (path) => `${path}: этого файла больше нет.`,
  labels: {
    resume: (name) => `Продолжить: ${name}`,
    open: (name) => `Открыть ${name}`,
    sample: "Попробовать на образце каталога",
    byName: "Открыть книгу по имени …",
    template: "Создать пустую книгу …",
    export: "Выгрузить товары в книгу …",
    "export-orders": "Выгрузить заказы в книгу …",
    runs: "Показать все запуски",
  },
  details: {
    resume: (done, total, state, when) =>
      `выполнено ${done} из ${count(total, ["записи", "записей", "записей"])}, ${state}, ${when}`,
    opened: (when, folder) => `открыта ${when}, в ${folder}`,
    gone: (folder) => `! больше нет в ${folder}`,
    found: (when) => `не открывалась, от ${when}`,
    sample: "копия в этой папке",
    byName: "или перетащить её в это окно",
    template: "по столбцу на каждое поле",
    export: "чтобы изменить и загрузить снова",
    "export-orders": "те, что пора упаковать или отправить",
    runs: "посмотреть, продолжить, отменить",
  },
  next: {
    resume: "продолжить этот запуск",
    open: "открыть эту книгу",
    sample: "открыть образец",
    byName: "ввести имя файла",
    write: "указать, куда записать",
    runs: "показать запуски",
  },
  noneOpen: "Незавершённых запусков здесь нет.",
  titles: {
    path: "Какую книгу открыть?",
    export: "Куда записать товары с площадки?",
    "export-orders": "Куда записать заказы?",
    template: "Куда записать пустую книгу?",
  },
  abouts: {
    path: "Введите имя книги или файла CSV или перетащите файл в это окно. «~» — домашняя папка.",
    export: "Каждый товар станет строкой; книгу можно изменить и загрузить снова.",
    "export-orders":
      "Новые и упакованные заказы, по строке на товар: заполните цветные столбцы, сохраните и откройте книгу здесь. Другие заказы выгружает «sheetport export orders».",
    template: "По столбцу на каждое поле, рядом правила; строк пока нет.",
  },
  meantIn: (folder) => `Имена относятся к папке ${folder}`,
  moreNames: (names) => `… и ещё ${names}: продолжайте вводить`,
};
