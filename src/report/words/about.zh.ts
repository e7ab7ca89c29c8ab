import type { AboutWords } from "./about.ts";

/** {@link AboutWords} in Chinese. */
export const aboutWordsZh: AboutWords = {
  title: "关于此导出",
  incompleteSheet: "商品（不完整）",
  origin: (rows, env, host) => `${rows} 个商品，来自 ${env}（${host}）。`,
  live: (from, to) => `读取时间：${from} 至 ${to}（UTC）。`,
  cached: (from, to) =>
    `根据 sheetport 的记录写入：最早的截至 ${from}，最新的截至 ${to}（UTC）。此后可能已有变化。`,
  whole: "所请求的商品全部在此。",
  incomplete: (reason) => `不完整：缺少部分商品。${reason}`,
  filter: (names) => `仅包含所请求的：${names}。`,
  notFound: (names) => `平台上没有：${names}。`,
  comesBack:
    "随时可以送回：行可以排序、增加或删除，列可以删除。您没有改动的内容绝不会被覆盖，即使平台上已有变化；若双方都有改动，会询问您。",
  unlisted: (names) => `平台列表不显示 ${names}：这些列是平台最近一次回复的值，或为空。`,
  leftBlank: (cells) => `因值无法原样返回而留空的单元格：${cells}。留空则保留线上的值。前几个：`,
  leftOut: (listings) => `没有行的商品：${listings}。前几个：`,
  outAt: (sku, message) => `${sku}：${message}`,
  blankAt: (row, sku, heading, message) => `${row} · ${sku} · ${heading}：${message}`,
  comma: "、",
};
