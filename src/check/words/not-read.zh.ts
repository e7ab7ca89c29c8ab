import { count } from "../../model/number-words-zh.ts";
import { type NotReadWords, sheetOption } from "./not-read.ts";
import { quoted } from "./said.ts";

/** {@link NotReadWords} in Chinese. */
export const notReadWordsZh: NotReadWords = {
  otherSheet: ({ name, hidden, rows }) => ({
    message: `${hidden ? "隐藏的" : ""}工作表${quoted(name)}中也有商品（${count(rows, "行")}），未被读取。`,
    fix: `如果这些商品也要提交，请另外检查并上传该工作表：${sheetOption(name)}（屏幕上按 S）。`,
  }),
};
