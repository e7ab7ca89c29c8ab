import { columnHeading } from "../../model/columns.ts";
import type { MatchWords, NamedColumn } from "./match.ts";

const column = ({ letters, heading }: NamedColumn) =>
  `${letters}（${heading === "" ? "无标题" : `“${heading}”`}）`;
const quoted = (names: readonly string[]) => names.map((name) => `“${name}”`).join("、");
const noHeadings =
  '请使用“sheetport template products”中的标题，用 --sheet 指定工作表、用 --header-row 指定标题行，或用 --map "标题=字段" 说明某列的内容。';

/** What keeps a heading row from being read, in Chinese. */
export const matchWordsZh: MatchWords = {
  noKnownHeading: (examples) => ({
    message: "没有一列的标题是 sheetport 认识的。",
    hint: `请在商品上方的一行中写上标题，例如${quoted(examples)}。`,
  }),
  noneAmong: (rows, sheets) => ({
    message: `${quoted(sheets)}的前 ${rows} 行中没有 sheetport 认识的标题。`,
    hint: noHeadings,
  }),
  noneInRow: (row, sheets) => ({
    message: `${quoted(sheets)}的第 ${row} 行没有 sheetport 认识的标题。`,
    hint: noHeadings,
  }),
  blankRow: (row, sheets) => ({
    message: `${quoted(sheets)}的第 ${row} 行是空的，不能作标题行。`,
    hint: "请选择有标题的那一行。",
  }),
  emptySheet: (sheets) => ({
    message:
      sheets.length === 0 ? "工作簿没有可见的工作表。" : `工作表${quoted(sheets)}中没有内容。`,
    hint: "请用“sheetport template products”生成空白模板，填写后保存。",
  }),
  onlyHidden: (sheet) => ({
    message: `可见的工作表都没有商品标题，隐藏的工作表“${sheet}”有。`,
    hint: `如果要读取它，请指定：--sheet "${sheet}"。`,
  }),
  duplicate: (columns) => ({
    message: `${columns.map(column).join("和")}列表示同一个字段。`,
    hint: '请删除多余的列、修改标题，或用 --map "标题=ignore" 略过其中一列。',
  }),
  unknownUnit: (own, { field, unit, units }) => ({
    message: `${column(own)} 列要读作“${columnHeading(field, "zh")}”，但标题中的单位不明确：“${unit}”。`,
    hint: `请在标题中写明一个单位（${units.join("、")}），数字也用该单位；或用 --map "${own.heading}=ignore" 略过该列。`,
  }),
  missing: (heading) => ({
    message: `缺少“${heading}”列：没有它就不知道一行是哪个商品。`,
    hint: `请添加标题为“${heading}”的列，或用 --map "标题=sku" 指定包含它的列。`,
  }),
  missingLikely: (heading, likely) => ({
    message: `缺少“${heading}”列：没有它就不知道一行是哪个商品。`,
    hint: `请添加标题为“${heading}”的列；如果 ${column(likely)} 就是它（可能性 ${likely.confidence} %），请加上 --map "${likely.heading}=sku"。`,
  }),
  noOtherColumn: (heading) => ({
    message: `只识别出“${heading}”列，没有可更改的内容。`,
    hint: '请添加要更改的列，或用 --map "标题=字段" 指定。',
  }),
  noSuchColumn: (key, nearest, more) => ({
    message: `没有列的标题像 --map 所写的“${key}”（比较时不计大小写、空格和标点）。`,
    hint: `现有标题：${quoted(nearest)}${more > 0 ? `，另有 ${more} 个` : ""}。`,
  }),
  given: (place, text) => `“--set ${columnHeading(place.field, "zh", place)}=${text}”`,
  hasColumn: (given, own) => ({
    message: `${given}：工作表中已有 ${column(own)}列。`,
    hint: `请去掉此选项，或用 --map "${own.heading}=ignore" 略过该列。`,
  }),
  openBrace: (given) => ({
    message: `${given}：花括号没有闭合。`,
    hint: "用 {字段} 表示另一字段的值，用 {{ 和 }} 表示花括号本身。",
  }),
  noField: (given, name) => ({
    message: `${given}：没有名为“${name}”的字段。`,
    hint: `请写 {字段}，且该字段在表中有列。如果“${name}”是表中的标题，请先指明它是哪个字段：--map "${name}=字段"。`,
  }),
  noColumn: (given, name) => ({
    message: `${given}：工作表中没有“${name}”列。`,
    hint: "请写 {字段}，且该字段在表中有列。",
  }),
  inRow: (sheet, row, all) => ({
    message: `工作表“${sheet}”第 ${row} 行：${all.map(({ message }) => message).join("")}`,
    hint: [...new Set(all.map(({ hint }) => hint))].join(""),
  }),
};
