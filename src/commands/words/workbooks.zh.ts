import { grouped } from "../../model/number-words-zh.ts";
import type { WorkbookWords } from "./workbooks.ts";

const twoWay = "因此凡与平台上商品不同的单元格都算作您的改动，无论是谁改的";
const readAgain = "如需区分平台上的改动和您的改动，请重新导出。";

/** {@link WorkbookWords} in Chinese. */
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
  sheetOptionOfPlan: (option) => ({
    message: `${option} 用来说明如何读取工作表，而保存的计划没有工作表。`,
    hint: "请在保存计划的“sheetport diff”命令中使用它。",
  }),
  planWithFix: {
    message: "保存的计划会原样发送：--fix 没有可修复的内容。",
    hint: "请去掉 --fix，或用“sheetport diff FILE --fix --out plan.json”重新生成计划。",
  },
  imagesOfPlan: {
    message: "--check-images 需要工作簿：保存的计划会原样发送。",
    hint: "请在生成计划时检查图片：sheetport diff FILE --check-images --out plan.json。",
  },
  ignoredOfOrders: (headings) =>
    `已忽略，因为订单没有这样的列：${headings.map((heading) => `“${heading}”`).join("、")}。`,
  baseDamaged: `保存导出时数值的隐藏工作表已损坏，${twoWay}。${readAgain}`,
  baseOfOther: `导出时的数值由另一版本的 sheetport 写入，${twoWay}。${readAgain}`,
  foreignBase: (host) => `该工作簿从 ${host} 导出，${twoWay}。`,
};
