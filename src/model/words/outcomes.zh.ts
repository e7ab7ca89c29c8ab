import type { OutcomeWords } from "./outcomes.ts";

/** How writes and rows end and what is done with a row, as people read it, in Chinese. */
export const outcomeWordsZh: OutcomeWords = {
  outcomes: {
    applied: "已完成",
    rejected: "被拒绝",
    unknown: "结果未知",
    conflict: "有冲突",
    stale: "已过时",
    "not-sent": "未发送",
    superseded: "已被后来的运行取代",
    released: "已手动解除",
    unchanged: "无变化",
    invalid: "有错误",
    blocked: "受阻",
  },
  actions: {
    create: "新建",
    update: "更新",
    unchanged: "无变化",
    invalid: "有错误",
    stale: "已过时",
    blocked: "受阻",
  },
};
