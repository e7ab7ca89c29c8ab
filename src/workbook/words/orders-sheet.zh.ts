import type { OrdersSheetWords } from "./orders-sheet.ts";

/** {@link OrdersSheetWords} in Chinese. */
export const ordersSheetWordsZh: OrdersSheetWords = {
  none: (sheets) => ({
    message: `没有任何工作表（${sheets.map((name) => `“${name}”`).join("、")}）带有订单的列标题。`,
    hint: "请用“sheetport export orders”导出订单，或用 --sheet 指定订单所在的工作表。",
  }),
  missing: (sheet, heading) => ({
    message: `工作表“${sheet}”缺少“${heading}”列。`,
    hint: `请添加列标题为“${heading}”的列，或重新导出订单。`,
  }),
  nothingToFill: (sheet, headings) => ({
    message: `工作表“${sheet}”没有可填写的列。`,
    hint: `请添加以下任一列：${headings.map((heading) => `“${heading}”`).join("、")}，或重新导出订单。`,
  }),
  twice: (sheet, columns) => ({
    message: `工作表“${sheet}”的 ${columns.map(({ letters, heading }) => `${letters}（“${heading}”）`).join("和 ")}列含义相同。`,
    hint: "请删除不需要的一列，或修改其列标题。",
  }),
};
