import { spokenFields } from "../../model/product/columns.ts";
import type { ApplyErrorWords, ApplyWords, EndingWords, Noun } from "./en.ts";

/** {@link ApplyErrorWords} in Russian. */
const applyErrorWordsRu: ApplyErrorWords = {
  canaryUnread: (sku) => ({
    message: `Первое обновление, товара «${sku}», не удалось перечитать.`,
    hint: "Другие обновления не отправлены. Посмотрите этот товар и продолжите командой «sheetport resume».",
  }),
  notPartial: (sku, fields) => ({
    message: `Первое обновление, товара «${sku}», изменило и поля, которые не отправлялись: ${spokenFields(fields, "ru")}.`,
    hint: "Другие обновления не отправлены. Верните этот товар командой «sheetport undo» и спросите площадку, почему обновление не частичное.",
  }),
  rejections: (rows, words) => ({
    message: `Площадка отклонила подряд строк: ${rows}, последнюю так: ${words}`,
    hint: "Исправьте то, что у них общего; остальное продолжит «sheetport resume».",
  }),
  unreachable: (words) => ({
    message: `Нет связи с площадкой: ${words}`,
    hint: "Проверьте сеть и адрес и продолжите командой «sheetport resume».",
  }),
  keyRefused: (words) => ({
    message: `Площадка не приняла ключ API: ${words}`,
    hint: "Задайте верный ключ командой «sheetport login» и продолжите командой «sheetport resume».",
  }),
  refused: (words) => ({
    message: `С площадкой нельзя работать: ${words}`,
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

const is = (noun: Noun) => (noun === "order" ? "Заказ" : "Товар");

function withCause(text: string, cause: string | null): string {
  return cause === null ? `${text}.` : `${text}: ${cause}`;
}

/** {@link EndingWords} in Russian. */
const endingWordsRu: EndingWords = {
  applied: (unexpected, note) =>
    [
      ...(unexpected.length === 0
        ? []
        : [`выполнено, но площадка изменила: ${unexpected.join(", ")}`]),
      ...(note === null ? [] : [note]),
    ].join("; "),
  stillNew: "статус по-прежнему New",
  stillOld: "список ещё показывает прежние значения",
  notListedAfter: (seconds) =>
    `через ${seconds} с его нет в списке, поэтому отсутствие в этом запуске не доказать`,
  doubled: "Этот SKU на площадке не у одного товара.",
  notReadAgain: (noun) => `${is(noun)} не удалось перечитать перед отправкой.`,
  listedSince: "После сравнения SKU появился на площадке.",
  goneSince: "После сравнения товар исчез с площадки.",
  liveAlready: "На площадке уже так: ничего не отправлено.",
  changedFields: (fields) =>
    `После сравнения товар изменили на площадке: ${spokenFields(fields, "ru")}.`,
  notReadBack: (noun, cause) => withCause(`${is(noun)} не удалось перечитать`, cause),
  notThere: (noun) => `${is(noun)} больше не существует.`,
  neither: (noun) => `${is(noun)} не такой, каким был, и не такой, каким отправлен.`,
  differs: (noun, fields) =>
    `${is(noun)} отличается от отправленного: ${spokenFields(fields, "ru")}.`,
  notTaken: (_noun, cause) => withCause("Площадка этого не приняла", cause),
  noTrace: (_noun, cause) => withCause("Следов на площадке нет, но запись ещё может дойти", cause),
  grownOld: "Очередь раз за разом подходила так поздно, что прочитанное успевало устареть.",
  notPackedFirst: (order) => `Не отправлено: неясно, упакован ли заказ «${order}».`,
  packedOtherwise: (why) => `Заказ упакован не так: ${why}.`,
  statusThough: (status, supplied) =>
    `его статус «${status}», хотя ${supplied === "every" ? "поставляются все позиции" : "ни одна позиция не поставляется"}`,
  statusNow: (status) => `Статус заказа теперь «${status}»; упаковать можно только новый заказ.`,
  statusNotShippable: (status) =>
    `Статус заказа теперь «${status}»; номер отправления передаётся только упакованному или отправленному заказу.`,
  statusWas: (status, was) => `Статус заказа теперь «${status}», был «${was}».`,
  itemsChanged: (changes) => `Позиции заказа изменились после чтения: ${changes.join(", ")}.`,
  answerNumber: (number) => `В ответе другой номер отправления: «${number}».`,
  orderNumber: (number) => `У заказа другой номер отправления: «${number}».`,
  orderNumberNow: (number) => `У заказа теперь другой номер отправления: «${number}».`,
  notAllowed: (number) =>
    `У заказа другой номер отправления: «${number}»; заменять его не разрешено.`,
  numberGone: "Номера отправления, который нужно было заменить, у заказа уже нет.",
  numberThere: "номер уже был, ничего не отправлено",
  showsOtherwise: (fields) => `у заказа указано иное: ${fields.join(", ")}`,
  error: ({ message, hint }) => (hint === "" ? message : `${message} ${hint}`),
};

/** {@link ApplyWords} in Russian. */
export const applyWordsRu: ApplyWords = { errors: applyErrorWordsRu, endings: endingWordsRu };
