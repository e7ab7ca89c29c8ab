import type { ExcelWords } from "./excel.ts";
import { quoted } from "./said.ts";

function either(values: readonly string[]): string {
  return values.map(quoted).join("或");
}

const asText = "请将该列设为“文本”格式，然后重新输入。";
const wholeCode = "请将该列设为“文本”格式，然后重新输入完整编码。";

/** {@link ExcelWords} in Chinese. */
export const excelWordsZh: ExcelWords = {
  dateForNumber: ({ heading }, shown, meant) => ({
    message:
      meant.length === 0
        ? `“${heading}”保存为日期或时间（${quoted(shown)}），不是数字。`
        : `“${heading}”是日期 ${shown}：Excel 会把${either(meant)}这样的数字变成日期。`,
    fix: "请将该列设为“数值”格式，然后重新输入。",
    meant,
  }),
  dateForText: (label, shown, meant) => ({
    message:
      meant.length === 0
        ? `“${label}”保存为日期或时间（${quoted(shown)}），不是文本。`
        : `“${label}”是日期 ${shown}：Excel 会把${either(meant)}这样的内容变成日期。`,
    fix: asText,
    meant,
  }),
  plainDate: (label) => ({ message: `“${label}”是日期。`, fix: asText, meant: [] }),
  truthForText: (label, shown) => ({
    message: `“${label}”是逻辑值 ${shown}，不是文本：Excel 会把这个词变成逻辑值。`,
    fix: `如果要填写的就是这个词，请在前面加撇号，输入 '${shown}。`,
  }),
  truthForNumber: (label, shown) => ({
    message: `“${label}”是逻辑值 ${shown}，不是数字。`,
    fix: "请只填写数字。",
  }),
  tooManyDigits: (label) => ({
    message: `“${label}”是 16 位或更长的数字：Excel 只保留 15 位，其余已变成 0。`,
    fix: wholeCode,
  }),
  scientificCode: (label, value) => ({
    message: `“${label}”的值是${quoted(value)}：Excel 缩写了一个长数字，末尾几位已丢失。`,
    fix: wholeCode,
  }),
  codeNotInteger: (label, shown) => ({
    message: `“${label}”是数字 ${shown}；不只由数字组成的编码必须是文本，否则 Excel 会改动它。`,
    fix: `请将该列设为“文本”格式，然后重新输入编码，例如“${shown}”。`,
  }),
  cellError: (label, shown) => ({
    message: `“${label}”是 Excel 错误 ${shown}：该单元格的公式出错了。`,
    fix: "请修正公式，或直接输入值。",
  }),
  formulaWithoutValue: (label) => ({
    message: `“${label}”是公式，保存时没有计算结果。`,
    fix: "请在 Excel 中打开工作簿，等计算完成后保存；或直接输入值。",
  }),
  brokenText: (label, codePoint) => {
    const what =
      codePoint === "U+FFFD"
        ? "含有 �（U+FFFD），说明之前的程序在这里丢失了字符"
        : `含有不属于文本的字符 ${codePoint}`;
    return { message: `“${label}”${what}。`, fix: "请在该处重新输入文字。" };
  },
  unseenInCode: (label, codePoint, cleaned) => ({
    message: `“${label}”含有字符 ${codePoint}，它不可见或看起来像普通空格。`,
    fix: cleaned,
  }),
  gtinWrong: (label, value, fault) => {
    switch (fault.kind) {
      case "not-digits":
        return {
          message: `“${label}”的值是${quoted(value)}；商品条码只能由数字组成。`,
          fix: "如果没有条码，请将单元格留空。",
        };
      case "length":
        return {
          message: `“${label}”有 ${fault.digits} 位数字；商品条码应为 8、12、13 或 14 位。`,
          fix: "请与包装核对。",
        };
      case "check-digit":
        return {
          message: `“${label}”中的 ${value} 末位是 ${value.at(-1)}，按其余数字计算应为 ${fault.expected}：可能有一位数字写错了。`,
          fix: "请与包装核对。",
        };
      case "zeros-lost":
        return {
          message: `“${label}”中的 ${value} 只有 ${value.length} 位数字：Excel 会去掉数字前面的 0。`,
          fix: fault.padded,
          meant: [fault.padded],
        };
    }
  },
};
