import { grouped } from "../../model/number-words-zh.ts";
import type { CsvRefusalWords } from "./csv-refusals.ts";

/** {@link CsvRefusalWords} in Chinese. */
export const csvRefusalWordsZh: CsvRefusalWords = {
  notInEncoding: (encoding) => ({
    message: `文件中有些字节在 ${encoding} 编码下不构成字符。`,
    hint: "请在 Excel 中另存为“CSV UTF-8”或“Excel 工作簿 (.xlsx)”，或用 --encoding 指定编码。",
  }),
  encodingUnclear: {
    message: "文件不是 UTF-8，从其中的文字也无法判断保存时用的编码。",
    hint: "请在 Excel 中另存为“CSV UTF-8”或“Excel 工作簿 (.xlsx)”，或指定编码：--encoding windows-1251、gb18030 或 windows-1252。",
  },
  notText: {
    message: "这不是 CSV 文件：其中有不属于文本的字节。",
    hint: "请确认文件是否正确；工作簿的文件名必须以 .xlsx 结尾。",
  },
  quoteNeverEnds: (cell) => ({
    message: `单元格 ${cell} 以引号（"）开头，但引号没有结束。`,
    hint: '请补上结束的引号；或把整段文字放在引号内，其中的每个引号写成两个（""）。',
  }),
  quoteMisplaced: (cell) => ({
    message: `单元格 ${cell} 中引号内的文字在哪里结束并不明确。`,
    hint: '请把整段文字放在引号内，其中的每个引号写成两个（""）。',
  }),
  widerThanHeadings: (row, cells, headings) => ({
    message: `第 ${row} 行有 ${cells} 个单元格，但列标题只有 ${headings} 个：值可能错位到了别的列。`,
    hint: "请把含有分隔符的文字放在引号内，或把表格另存为“Excel 工作簿 (.xlsx)”。",
  }),
  tooManyRows: (limit) => ({
    message: `文件超过 ${grouped(limit)} 行，超出了一个工作表的容量。`,
    hint: "请把它拆分成几个文件。",
  }),
  tooManyColumns: (row, cells, limit) => ({
    message: `第 ${row} 行超过 ${grouped(limit)} 个单元格（至少 ${grouped(cells)} 个），超出了一个工作表的容量。`,
    hint: "请检查用哪个符号分隔单元格。",
  }),
};
