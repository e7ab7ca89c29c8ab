import { answerWords, statusWord } from "../../model/order/order-status.ts";
import { count } from "../../model/text/number-words-zh.ts";
import type {
  DateWordsUnread,
  OrderMarkWords,
  OrderMistakeWords,
  OrdersWords,
  ToDoWords,
} from "./en.ts";

/** {@link DateWordsUnread} in Chinese. */
const dateWordsUnreadZh: DateWordsUnread = {
  blank: "值为空",
  noDate: "这不是日期的写法",
  noTime: "没有这个时刻",
  noYear: "没有那一年的订单",
  noDay: (day) => `日历上没有“${day}”这一天`,
};

const [yes, no] = answerWords("zh");

/** {@link OrderMistakeWords} in Chinese. */
const orderMistakeWordsZh: OrderMistakeWords = {
  unknown: (order) => ({
    message: `平台上没有订单“${order}”。`,
    fix: "请核对订单号，并确认该表属于当前环境。",
  }),
  itemUnknown: (order, sku) => ({
    message: `订单“${order}”中没有 SKU 为“${sku}”的商品。`,
    fix: "请重新导出该订单，或清空该答复。",
  }),
  itemMissing: (order, sku) => ({
    message: `订单“${order}”的商品“${sku}”在此处没有对应的行，而订单必须连同所有商品一次打包。`,
    fix: "请重新导出该订单，并对其所有商品作出答复。",
  }),
  answerMissing: (order, sku) => ({
    message: `订单“${order}”的商品“${sku}”没有答复，而订单必须连同所有商品一次打包。`,
    fix: `请答复“${yes}”或“${no}”，或清空该订单的其他答复。`,
  }),
};

const orderMarkWordsZh: OrderMarkWords = {
  overdue: "已超过打包截止时间。",
  today: "须在今天打包。",
  changed: (status, time) =>
    `自上次显示（${time}）以来有变化：当时为“${statusWord(status, "zh")}”。`,
};

const toDoWordsZh: ToDoWords = {
  pack: "打包",
  packBy: (day) => `${day} 前打包`,
  late: (minutes) => `已逾期 ${lateness(minutes)}`,
  ship: "发货",
};

function lateness(minutes: number): string {
  if (minutes >= 24 * 60) return count(Math.floor(minutes / 60 / 24), "天");
  return minutes >= 60 ? count(Math.floor(minutes / 60), "小时") : count(minutes, "分钟");
}

/** {@link OrdersWords} in Chinese. */
export const ordersWordsZh: OrdersWords = {
  dates: dateWordsUnreadZh,
  mistakes: orderMistakeWordsZh,
  marks: orderMarkWordsZh,
  toDo: toDoWordsZh,
};
