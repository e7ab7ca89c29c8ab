import { count, grouped } from "../../model/number-words-zh.ts";
import type { HiddenWords } from "./hidden.ts";

/** {@link HiddenWords} in Chinese. */
export const hiddenWordsZh: HiddenWords = {
  rows: (rows) => `已读取隐藏内容：${count(rows, "行")}。`,
  columns: (letters, more) =>
    `已读取隐藏内容：${letters} 列${more > 0 ? `，以及另外 ${grouped(more)} 列` : ""}。`,
};
