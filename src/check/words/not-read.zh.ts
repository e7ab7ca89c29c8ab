import { count, grouped } from "../../model/number-words-zh.ts";
import { type NotReadWords, sheetOption, sheetsOption } from "./not-read.ts";
import { quoted } from "./said.ts";

/** {@link NotReadWords} in Chinese. */
export const notReadWordsZh: NotReadWords = {
  otherSheet: ({ name, hidden, rows }) => ({
    message: `${hidden ? "隐藏的" : ""}工作表${quoted(name)}中也有商品（${count(rows, "行")}），未被读取。`,
    fix: `要一并提交这些商品，请同时读取这些工作表：${sheetsOption({ name, hidden })}（只读取这一个：${sheetOption(name)}，屏幕上按 S）。`,
  }),
  picturesNotSent: (where, pictures, cells) => {
    const more = pictures > cells.length ? `，以及另外 ${grouped(pictures - cells.length)} 张` : "";
    const named = cells.length === 0 ? "" : `（${cells.join("、")}${more}）`;
    const stand = where === "over" ? "浮于单元格上方" : "嵌在单元格中";
    return {
      message: `有 ${count(pictures, "张图片")}${stand}${named}，不会被提交：平台只接受链接。`,
      fix: "请把每张图片放到公开可访问的服务器上，并把 http 或 https 链接填入“图片 1”“图片 2”等列。",
    };
  },
  mergedBlank: (label, { cells, first, value, isOfOne }) => ({
    message: `“${label}”在此行没有值：${cells} 已合并，${quoted(value)}只在 ${first} 中。`,
    fix: isOfOne
      ? "请取消合并单元格，并为每一行填写各自的值。"
      : "请取消合并单元格，并在该值适用的每一行中填写它。",
  }),
  mergedHidden: (label, { cells, first, value, hidden }) => ({
    message: `“${label}”在此行的值是${quoted(hidden)}，但看不见：${cells} 已合并，只显示 ${first} 的${quoted(value)}。`,
    fix: "请取消合并单元格，并核对每一行的值。",
  }),
  pictureInCell: (label, link) => ({
    message: `“${label}”中是图片而不是链接：工作簿中的图片不会被提交。`,
    fix: link ?? "请把图片放到公开可访问的服务器上，并以文本填写其 http 或 https 链接。",
  }),
};
