import { count, grouped } from "../../model/number-words-zh.ts";
import type { CheckWords } from "./check.ts";

/** {@link CheckWords} in Chinese. */
export const checkWordsZh: CheckWords = {
  bug: "这是 sheetport 的错误，请连同此信息一起报告。",
  encoding: (name, isDoubtful) =>
    isDoubtful
      ? `文本按 ${name} 编码读取，但不能确定：请核对几个名称，或用 --encoding 指明编码。`
      : `文本按 ${name} 编码读取。`,
  title: (file, sheets, rows) =>
    `${file}，工作表${sheets.map((one) => `“${one}”`).join("、")}：${count(rows, "行")}`,
  row: (row) => (row === "0" ? "工作表" : `第 ${row} 行`),
  severities: { error: "错误", warning: "警告", info: "提示", repaired: "已修复" },
  became: (before, after) => `原为“${before}”，改为“${after}”`,
  repairable: (findings) => `其中 ${grouped(findings)} 条可以安全修复：加上 --fix。`,
  repaired: (repairs) => `读取时已修复 ${count(repairs, "处")}；原工作簿未改动。`,
  fixedFile: (file) => `修复后的工作簿：${file}。`,
  sameOptions: "其标题与您的工作表相同：请使用同样的 --map、--set 和 --map-value，除非已记住。",
  nothingToRepair: "没有可以安全修复的内容。",
  onlyOnCreate: "（仅当 SKU 为新建时）",
  fix: (fix) => `→ ${fix}`,
  more: (findings) => `……还有 ${grouped(findings)} 条。用 --verbose 或 --json 查看全部。`,
  totals: (valid, invalid, ifNew) =>
    `${count(valid, "行")}正确，${count(invalid, "行")}有误${ifNew === 0 ? "" : `（其中 ${count(ifNew, "行")}仅在商品尚未上架时才算错误）`}`,
  findings: (errors, warnings) => `${count(errors, "个错误")}，${count(warnings, "个警告")}`,
  sentences: (first, second) => `${first}。${second}`,
  andFindings: (rows, findings) => `${rows}；${findings}。`,
  clean: "没有需要更正的内容。",
};
