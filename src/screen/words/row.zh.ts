import { fieldHeading } from "../../model/columns.ts";
import { count, grouped } from "../../model/number-words-zh.ts";
import { keyName } from "../keys/bindings.ts";
import { widestName } from "./field-names.ts";
import type { RowWords } from "./row.ts";

/** What is said of one row, its fields, and why it is held back, in Chinese. */
export const rowWordsZh: RowWords = {
  field: (name) => fieldHeading(name, "zh"),
  nameCells: widestName((name) => fieldHeading(name, "zh")),
  colon: "：",
  gone: `该行已不存在。按 ${keyName("back")} 返回列表。`,
  lines: (from, to, of) => `第 ${from}–${to} 行，共 ${of} 行`,
  more: "更多",
  row: (rows) => `第 ${rows} 行`,
  rows: (rows) => `第 ${rows} 行`,
  reading: {
    row: "该行的线上数据仍在读取。",
    order: "该订单的线上数据仍在读取。",
  },
  choice: { in: "● 将发送", out: "○ 已排除", none: "" },
  quoted: (text) => `“${text}”`,
  nothingChanges: "没有更改：",
  staying: "保持不变：",
  showsStaying: (fields) => `按 ${keyName("all-fields")} 显示 ${count(fields, "个不变的字段")}。`,
  changedLive: "导出后平台上有更改，保持不变：",
  next: {
    list: "返回列表",
    change: "下一处更改",
    onlyChanges: "只看更改",
    allFields: "全部字段",
    shortTexts: "文本摘要",
    wholeTexts: "文本全文",
    conflict: "下一处冲突",
  },
  noneAfter: "此后没有其他更改。",
  noneBefore: "此前没有其他更改。",
  sides: { exported: "导出时", sheet: "工作表", live: "现值" },
  conflict: {
    open: "双方都有更改",
    mine: "双方都有更改，发送表中的值",
    theirs: "双方都有更改，保留线上的值",
  },
  as: (side) => `与“${side}”相同`,
  empty: "（空）",
  willBeEmpty: "将清空，原为 ",
  wordsChanged: (words, characters) =>
    `更改了 ${count(words, "个词")}，共 ${count(characters, "个字符")}`,
  moved: (from) => `已移动，原为第 ${from} 个`,
  newText: "新文本",
  cleared: "已清空",
  clearedValue: "（已清空）",
  words: (words) => count(words, "个词"),
  changed: "已更改",
  kinds: {
    added: (entries) => `新增 ${grouped(entries)} 项`,
    removed: (entries) => `删除 ${grouped(entries)} 项`,
    changed: (entries) => `更改 ${grouped(entries)} 项`,
    moved: (entries) => `移动 ${grouped(entries)} 项`,
  },
  between: "，",
  notKnown: "尚不可知",
  moreErrors: (errors) => `还有 ${grouped(errors)} 个`,
  newProduct: (fields) => `新商品，${count(fields, "个字段")}`,
  liveStays: (field) => `${field}：保留线上的值`,
  keptLive: (fields) => `${fields}：与线上保持一致`,
  priceDiffers: "价格不同，此处无法更改",
  advice: {
    allow: `按 ${keyName("allow")} 允许：可只允许该行，也可允许所有行。`,
    price: "请直接在平台上修改价格。",
    compareAgain: `在列表中按 ${keyName("compare-again")} 重新比较。`,
    duplicated: "在只剩下一个商品之前，不会向此 SKU 写入任何内容。",
    runs: `历次运行在首页，按 ${keyName("runs")} 查看。`,
    fillIn: "请填写后保存工作簿。",
    conflict: `按 ${keyName("take-mine")} 发送表中的值，按 ${keyName("take-theirs")} 保留平台上的值；在行内可逐个字段选择。`,
    gone: `按 ${keyName("take-mine")} 重新上架，按 ${keyName("take-theirs")} 保持下架。`,
  },
};
