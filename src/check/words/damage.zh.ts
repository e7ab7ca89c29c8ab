import type { DamageWords } from "./damage.ts";
import { quoted } from "./said.ts";

/** {@link DamageWords} in Chinese. */
export const damageWordsZh: DamageWords = {
  codeLookalike: (label, value, { kind, character, codePoint, meant }) => {
    const what =
      kind === "signs"
        ? `含有代替键盘符号的“${character}”（${codePoint}）`
        : `在同一个词里混用了西里尔字母和拉丁字母：“${character}”是 ${codePoint}`;
    return {
      message: `“${label}”的值是${quoted(value)}，${what}。`,
      fix: meant ?? "请使用同一种键盘布局重新输入该编码。",
      ...(meant === undefined ? {} : { meant: [meant] }),
    };
  },
  likeDate: (label, value, meant) => ({
    message: `“${label}”的值是${quoted(value)}，这是 Excel 显示日期的样子：原来输入的可能是${meant.map(quoted).join("或")}。`,
    fix: "请与原始数据核对。如果本来就是如此，则无需改动。",
    meant,
  }),
  truthWord: (label, value) => ({
    message: `“${label}”的值是${quoted(value)}，电子表格程序用这个词表示逻辑值。`,
    fix: "请填写真正的值。如果要填写的就是这个词，则无需改动。",
  }),
  percentNumber: (label, { shown, held }) => ({
    message: `“${label}”显示为 ${shown}，而单元格中的数字是 ${held}：两者之一并非本意。`,
    fix: "请将该列设为“数值”格式，然后重新输入。",
  }),
  roundedNumber: (label, { shown, held }) => ({
    message: `“${label}”显示为 ${shown}，而单元格中的数字是 ${held}；提交的是单元格中的数字。`,
    fix: "如果要用显示的数字，请直接输入它。",
  }),
  unseenInText: (label, codePoint) => ({
    message: `“${label}”含有字符 ${codePoint}，它不可见或看起来像普通空格。`,
  }),
  currencyInPrice: (label, value, number) => ({
    message: `“${label}”的值是${quoted(value)}：价格只填数字，币种有单独的列。`,
    fix: String(number),
  }),
};
