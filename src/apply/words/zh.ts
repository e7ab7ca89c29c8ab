import { spokenFields } from "../../model/product/columns.ts";
import type { ApplyErrorWords, ApplyWords, EndingWords, Noun } from "./en.ts";

/** {@link ApplyErrorWords} in Chinese. */
const applyErrorWordsZh: ApplyErrorWords = {
  canaryUnread: (sku) => ({
    message: `第一个更新（“${sku}”）无法读回。`,
    hint: "没有发送其他更新。请查看此商品，然后用“sheetport resume”继续。",
  }),
  notPartial: (sku, fields) => ({
    message: `第一个更新（“${sku}”）还改变了没有发送的字段：${spokenFields(fields, "zh")}。`,
    hint: "没有发送其他更新。请用“sheetport undo”恢复此商品，并询问平台为何更新不是部分更新。",
  }),
  rejections: (rows, words) => ({
    message: `平台连续拒绝了 ${rows} 行，最后一行的原因：${words}`,
    hint: "请更正它们的共同问题；“sheetport resume”会继续其余部分。",
  }),
  unreachable: (words) => ({
    message: `无法连接平台：${words}`,
    hint: "请检查网络和地址，然后用“sheetport resume”继续。",
  }),
  keyRefused: (words) => ({
    message: `平台拒绝了 API 密钥：${words}`,
    hint: "请用“sheetport login”设置正确的密钥，然后用“sheetport resume”继续。",
  }),
  refused: (words) => ({
    message: `无法使用平台：${words}`,
    hint: "请检查环境的地址，然后用“sheetport resume”继续。",
  }),
  unexpected: {
    record: "运行记录无法写入",
    lock: "无法检查运行锁",
    upload: "上传已停止",
  },
  bug: (what, words) => ({
    message: `${what}：${words}`,
    hint: "已发送的内容有记录；请用“sheetport resume”继续，并将此作为程序错误报告。",
  }),
};

const is = (noun: Noun) => (noun === "order" ? "订单" : "商品");

function withCause(text: string, cause: string | null): string {
  return cause === null ? `${text}。` : `${text}：${cause}`;
}

/** {@link EndingWords} in Chinese. */
const endingWordsZh: EndingWords = {
  applied: (unexpected, note) =>
    [
      ...(unexpected.length === 0 ? [] : [`已生效，但平台更改了：${unexpected.join("、")}`]),
      ...(note === null ? [] : [note]),
    ].join("；"),
  stillNew: "状态仍为 New",
  stillOld: "列表仍显示旧值",
  notListedAfter: (seconds) => `${seconds} 秒后列表中仍没有它，因此此次运行无法证明其不存在`,
  doubled: "有不止一个商品使用此 SKU。",
  notReadAgain: (noun) => `发送前无法再次读取${is(noun)}。`,
  listedSince: "比较之后，此 SKU 已出现在平台上。",
  goneSince: "比较之后，商品已从平台上消失。",
  liveAlready: "平台上已是如此：没有发送任何内容。",
  changedFields: (fields) => `比较之后，商品在平台上有改动：${spokenFields(fields, "zh")}。`,
  notReadBack: (noun, cause) => withCause(`无法读回${is(noun)}`, cause),
  notThere: (noun) => `${is(noun)}已不存在。`,
  neither: (noun) => `${is(noun)}既不是原来的样子，也不是所发送的样子。`,
  differs: (noun, fields) => `${is(noun)}与所发送的不同：${spokenFields(fields, "zh")}。`,
  notTaken: (_noun, cause) => withCause("平台没有接受", cause),
  noTrace: (_noun, cause) => withCause("平台上没有任何痕迹，但仍可能到达", cause),
  grownOld: "一再轮到得太晚，读取的内容已经过时。",
  notPackedFirst: (order) => `没有发送，因为无法确定订单“${order}”是否已打包。`,
  packedOtherwise: (why) => `订单的打包结果不同：${why}。`,
  statusThough: (status, supplied) =>
    `状态为“${status}”，但${supplied === "every" ? "所有商品均可供货" : "没有可供货的商品"}`,
  statusNow: (status) => `订单状态现为“${status}”；只有新订单才能打包。`,
  statusNotShippable: (status) => `订单状态现为“${status}”；运单号只发送给已打包或已发货的订单。`,
  statusWas: (status, was) => `订单状态现为“${status}”，原为“${was}”。`,
  itemsChanged: (changes) => `订单中的商品在读取之后有变化：${changes.join(", ")}。`,
  answerNumber: (number) => `回复中是另一个运单号：“${number}”。`,
  orderNumber: (number) => `订单上是另一个运单号：“${number}”。`,
  orderNumberNow: (number) => `订单上现在是另一个运单号：“${number}”。`,
  notAllowed: (number) => `订单上是另一个运单号：“${number}”；不允许替换。`,
  numberGone: "要替换的运单号在读取订单之后已不存在。",
  numberThere: "运单号已经存在，没有发送任何内容",
  showsOtherwise: (fields) => `订单显示的内容不同：${fields.join(", ")}`,
  error: ({ message, hint }) => `${message}${hint}`,
};

/** {@link ApplyWords} in Chinese. */
export const applyWordsZh: ApplyWords = { errors: applyErrorWordsZh, endings: endingWordsZh };
