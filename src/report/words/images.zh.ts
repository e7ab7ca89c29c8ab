import { count, nonZero } from "../../model/number-words-zh.ts";
import type { ImagesTextWords } from "./images.ts";

/** The totals of checked image links, in Chinese. */
export const imagesTextWordsZh: ImagesTextWords = {
  none: "没有需要检查的图片链接。",
  checked: (checked, parts) =>
    `已检查 ${count(checked, "张图片")}${parts === "" ? "" : `，${parts}`}。`,
  parts: (unreachable, tooSmall, wrongType, notChecked) =>
    nonZero([
      [unreachable, "无法下载"],
      [tooSmall, "尺寸过小"],
      [wrongType, "不是 JPG 或 PNG"],
      [notChecked, "未检查"],
    ]),
  remembered: (remembered) => `其中 ${count(remembered, "个结果")}来自记录。`,
  stopped: (left) => `检查已停止：还有 ${count(left, "个链接")}未检查。`,
};
