import { count, grouped, spokenDuration } from "../../model/number-words-zh.ts";
import type { ExportWords } from "./export.ts";

/** {@link ExportWords} in Chinese. */
export const exportWordsZh: ExportWords = {
  progress: (done, total) =>
    total === undefined
      ? `已读取 ${grouped(done)} 个商品，总数未知`
      : `已读取 ${grouped(done)} / ${grouped(total)} 个商品`,
  eta: (seconds) => `还需${spokenDuration(seconds)}`,
  writing: (rows) => `已写入 ${count(rows, "行")}`,
  goingOn: (done, time) =>
    `继续 ${time}（UTC）开始的导出：已读取 ${count(done, "个商品")}。（--restart 会全部重新读取。）`,
  wrote: (file, rows) => `已写入 ${file}：${count(rows, "个商品")}。`,
  live: (from, to) =>
    from === to ? `读取时间：${to}（UTC）。` : `读取时间：${from} 至 ${to}（UTC）。`,
  cached: (from, to) =>
    `根据记录写入，没有询问平台：${from === to ? `截至 ${to}` : `最早的截至 ${from}，最新的截至 ${to}`}（UTC）。从未读取过的商品不在其中。`,
  nothingCached: "此环境还没有任何记录：请先不带 --cached 导出一次。",
  incomplete: (reason) => `工作簿不完整。${reason}已有的内容是正确的；再次导出可得到其余部分。`,
  notFound: (names) => `平台上没有：${names}。`,
  leftOut: (listings) => `工作簿不完整：${count(listings, "个商品")}无法写成一行：`,
  leftBlank: (cells) =>
    `${count(cells, "个值")}无法从工作表原样返回，因此单元格留空并加了标记（留空则保留线上的值）：`,
  blankAt: (row, sku, field, message) => `  第 ${row} 行，${sku}，${field}：${message}`,
  outAt: (sku, message) => `  ${sku}：${message}`,
  more: (rest) => `  ……还有 ${grouped(rest)} 个；--json 最多列出 1,000 个。`,
  next: (file) => `请在其中随意修改，然后查看将发送的内容：sheetport diff ${file}`,
  noRow: "其 SKU 从工作表读回时会不一样。",
  twinRow: "另一条 SKU 相同的记录已占用该行。",
  noRoom: "工作表已没有空间容纳更多行。",
  unlike: "工作表无法原样保存此值。",
  unreadable: "此字段在工作表中不能有这样的值。",
  tooManyDigits: "位数超过 Excel 所能保存的 15 位。",
  tooLong: "字符数超过单元格的容量。",
  noteOnCell: (message, value) => `留空，因此保留线上的值。${message}线上的值：${value}`,
};
