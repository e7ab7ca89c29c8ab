import { count } from "../../model/number-words-zh.ts";
import type { OrderWords } from "./orders.ts";

/** What is said of the orders of a sheet, in Chinese. */
export const orderWordsZh: OrderWords = {
  label: (name) => `，面单 ${name}`,
  declines: (skus) => `拒绝：${skus}`,
  pack: (items) => `打包 ${count(items, "个商品")}`,
  ship: (number) => `发货 ${number}`,
  no: "否",
  yes: "是",
  packed: "打包",
  declined: "拒绝：订单可能因此取消",
  shipment: "发货",
  fields: {
    number: "运单号",
    carrier: "物流公司",
    link: "面单链接",
    file: "面单文件",
    replaces: "替换",
  },
  file: (name, kilobytes) => `${name}（${kilobytes} kB）`,
};
