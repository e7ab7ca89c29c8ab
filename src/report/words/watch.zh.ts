import { grouped } from "../../model/number-words-zh.ts";
import type { WatchWords } from "./watch.ts";

/** {@link WatchWords} in Chinese. */
export const watchWordsZh: WatchWords = {
  changed: (fixed, added, left) =>
    `已修正 ${grouped(fixed)}，新增 ${grouped(added)}，剩余 ${grouped(left)}`,
  fixed: "已修正（原先的情况）",
  added: "新增",
  more: (findings) => `……还有 ${grouped(findings)} 条（--verbose 列出全部）。`,
  watching: "每次保存都会重新检查。按 Ctrl-C 结束。",
  same: "已保存，没有变化。",
  gone: (file) => `${file} 不见了。它再次出现时会立即检查。`,
  back: (file) => `${file} 又出现了。`,
};
