import type { SheetWords } from "./sheet.ts";

/** {@link SheetWords} in Chinese. */
export const sheetWordsZh: SheetWords = {
  recalled: (day, columns, place) =>
    columns.length === 0
      ? `工作表按 ${day} 的选择读取：${place}。`
      : `列按 ${day} 的选择读取：${columns.join("；")}（${place}）。`,
  inSheet: (sheet) => `工作表“${sheet}”`,
  headingsIn: (row) => `标题在第 ${row} 行`,
  columnIs: (name, meaning) => `${name}是“${meaning}”`,
  leftOut: (name) => `${name}不读取`,
  heading: (heading) => `“${heading}”`,
  noHeading: (key) => `无标题的列 ${key}`,
  dropped: (day, why) => `${day} 的选择已不适用，未采用：${why}。各列按标题读取。`,
  unread: (why) => `无法得知以前是否选择过列：${why} 各列按标题读取。`,
  alike: (letters, heading, field, confidence) =>
    `${letters} 列“${heading}”被读作“${field}”（把握 ${confidence} %）；用 --map "${heading}=字段" 或 --map "${heading}=ignore" 更改。`,
  column: (letters, heading) => `${letters} 列“${heading}”`,
  rival: (name, { used, field, map }) =>
    `${name}未使用，因为${used}已读作“${field}”；用 --map "${map}" 可改用它。`,
  converted: (name, from, to) => `${name}由 ${from} 换算为 ${to}`,
  inOtherUnits: (columns) => `已按标题中的单位换算：${columns.join("；")}。`,
  lacking: (headings) =>
    `没有 ${headings.join("、")} 列：平台上的商品保持不变；新 SKU 的行需要这些内容（--set 字段=值 可为所有行设定）。`,
  ignored: (columns) => `已忽略，因为没有这样的字段：${columns.join("、")}。`,
  perhaps: (heading, field, name, confidence) =>
    `“${heading}”（可能是${field}，${confidence} %：--map "${heading}=${name}"）`,
  unheaded: (letters) => `已忽略，因为没有标题：${letters.join("、")} 列。`,
  given: (values) => `每一行按 --set：${values.join("；")}。`,
  givenIs: (field, text) => `${field}为 ${text}`,
  valueNames: (words) => `读作选项的词：${words.join("；")}。`,
  wholeLists: (lists) =>
    `按 --whole-lists 视为整个列表：${lists.join("、")}。商品在其中的其他内容将被删除。`,
  remembered: (columns) => `已为具有这些标题的工作簿记住：${columns} 列及其他设定。`,
};
