import type { ListWords } from "./lists.ts";
import { quoted } from "./said.ts";

/** {@link ListWords} in Chinese. */
export const listWordsZh: ListWords = {
  listLabel: (heading, column) => {
    if (column.part !== undefined) return `${heading} ${column.part}`;
    return column.key === undefined || column.key === "" ? heading : `${heading}：${column.key}`;
  },
  brokenKey: (label) => ({
    message: `“${label}”的列标题中没有可以提交的名称。`,
    fix: "请重新输入列标题，例如“选项：颜色”。",
  }),
  badLink: (label, value, repaired) => ({
    message: `“${label}”的值是${quoted(value)}，应为一个 http 或 https 链接。`,
    fix: repaired ?? "请填写一个以 https:// 开头、不含空格的公开链接。",
  }),
  longLink: (label, length, usual) => ({
    message: `“${label}”有 ${length} 个字符；超过 ${usual} 个字符的链接常被拒绝。`,
    fix: "如果平台无法加载，请换用较短的链接。",
  }),
  severalLinks: (label, links, targets) => ({
    message: `“${label}”中有 ${links} 个链接；每个链接需要单独一列。`,
    fix:
      targets.length === 0
        ? "请在此只留一个链接，其余各写入单独的列。"
        : `请在此保留第一个链接，其余写入${targets.join("、")}。`,
  }),
  linkSplit: (label, from, link) => ({
    message: `“${label}”为空，可以放入“${from}”中与其他链接写在一起的链接。`,
    fix: link,
  }),
  linkRepeated: (label, earlier) => ({
    message: `“${label}”与“${earlier}”的链接相同。`,
    fix: "请将其中一个留空。",
  }),
  tooManyEntries: ({ heading }, entries, limit) => ({
    message: `本行的${heading}有 ${entries} 个，最多允许 ${limit} 个。`,
    fix: `请去掉 ${entries - limit} 个。`,
  }),
  keyRepeated: (label, earlier) => ({
    message: `“${label}”与${quoted(earlier)}列的名称相同或看起来相同，而且两列都填了值。`,
    fix: "请将其中一个留空。",
  }),
  textTotalLong: ({ heading }, total, limit) => ({
    message: `全部${heading}合计 ${total} 个字符，平台可能最多只接受 ${limit} 个。`,
    fix: `如果本行被拒绝，请缩短 ${total - limit} 个字符。`,
  }),
};
