import type { ConsentWords } from "./consent.ts";

const again = "没有发送任何内容。请重新运行并回答“是”。";

/** {@link ConsentWords} in Chinese. */
export const consentWordsZh: ConsentWords = {
  typeName: {
    upload: "输入环境名称以上传：",
    undo: "输入环境名称以撤销：",
    fulfil: "输入环境名称以处理订单：",
  },
  questions: {
    upload: "上传吗？[是/否，默认否] ",
    undo: "撤销此次运行吗？[是/否，默认否] ",
    fulfil: "处理订单吗？[是/否，默认否] ",
  },
  typeYesToDecline: (items, orders) =>
    `输入“是”以拒绝这 ${items} 件商品；其他回答则略过${orders === 1 ? "该订单" : "这些订单"}：`,
  declined: {
    upload: { message: "没有上传：没有人表示同意。", hint: again },
    undo: { message: "没有撤销：没有人表示同意。", hint: again },
    fulfil: { message: "没有处理订单：没有人表示同意。", hint: again },
  },
  nobodyToAgree: (agreement, env, isProduction) => ({
    message: `没有人在场同意在“${env}”中${{ upload: "上传", undo: "撤销", fulfil: "处理订单", resume: "继续运行" }[agreement]}。`,
    hint: isProduction ? "请同时加上 --yes 和 --env production。" : "请加上 --yes。",
  }),
  planOfOther: (plan, here) => ({
    message: `此计划是为 ${plan} 制定的，不是为 ${here}。`,
    hint: "请用 --env 和 --base-url 指定计划的环境，或重新制定计划。",
  }),
  planWritesOpen: (sku, run) => ({
    message: `计划要写入 ${sku}，但运行 ${run} 对它的写入结果尚未确定。`,
    hint: `请先用“sheetport resume ${run}”确定结果，然后重新制定计划。`,
  }),
  planCreatesAgain: (sku) => ({
    message: `计划要新建 ${sku}，但制定计划之后它已被新建。`,
    hint: "请重新制定计划，或直接上传工作簿。",
  }),
};
