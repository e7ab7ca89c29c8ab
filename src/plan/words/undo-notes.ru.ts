import { releaseCommand } from "./notes.ts";
import { fieldsRu, spokenRu } from "./spoken.ts";
import type { UndoNoteWords } from "./undo-notes.ts";

const untouched = {
  rejected: "была отклонена",
  stale: "не отправлялась, потому что товар на площадке изменился",
  superseded: "выполнена более поздним запуском",
  released: "была отменена",
  open: "не отправлялась",
} as const;

/** {@link UndoNoteWords} in Russian. */
export const undoNoteWordsRu: UndoNoteWords = {
  createdStays: (run) =>
    `Товар создан запуском ${run}: удаления в интерфейсе нет, поэтому он остаётся.`,
  createUnclear: (run, sku) =>
    `Неизвестно, создал ли его запуск ${run}, а создание отменить нельзя. Спросить площадку: «${releaseCommand(sku)}».`,
  nothingWritten: (run, how) => `Отменять нечего: запись запуска ${run} ${untouched[how]}.`,
  putBackAlready: (by) => `Уже возвращено запуском ${by}.`,
  asBeforeAlready: () => "Всё уже как прежде.",
  changedSince: (fields, run) =>
    `После запуска ${run} изменено, поэтому остаётся как есть: ${fieldsRu(fields)}.`,
  notSeenSince: (fields) =>
    `Остаётся как есть: ${fieldsRu(fields)}. Список товаров этого не показывает, а товар с тех пор менялся, поэтому неизвестно, осталось ли всё так, как после запуска.`,
  noLongerListed: () => "Товара на площадке больше нет, поэтому ничего не возвращается.",
  beforeUnknown: (fields) =>
    `Остаётся как есть, потому что прежнее значение неизвестно: ${fieldsRu(fields)}.`,
  beforeNotSendable: (fields) =>
    `Остаётся как есть, потому что прежнее значение интерфейс не принимает: ${fieldsRu(fields)}.`,
  cannotBeCleared: (fields) =>
    `Прежде было пусто, остаётся как есть, потому что надёжного способа очистить поле в интерфейсе нет: ${fieldsRu(fields)}.`,
  priceStays: (field, before, after) =>
    `${fieldsRu([field])}: было ${spokenRu(after)}, сейчас ${spokenRu(before)}. Изменить цену через этот интерфейс нельзя.`,
  mayStillArrive: (run) =>
    `Неизвестно, изменил ли товар запуск ${run}. Сейчас всё как прежде, но обновление ещё может дойти: «sheetport undo ${run}» через десять минут посмотрит снова.`,
  carriedOutAfterAll: (run) =>
    `Исход в запуске ${run} был неизвестен; на площадке то, что было отправлено.`,
};
