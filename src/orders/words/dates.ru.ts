import type { DateWordsUnread } from "./dates.ts";

/** {@link DateWordsUnread} in Russian. */
export const dateWordsUnreadRu: DateWordsUnread = {
  blank: "значение пустое",
  dayOrMonth: "непонятно, какое число — день, а какое — месяц",
  noDate: "так дату не записывают",
  noTime: "такого времени суток нет",
  noYear: "заказов того года нет",
  noDay: (day) => `в календаре нет дня «${day}»`,
};
