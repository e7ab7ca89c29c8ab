import type { ItemDifference } from "../order/order.ts";
import { orderHeading } from "../order/order-columns.ts";
import { answerWords, statusWord } from "../order/order-status.ts";
import { grouped } from "../text/number-words-zh.ts";
import type { CategoryWords, ModelWords, OrderNoteWords, OutcomeWords, RateWords } from "./en.ts";

/** {@link CategoryWords} in Chinese. */
export const categoryWordsZh: CategoryWords = {
  unknown: (category, { categories, listings, source, day }) => {
    const compared = `${grouped(listings)} 个商品的 ${grouped(categories)} 个类目`;
    return source === "seen"
      ? `截至 ${day} 已知的平台上${compared}中没有“${category}”。`
      : `${day} 导出的${compared}中没有“${category}”。`;
  },
  nearest: (paths) => `最接近的是${paths.map((path) => `“${path}”`).join("和")}。`,
};

const parts = { provider: "物流公司", label: "面单" } as const;

const [, no] = answerWords("zh");

function difference({ sku, before, live }: ItemDifference): string {
  const has = live === null ? "平台订单中没有" : `平台上为 ${live}`;
  if (before === null) return `“${sku}”：表中没有，${has}`;
  return `“${sku}”：${before === "" ? "表中有" : `表中为 ${before}`}，${has}`;
}

function shown(status: string): string {
  return `“${statusWord(status, "zh")}”`;
}

/** {@link OrderNoteWords} in Chinese. */
const orderNoteWordsZh: OrderNoteWords = {
  unsettled: (run) =>
    `运行 ${run} 对该订单的一次写入结果未知：请先用“sheetport resume ${run}”确认。`,
  wrongStatus: (status, was) =>
    `订单状态为${shown(status)}${was === null || was === status ? "" : `（表中为${shown(was)}）`}，只有新订单才能打包。`,
  packedOtherwise: (run, skus) =>
    `运行 ${run} 已打包该订单，但对 ${skus.join("、")} 的答复不同；每个订单只打包一次。`,
  packedAlready: (status) => `已经打包：订单状态为${shown(status)}。`,
  packedStillNew: (run, status) =>
    `运行 ${run} 已打包该订单，虽然状态仍为${shown(status)}：不会再次打包。`,
  declinedAlready: (status) => `已经拒绝供货：订单状态为${shown(status)}。`,
  declinesUnproven: (status, skus) =>
    `订单状态为${shown(status)}：它已打包，但不是由此处的 sheetport 打包，无法看出是否已对 ${skus.join("、")} 答复不供货。`,
  declineNotAllowed: (skus) =>
    `${skus.join("、")} 答复了“${no}”，订单可能因此取消：如需允许，请用 --allow-decline，或在询问时输入“是”。`,
  itemsDiffer: (items) =>
    `订单与表中不一致：${items.map(difference).join("；")}。订单只能整单打包，因此暂不处理：请查看现在订购的内容，然后重新导出该订单或更正表格。`,
  quantityNotCompared: (items) =>
    `表中没有 ${items.map(({ sku, live }) => `“${sku}”（平台上为 ${live}）`).join("、")} 的数量：未作比较。`,
  notPacked: () =>
    `订单状态为${shown("New")}：请在“${orderHeading("supplied", "zh")}”列对其每个商品作出答复，以便先打包再发送运单号。`,
  notShippable: (status, was) =>
    `订单状态为${shown(status)}${was === null || was === status ? "" : `（表中为${shown(was)}）`}；运单号只发送给已打包、已发货或在同一次运行中打包的订单。请在平台上查看该订单；加上 --ship-anyway 仍会发送运单号。`,
  leftOut: () => "已由您排除：没有为它发送任何内容。",
  shippedAlready: (number) => `运单号 ${number} 已经存在。`,
  shippedOtherwise: (names) =>
    `该运单号已经存在，但${names.map((name) => parts[name]).join("和")}不同：同一运单号不会再发送。`,
  numberDiffers: (number) => `该订单已有另一个运单号：“${number}”。如需替换，请用 --replace。`,
  replaces: (number) => `将替换运单号“${number}”。`,
  unusualStatus: (status) =>
    `订单状态为${shown(status)}：仅因为 --ship-anyway 才发送运单号，平台可能不接受。`,
  found: (cell, { message }) => (cell === "" ? message : `${cell}: ${message}`),
  wrongCell: (cell, code) =>
    cell === "" ? `检查发现：${code}。` : `检查在单元格 ${cell} 发现 ${code}。`,
};

/** How rows and writes end and what is done with a row, as people read it, in Chinese. */
export const outcomeWordsZh: OutcomeWords = {
  rows: {
    applied: "已生效",
    rejected: "被拒绝",
    unknown: "结果未知",
    conflict: "有冲突",
    "not-sent": "未发送",
    unchanged: "无变化",
    uncompared: "未比较",
    "by-hand": "需手动修改",
    untouched: "未改动",
    late: "逾期未答复",
    unanswered: "未答复",
    invalid: "有误",
    blocked: "暂缓",
  },
  writes: {
    stale: "已过期",
    superseded: "已被后来的运行取代",
    released: "已手动解除",
  },
  actions: {
    create: "新建",
    update: "更新",
    unchanged: "无变化",
    uncompared: "未比较",
    "by-hand": "需手动修改",
    untouched: "未改动",
    invalid: "有误",
    stale: "已过期",
    blocked: "暂缓",
  },
};

/** {@link RateWords} in Chinese. */
const rateWordsZh: RateWords = {
  notARate: (text) => ({
    message: `“${text}”不是频率。`,
    hint: "请写成 数量/秒数s，例如 100/60s。",
  }),
};

/** {@link ModelWords} in Chinese. */
export const modelWordsZh: ModelWords = {
  categories: categoryWordsZh,
  orderNotes: orderNoteWordsZh,
  outcomes: outcomeWordsZh,
  rate: rateWordsZh,
};
