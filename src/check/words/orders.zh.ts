import { answerWords } from "../../model/order-status.ts";
import type { OrderCheckWords } from "./orders.ts";
import { quoted } from "./said.ts";

const [yes, no] = answerWords("zh").map(quoted) as [string, string];

/** {@link OrderCheckWords} in Chinese. */
export const orderCheckWordsZh: OrderCheckWords = {
  noOrderNumber: () => ({
    message: "该行已填写内容，但没有订单号。",
    fix: "请填写订单号，或清空该行。",
  }),
  noSkuForAnswer: () => ({
    message: "已答复是否可供货，但没有写明是哪个 SKU。",
    fix: "请填写商品的 SKU，或重新导出订单。",
  }),
  notAnAnswer: (label, value) => ({
    message: `“${label}”的值是${quoted(value)}，既不是${yes}也不是${no}。`,
    fix: `请填写${yes}或${no}；如需稍后答复，请留空。`,
  }),
  valuesDiffer: (label, order, values) => ({
    message: `订单${quoted(order)}的“${label}”有两个值：${values.map(quoted).join("和")}。平台对每个订单只接受一个。`,
    fix: "请只在该订单的一行填写，或在各行填写相同的值。",
  }),
  answersDiffer: (order, sku) => ({
    message: `订单${quoted(order)}的 SKU ${quoted(sku)}既答复了${yes}又答复了${no}。`,
    fix: "请在该商品的各行给出相同的答复。",
  }),
  numberForDeclined: (order) => ({
    message: `订单${quoted(order)}的所有商品都答复了${no}，却填写了运单号。`,
    fix: `请清空运单号，或对实际发货的商品答复${yes}。`,
  }),
  shipmentWithoutNumber: (label) => ({
    message: `“${label}”已填写，但该订单没有可一并提交的运单号。`,
    fix: "请填写运单号，或清空该单元格。",
  }),
};
