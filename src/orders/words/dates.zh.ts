import type { DateWordsUnread } from "./dates.ts";

/** {@link DateWordsUnread} in Chinese. */
export const dateWordsUnreadZh: DateWordsUnread = {
  blank: "值为空",
  dayOrMonth: "分不清哪个数字是日、哪个是月",
  noDate: "这不是日期的写法",
  noTime: "没有这个时刻",
  noYear: "没有那一年的订单",
  noDay: (day) => `日历上没有“${day}”这一天`,
};
