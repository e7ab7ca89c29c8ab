import type { OutcomeWords } from "./outcomes.ts";

/** How rows and writes end and what is done with a row, as people read it, in Chinese. */
export const outcomeWordsZh: OutcomeWords = {
  rows: {
    applied: "已生效",
    rejected: "被拒绝",
    unknown: "结果未知",
    conflict: "有冲突",
    "not-sent": "未发送",
    unchanged: "无变化",
    uncompared: "未比对",
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
    uncompared: "未比对",
    invalid: "有误",
    stale: "已过期",
    blocked: "暂缓",
  },
};
