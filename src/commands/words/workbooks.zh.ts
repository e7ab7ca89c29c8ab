import { grouped } from "../../model/number-words-zh.ts";
import type { WorkbookWords } from "./workbooks.ts";

const twoWay = "因此凡与平台上商品不同的单元格都算作您的改动，无论是谁改的";
const readAgain = "如需区分平台上的改动和您的改动，请重新导出。";

export const workbookWordsZh: WorkbookWords = {
  ofOrders: (file) => ({
    message: `${file} 是订单工作簿，不是商品工作簿。`,
    hint: "请用“sheetport fulfil”打包并发出其中已填写的订单。",
  }),
  tooManyFindings: ({ findings, row, example, count }) => ({
    message: `到第 ${row} 行为止已有 ${grouped(findings)} 个问题，多得无法处理。其中 ${grouped(count)} 个与此相同：${example}`,
    hint: "请检查各列是否对应了正确的字段，改正每一行都有的错误，然后重新检查。",
  }),
  noRows: (sheet) => ({
    message: `工作表“${sheet}”只有列标题，下面没有任何行。`,
    hint: "请为每个商品变体填写一行。",
  }),
  ignoredOfOrders: (headings) =>
    `已忽略，因为订单没有这样的列：${headings.map((heading) => `“${heading}”`).join("、")}。`,
  baseDamaged: `保存导出时数值的隐藏工作表已损坏，${twoWay}。${readAgain}`,
  baseOfOther: `导出时的数值由另一版本的 sheetport 写入，${twoWay}。${readAgain}`,
  foreignBase: (host) => `该工作簿从 ${host} 导出，${twoWay}。`,
};
