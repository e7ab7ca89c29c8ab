import type { ProbeWords } from "./probe.ts";

const liveListing = "任一已上架的商品";
const longCatalogue = "超过 20 个商品的目录";

/** {@link ProbeWords} in Chinese. */
export const probeWordsZh: ProbeWords = {
  headings: ["未写明之处", "实际情况", "如何得知"],
  learntNow: "刚刚得知",
  kept: (time) => `来自记录，最近见于 ${time}（UTC）`,
  unknown: (learntBy) => `尚未得知；${learntBy}会显示`,
  eachRun: (learntBy) => `由每次运行的${learntBy}检验`,
  modes: {
    repeat: "有效，参数名重复",
    comma: "有效，值以逗号分隔",
    brackets: "有效，参数名带 []",
    single: "有效，每个请求一个值",
    none: "无效：读取整个列表",
  },
  atMost: (number) => `最多 ${number} 个`,
  atLongest: (seconds) => `最长 ${seconds} 秒`,
  formCase: { capitals: "首字母大写", documented: "与文档一致" },
  readCost: {
    products: "读取商品时，每个商品占用一个名额（--read-unit）。",
    requests: "读取商品时，每个请求占用一个名额（--read-unit）。",
  },
  facts: {
    pageBase: { label: "商品：首页编号", learntBy: liveListing },
    totalCount: { label: "商品：总数", learntBy: "给出总数的列表" },
    sizeName: { label: "商品：每页数量参数", learntBy: longCatalogue },
    pageSizeMax: { label: "商品：见过的最大页", learntBy: longCatalogue },
    filterMode: { label: "商品：按 SKU 筛选", learntBy: "两个已上架的商品" },
    filterCountMax: {
      label: "商品：每个请求的 SKU 数",
      learntBy: "部分 SKU 未被采用的请求",
    },
    controlSkus: { label: "商品：对照 SKU", learntBy: liveListing },
    readLagMs: { label: "写入在列表中出现的延迟", learntBy: "首次新建" },
    updateCanary: { label: "更新不影响其他字段", learntBy: "首次更新" },
    orderPageBase: { label: "订单：首页编号", learntBy: "任一订单" },
    orderSizeName: { label: "订单：每页数量参数", learntBy: "超过 20 个订单的列表" },
    orderFilterMode: {
      label: "订单：按订单号筛选",
      learntBy: "部分订单号未被采用的请求",
    },
    formCase: { label: "发货表单：字段名", learntBy: "首个运单号" },
  },
};
