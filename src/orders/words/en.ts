import { statusWord } from "../../model/order/order-status.ts";
import { count } from "../../model/text/number-words.ts";

/** Why a text is no time, as a part of a sentence: “--from cannot be “32.01.2026”: …”. */
const dateWordsUnread = {
  blank: "it is blank",
  noDate: "this is not a date",
  noTime: "there is no such time of day",
  noYear: "the year is out of range",
  noDay: (day: string) => `there is no day “${day}”`,
};

/** The pattern of these words for every language. */
export type DateWordsUnread = typeof dateWordsUnread;

/** What is wrong with rows of an orders sheet when the live order is known. */
const orderMistakeWords = {
  unknown: (order: string) => ({
    message: `The marketplace has no order “${order}”.`,
    fix: "Check the number, and that the sheet is for this environment.",
  }),
  itemUnknown: (order: string, sku: string) => ({
    message: `Order “${order}” has no item with the SKU “${sku}”.`,
    fix: "Export the order again, or clear the answer.",
  }),
  itemMissing: (order: string, sku: string) => ({
    message: `Item “${sku}” of order “${order}” has no row here, and an order is packed with all its items at once.`,
    fix: "Export the order again and answer for all its items.",
  }),
  answerMissing: (order: string, sku: string) => ({
    message: `Item “${sku}” of order “${order}” has no answer, and an order is packed with all its items at once.`,
    fix: "Answer Yes or No, or clear the other answers of the order.",
  }),
};

/** The pattern of these words for every language. */
export type OrderMistakeWords = typeof orderMistakeWords;

/** What stands on cells of an export that need attention. */
const orderMarkWords = {
  overdue: "The packing deadline has passed.",
  today: "Pack today.",
  changed: (status: string, time: string) =>
    `Changed since the last export (${time}): it was “${statusWord(status, "en")}”.`,
};

/** The pattern of these words for every language. */
export type OrderMarkWords = typeof orderMarkWords;

/** What is to be done about an order: its column “To do”. */
const toDoWords = {
  pack: "Pack",
  packBy: (day: string) => `Pack by ${day}`,
  late: (minutes: number) => `Late by ${lateness(minutes)}`,
  ship: "Ship",
};

/** The pattern of these words for every language. */
export type ToDoWords = typeof toDoWords;

function lateness(minutes: number): string {
  if (minutes >= 24 * 60) return count(Math.floor(minutes / 60 / 24), "day");
  return minutes >= 60 ? count(Math.floor(minutes / 60), "hour") : count(minutes, "minute");
}

/** All that this room says, in English: the pattern for every language. */
export const ordersWords = {
  dates: dateWordsUnread,
  mistakes: orderMistakeWords,
  marks: orderMarkWords,
  toDo: toDoWords,
};

/** {@link ordersWords} in whichever language. */
export type OrdersWords = typeof ordersWords;
