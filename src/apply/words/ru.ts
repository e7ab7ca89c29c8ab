import type { ApplyErrorWords } from "./en.ts";

/** {@link ApplyErrorWords} in Russian. */
export const applyErrorWordsRu: ApplyErrorWords = {
  canaryUnread: (sku) => ({
    message: `Первое обновление, товара «${sku}», не удалось перечитать.`,
    hint: "Другие обновления не отправлены. Посмотрите этот товар и продолжите командой «sheetport resume».",
  }),
  notPartial: (sku, fields) => ({
    message: `Первое обновление, товара «${sku}», изменило и поля, которые не отправлялись: ${fields.join(", ")}.`,
    hint: "Другие обновления не отправлены. Верните этот товар командой «sheetport undo» и спросите площадку, почему обновление не частичное.",
  }),
  rejections: (rows, words) => ({
    message: `Площадка отклонила подряд строк: ${rows}, последнюю так: ${words}`,
    hint: "Исправьте то, что у них общего; остальное продолжит «sheetport resume».",
  }),
  unreachable: (words) => ({
    message: `До площадки не достучаться: ${words}`,
    hint: "Проверьте сеть и адрес и продолжите командой «sheetport resume».",
  }),
  keyRefused: (words) => ({
    message: `Площадка не приняла ключ API: ${words}`,
    hint: "Задайте верный ключ командой «sheetport login» и продолжите командой «sheetport resume».",
  }),
  refused: (words) => ({
    message: `Площадкой нельзя пользоваться: ${words}`,
    hint: "Проверьте адрес среды и продолжите командой «sheetport resume».",
  }),
  unexpected: {
    record: "Журнал запуска не записывается",
    lock: "Блокировку запуска не проверить",
    upload: "Загрузка остановилась",
  },
  bug: (what, words) => ({
    message: `${what}: ${words}`,
    hint: "Отправленное записано; продолжите командой «sheetport resume» и сообщите об этом как об ошибке программы.",
  }),
};
