import { answerWords, statusWord } from "../../model/order/order-status.ts";
import { count } from "../../model/text/number-words-ru.ts";
import type {
  DateWordsUnread,
  OrderMarkWords,
  OrderMistakeWords,
  OrdersWords,
  ToDoWords,
} from "./en.ts";

/** {@link DateWordsUnread} in Russian. */
const dateWordsUnreadRu: DateWordsUnread = {
  blank: "значение пустое",
  noDate: "так дату не записывают",
  noTime: "такого времени суток нет",
  noYear: "заказов того года нет",
  noDay: (day) => `в календаре нет дня «${day}»`,
};

const [yes, no] = answerWords("ru");

/** {@link OrderMistakeWords} in Russian. */
const orderMistakeWordsRu: OrderMistakeWords = {
  unknown: (order) => ({
    message: `На площадке нет заказа «${order}».`,
    fix: "Проверьте номер и то, что лист относится к этой среде.",
  }),
  itemUnknown: (order, sku) => ({
    message: `В заказе «${order}» нет товара с SKU «${sku}».`,
    fix: "Выгрузите заказ заново или очистите ответ.",
  }),
  itemMissing: (order, sku) => ({
    message: `Для товара «${sku}» заказа «${order}» здесь нет строки, а заказ упаковывается сразу со всеми товарами.`,
    fix: "Выгрузите заказ заново и ответьте по всем его товарам.",
  }),
  answerMissing: (order, sku) => ({
    message: `По товару «${sku}» заказа «${order}» нет ответа, а заказ упаковывается сразу со всеми товарами.`,
    fix: `Ответьте «${yes}» или «${no}» либо очистите остальные ответы по заказу.`,
  }),
};

const orderMarkWordsRu: OrderMarkWords = {
  overdue: "Срок упаковки прошёл.",
  today: "Упаковать сегодня.",
  changed: (status, time) =>
    `Изменился с последнего показа (${time}): тогда был «${statusWord(status, "ru")}».`,
};

const toDoWordsRu: ToDoWords = {
  pack: "Упаковать",
  packBy: (day) => `Упаковать до ${day}`,
  late: (minutes) => `Просрочен на ${lateness(minutes)}`,
  ship: "Отправить",
};

function lateness(minutes: number): string {
  if (minutes >= 24 * 60) return count(Math.floor(minutes / 60 / 24), ["день", "дня", "дней"]);
  return minutes >= 60
    ? count(Math.floor(minutes / 60), ["час", "часа", "часов"])
    : count(minutes, ["минуту", "минуты", "минут"]);
}

/** {@link OrdersWords} in Russian. */
export const ordersWordsRu: OrdersWords = {
  dates: dateWordsUnreadRu,
  mistakes: orderMistakeWordsRu,
  marks: orderMarkWordsRu,
  toDo: toDoWordsRu,
};
