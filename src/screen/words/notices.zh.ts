import { keyName } from "../keys/bindings.ts";
import type { NoticeWords } from "./notices.ts";

/** What the screen tells while the person is elsewhere, in Chinese. */
export const noticeWordsZh: NoticeWords = {
  isRead: "先前请求的内容已读取。",
  uploadUnderWay: "正在上传：结束后才能开始下一次。",
  questionWaits: "另一个问题还在等待回答：请先回答，再重新操作。",
  choiceChanged: `选择在此期间已改变：请再按一次 ${keyName("go-on")}。`,
  ended: (how) => `${how}按 ${keyName("show-upload")} 查看详情。`,
  saved: (time, words) => `工作簿于 ${time} 保存：${words}。`,
};
