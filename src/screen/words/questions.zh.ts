import { count, grouped, spokenDuration } from "../../model/number-words-zh.ts";
import { keyName } from "../keys/bindings.ts";
import type { QuestionWords } from "./questions.ts";

/** What is asked before something is done, in Chinese. */
export const questionWordsZh: QuestionWords = {
  quit: {
    title: "正在上传",
    lines: (run, key) => [
      "已发送的不会收回。正在进行的请求会完成，不再发送新的请求，然后 sheetport 关闭。",
      `随时可用“sheetport resume ${run}”继续。`,
      `再按一次 ${key} 立即停止：不再等待正在进行的请求，继续运行时再查询其结果。`,
    ],
    verb: "停止并退出",
  },
  cannotBegin: "无法开始此次上传",
  takeOut: `也可以排除一些行：在核对中按 ${keyName("toggle")} 排除该行，按 ${keyName("toggle-all")} 排除所有显示的行。`,
  upload: (file, where) => `将 ${file} 上传到 ${where}？`,
  uploadVerb: "上传",
  below: (lines, key, page) => `↓ 还有 ${grouped(lines)} 行：${key} 或 ${page}`,
  above: (lines, key, page) => `↑ 上面 ${grouped(lines)} 行：${key} 或 ${page}`,
  type: (typed, verb) => `要${verb}，请输入“${typed}”：`,
  notSo: (typed, key, all) => `不是“${typed}”：按 ${key} 删除，按 ${all} 全部删除`,
  creates: (listings) => `将新建 ${count(listings, "个商品")}：无法撤销`,
  updates: (listings) => `将更新 ${count(listings, "个商品")}：可用“sheetport undo”恢复`,
  requests: (requests, seconds) => `${count(requests, "个请求")}，${spokenDuration(seconds)}`,
  leftOut: (rows) => `${count(rows, "行")}由您排除：不发送`,
  inConflict: (rows) => `${count(rows, "行")}不发送：导出后双方都有更改，尚未选定`,
  notSent: (rows) => `${count(rows, "行")}不发送：有误或暂缓`,
  meant: (guard) => `${guard}在此确认即表示确实要这样做。`,
  risks: {
    currency: (rows) => `${count(rows, "行")}将更改货币：价格数字不变，含义改变。`,
    language: (rows) => `${count(rows, "行")}将更改语言：另一种语言的文本可能被替换。`,
    card: (rows) => `${count(rows, "行")}将更改父 SKU：变体移到其他商品卡片。`,
  },
  between: "",
  noneSent: "均不发送。",
  someSent: (rows) => `其中 ${grouped(rows)} 行将发送。`,
  standings: {
    sent: "将发送",
    held: "暂缓：不发送",
    "left-out": "已排除：不发送",
  },
  row: "行",
  empty: "（空）",
  held: (rows) => `${count(rows, "行")}因先前的写入尚未确定，不发送。`,
};
