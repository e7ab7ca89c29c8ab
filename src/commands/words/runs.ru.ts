import type { RunWords } from "./runs.ts";

/** {@link RunWords} in Russian. */
export const runWordsRu: RunWords = {
  stopped: {
    message: "Остановлено.",
    hint: "Недоделанного не осталось; можно запустить снова в любое время.",
  },
  lockLost: {
    message: "Блокировка этого запуска снята кем-то другим.",
    hint: "Больше ничего не отправлено. Пусть другие программы не трогают папку данных; затем продолжите запуск.",
  },
  nothingToResume: {
    message: "Продолжать нечего: все запуски завершены.",
    hint: "Их перечисляет «sheetport runs».",
  },
  nothingToUndo: {
    message: "Отменять нечего: ни один запуск не обновлял здесь товары.",
    hint: "Запуски перечисляет «sheetport runs». Создание отменить нельзя: удаления в интерфейсе нет.",
  },
  undone: (run, undo) => ({
    message: `Запуск ${run} отменён запуском ${undo}, поэтому он не продолжается.`,
    hint: `Загрузите книгу ещё раз или верните обновления командой «sheetport undo ${undo}». Создание с открытым исходом завершает «sheetport release SKU».`,
  }),
  ofOther: (run, its, here) => ({
    message: `Запуск ${run} относится к ${its}, а не к ${here}.`,
    hint: "Укажите его среду через --env и --base-url.",
  }),
  ofOrders: (run, command) => ({
    message: `Запуск ${run} — о заказах, а «sheetport ${command}» — только о товарах.`,
    hint: `Что стало с каждым заказом, покажет «sheetport runs ${run}»; другие запуски перечисляет «sheetport runs».`,
  }),
  orderWriteOpen: (order, run) => ({
    message: `Запуск пишет в заказ ${order}, а исход записи из запуска ${run} ещё открыт.`,
    hint: `Сначала выясните его командой «sheetport resume ${run}».`,
  }),
};
