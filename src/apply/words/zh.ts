import type { ApplyErrorWords } from "./en.ts";

/** {@link ApplyErrorWords} in Chinese. */
export const applyErrorWordsZh: ApplyErrorWords = {
  canaryUnread: (sku) => ({
    message: `第一个更新（“${sku}”）无法读回。`,
    hint: "没有发送其他更新。请查看此商品，然后用“sheetport resume”继续。",
  }),
  notPartial: (sku, fields) => ({
    message: `第一个更新（“${sku}”）还改变了没有发送的字段：${fields.join("、")}。`,
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
