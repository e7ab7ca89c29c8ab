import type { ItemDifference } from "../order/order.ts";
import { orderHeading } from "../order/order-columns.ts";
import { answerWords, statusWord } from "../order/order-status.ts";
import { grouped } from "../text/number-words-ru.ts";
import type { CategoryWords, ModelWords, OrderNoteWords, OutcomeWords, RateWords } from "./en.ts";

/** {@link CategoryWords} in Russian. */
export const categoryWordsRu: CategoryWords = {
  unknown: (category, { categories, listings, source, day }) => {
    const compared = `товаров: ${grouped(listings)}, категорий: ${grouped(categories)}`;
    return source === "seen"
      ? `Категории «${category}» нет ни у одного из товаров на площадке, известных на ${day} (${compared}).`
      : `Категории «${category}» нет ни у одного из товаров, выгруженных ${day} (${compared}).`;
  },
  nearest: (paths) =>
    paths.length === 1
      ? `Ближайшая — «${paths[0]}».`
      : `Ближайшие — ${paths.map((path) => `«${path}»`).join(" и ")}.`,
};

const parts = { provider: "службой доставки", label: "этикеткой" } as const;

const [, no] = answerWords("ru");

function difference({ sku, before, live }: ItemDifference): string {
  const has = live === null ? "в заказе на площадке нет" : `на площадке ${live}`;
  if (before === null) return `«${sku}»: в листе нет, ${has}`;
  return `«${sku}»: ${before === "" ? "в листе есть" : `в листе ${before}`}, ${has}`;
}

function shown(status: string): string {
  return `«${statusWord(status, "ru")}»`;
}

/** {@link OrderNoteWords} in Russian. */
const orderNoteWordsRu: OrderNoteWords = {
  unsettled: (run) =>
    `Исход одной из записей запуска ${run} по этому заказу неизвестен: сначала выясните его командой «sheetport resume ${run}».`,
  wrongStatus: (status, was) =>
    `Статус заказа — ${shown(status)}${was === null || was === status ? "" : ` (в листе был ${shown(was)})`}; упаковать можно только новый заказ.`,
  packedOtherwise: (run, skus) =>
    `Запуск ${run} уже упаковал этот заказ с другими ответами по ${skus.join(", ")}; заказ упаковывается один раз.`,
  packedAlready: (status) => `Уже упакован: статус заказа — ${shown(status)}.`,
  packedStillNew: (run, status) =>
    `Запуск ${run} уже упаковал этот заказ, хотя его статус пока ${shown(status)}: второй раз он не упаковывается.`,
  declinedAlready: (status) => `Отказ уже передан: статус заказа — ${shown(status)}.`,
  declinesUnproven: (status, skus) =>
    `Статус заказа — ${shown(status)}: он упакован, но не через этот sheetport, и был ли отказ по ${skus.join(", ")}, не видно.`,
  declineNotAllowed: (skus) =>
    `По ${skus.join(", ")} ответ «${no}», из-за него заказ может быть отменён: разрешите это параметром --allow-decline или ответьте «да», когда спросят.`,
  itemsDiffer: (items) =>
    `Заказ не такой, как в листе: ${items.map(difference).join("; ")}. Заказ упаковывается целиком, поэтому он задержан: посмотрите, что заказано сейчас, и выгрузите заказ заново или исправьте лист.`,
  quantityNotCompared: (items) =>
    `В листе нет количества для ${items.map(({ sku, live }) => `«${sku}» (на площадке ${live})`).join(", ")}: оно не сравнивалось.`,
  notPacked: () =>
    `Статус заказа — ${shown("New")}: ответьте в столбце «${orderHeading("supplied", "ru")}» по каждому его товару, чтобы он был упакован до отправки номера отправления.`,
  notShippable: (status, was) =>
    `Статус заказа — ${shown(status)}${was === null || was === status ? "" : ` (в листе был ${shown(was)})`}; номер отправления передаётся только заказу, который упакован, отправлен или упаковывается в этом же запуске. Посмотрите заказ на площадке; с параметром --ship-anyway номер будет передан всё равно.`,
  leftOut: () => "Исключён вами: по нему ничего не отправлено.",
  shippedAlready: (number) => `Номер отправления ${number} уже указан.`,
  shippedOtherwise: (names) =>
    `Этот номер отправления уже указан, но с другой ${names.map((name) => parts[name]).join(" и ")}: для того же номера ничего не отправляется.`,
  numberDiffers: (number) =>
    `У заказа другой номер отправления: «${number}». Заменить его: --replace.`,
  replaces: (number) => `Заменяет номер отправления «${number}».`,
  unusualStatus: (status) =>
    `Статус заказа — ${shown(status)}: номер отправления передаётся только из-за --ship-anyway, и площадка может его не принять.`,
  found: (cell, { message }) => (cell === "" ? message : `${cell}: ${message}`),
  wrongCell: (cell, code) =>
    cell === "" ? `Проверка нашла: ${code}.` : `Проверка нашла ${code} в ячейке ${cell}.`,
};

/** How rows and writes end and what is done with a row, as people read it, in Russian. */
export const outcomeWordsRu: OutcomeWords = {
  rows: {
    applied: "выполнено",
    rejected: "отклонено",
    unknown: "исход неизвестен",
    conflict: "конфликт",
    "not-sent": "не отправлено",
    unchanged: "без изменений",
    uncompared: "не сравнено",
    "by-hand": "изменить вручную",
    untouched: "не тронуто",
    late: "просрочено без ответа",
    unanswered: "без ответа",
    invalid: "с ошибками",
    blocked: "задержано",
  },
  writes: {
    stale: "устарело",
    superseded: "перекрыто более поздним запуском",
    released: "снято вручную",
  },
  actions: {
    create: "создать",
    update: "обновить",
    unchanged: "без изменений",
    uncompared: "не сравнено",
    "by-hand": "изменить вручную",
    untouched: "не тронуто",
    invalid: "с ошибками",
    stale: "устарело",
    blocked: "задержано",
  },
};

/** {@link RateWords} in Russian. */
const rateWordsRu: RateWords = {
  notARate: (text) => ({
    message: `«${text}» — не темп.`,
    hint: "Запишите его как ЧИСЛО/СЕКУНДЫs, например 100/60s.",
  }),
};

/** {@link ModelWords} in Russian. */
export const modelWordsRu: ModelWords = {
  categories: categoryWordsRu,
  orderNotes: orderNoteWordsRu,
  outcomes: outcomeWordsRu,
  rate: rateWordsRu,
};
