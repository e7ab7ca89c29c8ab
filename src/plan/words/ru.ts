import type { ErrorWords } from "../../model/message.ts";
import { spokenFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { count, grouped } from "../../model/text/number-words-ru.ts";
import { categoryWordsRu } from "../../model/words/ru.ts";
import type { GuardWords, NoteWords, PlanWords, SavedPlanWords, UndoNoteWords } from "./en.ts";
import { releaseCommand, type Side, spokenEntries } from "./spoken.ts";

const change = ["изменение", "изменения", "изменений"] as const;

/** {@link GuardWords} in Russian. */
const guardWordsRu: GuardWords = {
  overMax: (changes, allowed) => ({
    message: `В плане ${count(changes, change)}; --max-changes допускает ${grouped(allowed)}.`,
    hint: `Проверьте изменения; если столько и ожидалось, укажите --max-changes ${changes}.`,
  }),
  overShare: (changes, percent, catalogueSize) => ({
    message: `Изменится ${count(changes, ["товар", "товара", "товаров"])}; в вашем каталоге ${grouped(catalogueSize)} (${grouped(percent)} %).`,
    hint: `Проверьте изменения; если столько и ожидалось, ответьте «да» или укажите --max-changes ${changes}.`,
  }),
  invalid: (rows) => ({
    message: `${count(rows, ["строка", "строки", "строк"])} с ошибками; ничего не отправлено.`,
    hint: "Исправьте их или отправьте только верные строки: --valid-only.",
  }),
};

const riskReasons = {
  currency: "число в цене останется, а её смысл изменится",
  language: "тексты на другом языке могут быть заменены",
  card: "вариант перейдёт в другую карточку товара",
} as const;

const gone = "Товар снят с площадки";

const releaseHint = (sku: string) =>
  `Если исход так и останется неизвестным, найдите этот SKU на площадке; затем его освободит «${releaseCommand(sku)}».`;

const changeNotes = (field: FieldName, before: Side, after: Side) =>
  `${spokenFields([field], "ru")}: вместо ${spokenRu(before)} станет ${spokenRu(after)}`;

/** {@link NoteWords} in Russian. */
export const noteWordsRu: NoteWords = {
  priceNotUpdatable: (field, before, after) =>
    `${spokenFields([field], "ru")}: на площадке ${spokenRu(before)}, в листе ${spokenRu(after)}. Изменить цену через этот интерфейс нельзя.`,
  notComparable: (fields, sent) =>
    sent
      ? `${spokenFields(fields, "ru")}: в списке товаров не показывается, поэтому отправляется без сравнения.`
      : `${spokenFields(fields, "ru")}: в списке товаров не показывается и в ответах не встречалось, поэтому не сравнивается и не отправляется.`,
  risk: (field, before, after, allowance) =>
    `${changeNotes(field, before, after)}; ${riskReasons[allowance]}.`,
  riskHeld: (field, before, after, allowance) =>
    `${changeNotes(field, before, after)}; ${riskReasons[allowance]}. Разрешить: --allow ${allowance}.`,
  sheetWarning: (cell, finding) => (cell === "" ? finding.message : `${cell}: ${finding.message}`),
  absenceUnproven: (sku) =>
    `Не удалось установить, есть ли «${sku}» на площадке, поэтому ничего не отправляется. Повторите сравнение позже.`,
  zerosLost: (sku, live) =>
    `«${sku}» на площадке нет, но есть «${live}»: программы убирают нули перед числом. Ничего не отправляется, чтобы не появился второй такой товар. Если это тот же товар, впишите «${live}» как текст; если другой — задайте ему другой SKU.`,
  spelledOtherwise: (sku, live) =>
    `«${sku}» на площадке нет, но есть «${live}», который выглядит так же. Ничего не отправляется, чтобы не появился второй такой товар. Если это тот же товар, впишите SKU так, как на площадке; если другой — задайте ему другой SKU.`,
  caseTwin: (sku, live) =>
    `Товара «${sku}» нет на площадке, но есть «${live}»: разница только в заглавных и строчных буквах или в пробелах. Переименовать SKU здесь нельзя, а площадка может считать их одним, поэтому ничего не отправляется. Если это тот же товар, впишите в таблицу «${live}»; если нет, дайте этому другой SKU.`,
  skuChanged: (sku, exported) =>
    `Эта строка была выгружена как «${exported}», а такого SKU в листе больше нет. Переименовать SKU нельзя, а «${sku}» стал бы вторым таким же товаром, поэтому ничего не отправляется. Чтобы изменить товар, верните «${exported}»; чтобы добавить ещё один, оставьте в листе и строку «${exported}».`,
  zerosKept: (field, before, after) =>
    `${spokenFields([field], "ru")}: на площадке ${spokenRu(before)}, в листе ${spokenRu(after)}; программы убирают нули перед числом, поэтому значение на площадке сохраняется.`,
  duplicatedListing: (sku) =>
    `На площадке больше одного товара с SKU «${sku}»; запись может попасть не в тот.`,
  repeatedRow: (sku) => `В листе больше одной строки с SKU «${sku}»; оставьте одну из них.`,
  writeUnsettled: (run, isCreate, sku) => {
    const open = `Исход более ранней записи ещё неизвестен; выяснить его: «sheetport resume ${run}».`;
    return isCreate ? `${open} ${releaseHint(sku)}` : open;
  },
  releaseHint,
  createdRecently: () =>
    "Товар создан при одном из прошлых запусков и в списке ещё не появился; повторите сравнение через несколько минут.",
  readBehindUnchanged: () =>
    "Список товаров ещё не показывает последнюю запись; в ответе на неё было то же, что в строке.",
  readBehindBlocked: () =>
    "Список товаров ещё не показывает последнюю запись, поэтому больше ничего не отправляется; повторите сравнение через минуту.",
  imagesRehosted: () =>
    "Адреса изображений на площадке другие, но в листе те же изображения, что были отправлены.",
  blankKeepsLive: (fields) =>
    `${spokenFields(fields, "ru")}: в листе пусто, поэтому действующее значение остаётся.`,
  entriesStay: (entries) =>
    `${spokenEntries(entries, "ru")}: на листе ничего нет, поэтому остаётся как на площадке. Чтобы удалить, напишите в ячейке <clear>.`,
  missingRequired: (fields) =>
    `Такого SKU на площадке нет, а новому товару нужны: ${spokenFields(fields, "ru")}. Заполните их или исправьте SKU.`,
  lastEntryStays: (fields) =>
    `${spokenFields(fields, "ru")}: <clear> удалит последнее значение, а площадка требует хотя бы одно. Оставьте одно или добавьте другое.`,
  categoryUnknown: (category, nearest, compared) =>
    [
      categoryWordsRu.unknown(category, compared),
      ...(nearest.length === 0 ? [] : [categoryWordsRu.nearest(nearest)]),
    ].join(" "),
  leftOutByChoice: () => "Исключено вами.",
  notApproved: (note) => (note === "" ? "Не утверждено." : `Не утверждено: ${note}`),
  leftOutByOnly: (only) => `Исключено из-за --only ${only}.`,
  conflictBrief: (fields) =>
    `${spokenFields(fields, "ru")}: изменено и в листе, и на площадке, поэтому строка не отправляется.`,
  conflict: (fields) =>
    `${spokenFields(fields, "ru")}: изменено и в листе, и на площадке, поэтому строка не отправляется. «--conflicts mine» отправляет значения листа, «--conflicts theirs» оставляет действующие.`,
  liveChosen: (fields) =>
    `${spokenFields(fields, "ru")}: изменено и в листе, и на площадке; по вашему выбору остаётся действующее значение.`,
  liveKept: (fields) =>
    `${spokenFields(fields, "ru")}: изменено на площадке, но не в листе, поэтому действующее значение остаётся.`,
  undoneSince: (fields, day) =>
    `${spokenFields(fields, "ru")}: отменено ${day}, а в листе осталось прежнее значение.`,
  leftGone: () =>
    `${gone}, а строку вы не меняли, поэтому товар не создаётся заново. Создать его снова: «--allow recreate».`,
  goneLeft: () => `${gone}; так и останется.`,
  goneBrief: () => `${gone}, хотя его строка изменена.`,
  gone: () =>
    `${gone}, хотя его строка изменена. Создать товар снова: «--allow recreate»; если он не нужен, удалите строку.`,
  rowIncomplete: (fields) =>
    `Обязательные поля пусты и в строке, и у товара на площадке: ${spokenFields(fields, "ru")}.`,
};

const notAPlan = (message: string): ErrorWords => ({
  message,
  hint: "Укажите книгу или план, сделанный командой «sheetport diff FILE --out plan.json».",
});

/** {@link SavedPlanWords} in Russian. */
const savedPlanWordsRu: SavedPlanWords = {
  otherVersion: (version) => notAPlan(`План сделан другой версией sheetport (${version}).`),
  notAPlan: notAPlan("Это файл JSON, но не план."),
  notJson: (why) => notAPlan(`Это не файл JSON: ${why}.`),
  damaged: {
    message: "План изменён после того, как был сделан, или повреждён.",
    hint: "Сделайте его заново: «sheetport diff FILE --out plan.json».",
  },
};

const untouched = {
  rejected: "была отклонена",
  stale: "не отправлялась, потому что товар на площадке изменился",
  superseded: "выполнена более поздним запуском",
  released: "была отменена",
  open: "не отправлялась",
} as const;

/** {@link UndoNoteWords} in Russian. */
const undoNoteWordsRu: UndoNoteWords = {
  createdStays: (run) =>
    `Товар создан запуском ${run}: удаления в интерфейсе нет, поэтому он остаётся.`,
  createUnclear: (run, sku) =>
    `Неизвестно, создал ли его запуск ${run}, а создание отменить нельзя. Спросить площадку: «${releaseCommand(sku)}».`,
  nothingWritten: (run, how) => `Отменять нечего: запись запуска ${run} ${untouched[how]}.`,
  putBackAlready: (by) => `Уже возвращено запуском ${by}.`,
  asBeforeAlready: () => "Всё уже как прежде.",
  changedSince: (fields, run) =>
    `После запуска ${run} изменено, поэтому остаётся как есть: ${spokenFields(fields, "ru")}.`,
  notSeenSince: (fields) =>
    `Остаётся как есть: ${spokenFields(fields, "ru")}. Список товаров этого не показывает, а товар с тех пор менялся, поэтому неизвестно, осталось ли всё так, как после запуска.`,
  noLongerListed: () => "Товара на площадке больше нет, поэтому ничего не возвращается.",
  beforeUnknown: (fields) =>
    `Остаётся как есть, потому что прежнее значение неизвестно: ${spokenFields(fields, "ru")}.`,
  beforeNotSendable: (fields) =>
    `Остаётся как есть, потому что прежнее значение интерфейс не принимает: ${spokenFields(fields, "ru")}.`,
  cannotBeCleared: (fields) =>
    `Прежде было пусто, остаётся как есть, потому что надёжного способа очистить поле в интерфейсе нет: ${spokenFields(fields, "ru")}.`,
  priceStays: (field, before, after) =>
    `${spokenFields([field], "ru")}: было ${spokenRu(after)}, сейчас ${spokenRu(before)}. Изменить цену через этот интерфейс нельзя.`,
  mayStillArrive: (run) =>
    `Неизвестно, изменил ли товар запуск ${run}. Сейчас всё как прежде, но обновление ещё может дойти: «sheetport undo ${run}» через десять минут посмотрит снова.`,
  carriedOutAfterAll: (run) =>
    `Исход в запуске ${run} был неизвестен; на площадке то, что было отправлено.`,
};

/** {@link PlanWords} in Russian. */
export const planWordsRu: PlanWords = {
  guard: guardWordsRu,
  notes: noteWordsRu,
  savedPlan: savedPlanWordsRu,
  undoNotes: undoNoteWordsRu,
};

/** A value in the nominative of a Russian sentence. */
function spokenRu(value: Side): string {
  if (value === null || value === "") return "пусто";
  if (Array.isArray(value)) return count(value.length, ["значение", "значения", "значений"]);
  return typeof value === "number" ? String(value) : `«${value}»`;
}
