import { keyName } from "../keys/bindings.ts";

/** What the screen tells while the person is elsewhere, in English. */
export const noticeWords = {
  isRead: "What was asked for before is read.",
  uploadUnderWay: "An upload is under way: the next one can begin when it has ended.",
  questionWaits: "Another question waits for its answer: answer it, then ask for this again.",
  choiceChanged: `The choice has changed meanwhile: press ${keyName("go-on")} again.`,
  ended: (how: string) => `${how} ${keyName("show-upload")} shows how.`,
  saved: (time: string, words: string) => `The workbook was saved at ${time}: ${words}.`,
};

/** The pattern of these words for every language. */
export type NoticeWords = typeof noticeWords;
