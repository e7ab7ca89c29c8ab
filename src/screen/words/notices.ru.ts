import { keyName } from "../keys/bindings.ts";
import type { NoticeWords } from "./notices.ts";

/** What the screen tells while the person is elsewhere, in Russian. */
export const noticeWordsRu: NoticeWords = {
  isRead: "То, что запрашивалось раньше, прочитано.",
  uploadUnderWay: "Идёт загрузка: следующую можно начать, когда она закончится.",
  questionWaits: "Другой вопрос ждёт ответа: сначала ответьте на него, затем повторите запрос.",
  choiceChanged: `Выбор тем временем изменился: нажмите ${keyName("go-on")} ещё раз.`,
  ended: (how) => `${how} ${keyName("show-upload")} показывает подробности.`,
  saved: (time, words) => `Книга сохранена в ${time}: ${words}.`,
};
