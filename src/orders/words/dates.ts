/** Why a text is no time, as a part of a sentence: “--from cannot be “32.01.2026”: …”. */
export const dateWordsUnread = {
  blank: "it is blank",
  dayOrMonth: "which number is the day and which the month is not clear",
  noDate: "no date is written so",
  noTime: "there is no such time of day",
  noYear: "no order is from that year",
  noDay: (day: string) => `the calendar has no day “${day}”`,
};

/** The pattern of these words for every language. */
export type DateWordsUnread = typeof dateWordsUnread;
