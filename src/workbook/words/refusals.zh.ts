import type { ErrorWords } from "../../errors.ts";
import { grouped } from "../../model/number-words-zh.ts";
import type { RefusalWords } from "./refusals.ts";

const saveAsXlsx = "请在 Excel 中打开，另存为“Excel 工作簿 (.xlsx)”。";
const anotherKind = (why: string): ErrorWords => ({
  message: `这不是 Excel 工作簿（.xlsx）：${why}。`,
  hint: "请在 Excel 或 LibreOffice 中打开该文件，另存为“Excel 工作簿 (.xlsx)”。",
});
const unusual = (what: string): ErrorWords => ({
  message: `工作簿中有${what}，sheetport 不接受。`,
  hint: "请在 Excel 或 LibreOffice 中打开，重新另存为 .xlsx。",
});

/** {@link RefusalWords} in Chinese. */
export const refusalWordsZh: RefusalWords = {
  isEmpty: anotherKind("文件是空的"),
  isOtherFile: anotherKind("这是其他类型的文件"),
  isOtherArchive: anotherKind("这是不含工作簿的 ZIP 压缩包"),
  isOtherDocument: anotherKind("其中是其他类型的文档"),
  encrypted: {
    message: "工作簿有密码保护，无法读取。",
    hint: "请在 Excel 中打开，去掉密码（文件、信息、保护工作簿、用密码进行加密）并保存。",
  },
  oldFormat: { message: "这是旧版 Excel 格式（.xls）的工作簿。", hint: saveAsXlsx },
  binaryFormat: { message: "这是二进制工作簿（.xlsb）。", hint: saveAsXlsx },
  openDocument: {
    message: "这是 OpenDocument 电子表格（.ods）。",
    hint: "请在 LibreOffice 或 Excel 中打开，另存为“Excel 2007–365 (.xlsx)”。",
  },
  damaged: (what) => ({
    message: `工作簿已损坏：${what}。`,
    hint: "请在 Excel 中打开，由 Excel 修复后保存再试；或重新复制、下载该文件。",
  }),
  hasDoctype: unusual(" XML 文档类型声明（DOCTYPE）"),
  isUtf16: unusual(" UTF-16 而非 UTF-8 编码的文本"),
  otherEncoding: (encoding) => unusual(`“${encoding}”而非 UTF-8 编码的文本`),
  fileTooLarge: (megabytes, limit) => ({
    message: `工作簿大小为 ${megabytes} MB，sheetport 最多读取 ${limit} MB。`,
    hint: "请删除图片和不需要的工作表，或把各行分到几个工作簿中。",
  }),
  tooManyParts: (parts, limit) => ({
    message: `工作簿包含 ${grouped(parts)} 个部件，sheetport 最多读取 ${grouped(limit)} 个。`,
    hint: "请把商品行复制到新的工作簿后再试。",
  }),
  inflatesTooLarge: (limitMegabytes) => ({
    message: `工作簿解压后超过 ${limitMegabytes} MB。`,
    hint: "请把商品行复制到新的工作簿，或分到几个工作簿中。",
  }),
  partTooLarge: (part, limitMegabytes) => ({
    message: `工作簿的部件“${part}”解压后超过 ${limitMegabytes} MB，而其中只应有工作表和样式的清单。`,
    hint: "请把商品行复制到新的工作簿后重试。",
  }),
  textsTooLarge: (limitMegabytes) => ({
    message: `工作簿中的文本总计超过 ${limitMegabytes} MB。`,
    hint: "请把行拆分到多个工作簿中。",
  }),
  cellTooLong: (address, limit) => ({
    message: `单元格 ${address} 超过 ${grouped(limit)} 个字符，超出了 Excel 本身的上限。`,
    hint: "请缩短该单元格的内容后再试。",
  }),
  noSuchSheet: (sheet, sheets) => ({
    message: `工作簿中没有工作表“${sheet}”。`,
    hint: `请从以下工作表中选择：${sheets.map((name) => `“${name}”`).join("、")}。`,
  }),
};
