import { fieldHeading } from "../../model/columns.ts";
import { count } from "../../model/number-words-zh.ts";
import type { ReleaseWords } from "./release.ts";

/** {@link ReleaseWords} in Chinese. */
export const releaseWordsZh: ReleaseWords = {
  outcomes: {
    applied: "已生效",
    conflict: "有冲突",
    released: "已释放",
    unknown: "仍然未知",
    blocked: "未释放",
    unchanged: "没有未决的写入",
  },
  nothingOpen: "没有记录到它有结果未知的新建。",
  otherRun: (run) => `它的未决新建属于运行 ${run}。`,
  isUpdate: (run) => `它的未决写入是更新，不会长期阻挡什么：“sheetport resume ${run}”会查清结果。`,
  resumeFirst: (run) => `运行 ${run} 结束时它正在进行：先用“sheetport resume ${run}”向平台查询。`,
  listed: "平台上已有，与发送的一致。",
  listedOtherwise: (fields) =>
    `平台上已有，但以下字段的值与发送的不同：${fields.map((field) => `“${fieldHeading(field, "zh")}”`).join("、")}。`,
  doubled: "有不止一个商品使用此 SKU。",
  notProven: "无法确定平台上是否已有。请稍后再试。",
  absent: "平台上现在没有。请在平台上自行查看；--yes 表示您已查看，并将其释放。",
  released: "平台上没有，已手动释放：新的上传可以再次新建它。",
  stake: (skus, names) =>
    `${count(skus, "个新建")}没有回复，平台上现在也没有：${names}。\n` +
    "如果第一个请求之后仍被执行，新的上传会产生此 SKU 的第二条记录，而接口没有删除功能。\n" +
    "请先在平台上查看这些 SKU，再继续。",
  question: "您已查看，确认平台上没有吗？输入“是”以释放：",
};
