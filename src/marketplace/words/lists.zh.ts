import type { ListWords } from "./lists.ts";

const of = (read: number, total: number | undefined) =>
  total === undefined ? `${read} 条，总数未知` : `${read} / ${total} 条`;

/** {@link ListWords} in Chinese. */
export const listWordsZh: ListWords = {
  filterIgnored: "平台不理会按 SKU 的筛选：改为读取整个列表。",
  totalMissing: "商品列表不再给出“totalCount”：无法证明哪些商品不在其中。",
  withoutSku: "商品列表中有没有 SKU 的记录，已略过。",
  fieldVanished: (field) => `商品列表中不再有字段“${field}”。`,
  differsByCase: (sku, twin) => `平台上没有“${sku}”，但有“${twin}”：两者只有大小写或空格不同。`,
  emptiedForNow: (seconds) =>
    `商品列表中没有任何以前运行时见过的商品。可能只是暂时如此：${seconds} 秒后会再次读取。`,
  facts: {
    pageBase: "商品首页的编号",
    sizeName: "商品每页数量的参数名",
    filterMode: "按 SKU 筛选商品的方式",
    orderPageBase: "订单首页的编号",
    orderSizeName: "订单每页数量的参数名",
    orderFilterMode: "按订单号筛选订单的方式",
  },
  factChanged: (fact, before, now, seen) =>
    `平台有变化：${fact}原为“${before}”${seen === undefined ? "" : `（见于 ${seen}）`}，现为“${now}”。将重新了解。`,
  notWhole: {
    whole: () => "",
    "no-total": () => "平台没有给出记录总数。",
    short: (read, total) => `未能读取全部记录：${of(read, total)}。`,
    "too-many": (read, total) => `收到的记录多于平台给出的总数：${of(read, total)}。`,
    changed: () => "读取期间列表一直在变化。",
    repeated: () => "无论请求哪一页都返回同一页，因此无法得知列表在哪里结束。",
    "too-long": () => "列表的页数过多。",
    enough: (read, total) => `没有读取全部记录：${of(read, total)}。`,
    emptied: () => "列表中没有任何一个片刻之前见过的商品。",
    wrong: () => "平台返回了没有请求的记录。",
    refused: (_read, _total, words) => `平台拒绝了查询：${words}`,
  },
  skusUncertain: (skus) => `所请求的 SKU 中有 ${skus} 个无法确切读取。`,
};
