import { count, grouped, nonZero, spokenDuration } from "../../model/number-words-zh.ts";
import type { OrderWords } from "./orders.ts";

/** {@link OrderWords} in Chinese. */
export const orderWordsZh: OrderWords = {
  rows: (rows) => `第 ${rows.join("、")} 行`,
  done: ({ packed, shipped, declined, status }) =>
    [
      ...(packed ? ["已打包"] : []),
      ...(declined.length > 0 ? [`已拒绝 ${declined.join("、")}`] : []),
      ...(shipped ? ["已登记运单号"] : []),
      ...(status === undefined ? [] : [`状态 ${status}`]),
    ].join("，"),
  withoutRun: (isDone) =>
    isDone ? "无需操作：订单均与工作表一致，或没有填写任何内容。" : "没有发送任何内容。",
  settle: (orders, run) =>
    `${count(orders, "个订单")}的结果未知：“sheetport resume ${run}”会向平台查询。`,
  correct: "请在工作表中更正未通过的订单，然后再次运行“sheetport fulfil”：已完成的不会重复执行。",
  title: (file, env, host) => `${file} 与 ${env}（${host}）的比较`,
  actions: { pack: "打包", ship: "发货" },
  decline: "拒绝",
  supplied: (items) => count(items, "件商品"),
  noneSupplied: "没有可供货的商品",
  mayCancel: (skus) => `${skus.join("、")}：这可能会取消订单`,
  comma: "，",
  number: (number) => `运单号 ${number}`,
  label: (name, bytes) =>
    `面单 ${name}（${bytes < 1024 ? `${bytes} 字节` : `${grouped(bytes / 1024)} kB`}）`,
  labels: (total, names, more) =>
    `一并发送 ${count(total, "个面单文件")}：${names}${more > 0 ? `，另有 ${grouped(more)} 个` : ""}`,
  labelUrl: (url) => `面单 ${url}`,
  afterPacking: "打包之后",
  more: (orders) => `……还有 ${count(orders, "个订单")}。用 --verbose 或 --json 查看全部。`,
  untouched: (orders) => `${count(orders, "个订单")}无需操作。`,
  totals: (totals) =>
    nonZero([
      [totals.pack, "打包"],
      [totals.ship, "发货"],
      [totals.declined, "拒绝商品"],
      [totals.blocked, "暂缓"],
      [totals.invalid, "有误"],
    ]) || "无需操作",
  confirm: (env, host) => `在 ${env}（${host}）处理订单：`,
  packs: (orders) => `打包 ${count(orders, "个订单")}：无法撤销`,
  declines: (items, orders) =>
    `拒绝 ${count(orders, "个订单")}中的 ${count(items, "件商品")}：这可能会取消订单，且无法撤销`,
  ships: (orders, replaced) =>
    `登记 ${count(orders, "个运单号")}${replaced === 0 ? "" : `，其中 ${grouped(replaced)} 个替换原有的`}`,
  shipsAnyway: (orders) =>
    `其中 ${grouped(orders)} 个发送给既未打包也未发货的订单（--ship-anyway 已允许）`,
  notSent: (orders) => `${count(orders, "个订单")}不发送（有误或暂缓）`,
  requests: (requests, seconds) => `${count(requests, "个请求")}，${spokenDuration(seconds)}`,
  nothingSent: "没有发送任何内容。请更正单元格，或用 --valid-only 发送正确的订单。",
};
