import { fieldHeading } from "../../model/columns.ts";
import { count, grouped } from "../../model/number-words-zh.ts";
import type { Action } from "../../model/plan.ts";
import { outcomeWordsZh } from "../../model/words/outcomes.zh.ts";
import type { DoneWords } from "./done.ts";

/** What is said of a run at its end and of its rows, in Chinese. */
export const doneWordsZh: DoneWords = {
  outcomes: { ...outcomeWordsZh.rows, ...outcomeWordsZh.writes },
  action: (action) => outcomeWordsZh.actions[action as Action] ?? action,
  field: (name) => fieldHeading(name, "zh"),
  groups: {
    all: "全部",
    failed: "未通过",
    applied: "已生效",
    unknown: "结果未知",
    conflict: "冲突",
  },
  columns: { row: "行", what: "操作", outcome: "结果", message: "消息" },
  subjects: { products: "SKU", orders: "订单" },
  next: {
    close: "关闭 sheetport",
    row: "查看该行",
    resume: "继续此运行",
    failed: "打开未通过的行",
    home: "首页",
    list: "返回列表",
    nextFailed: "下一个未通过的",
  },
  moreLines: (lines, key) => `… 还有 ${grouped(lines)} 行：按 ${key} 显示全部`,
  row: (row) => `第 ${row} 行`,
  unknown: (rows) => `结果未知：${rows}`,
  more: (rows) => ` 等另外 ${grouped(rows)} 行`,
  noField: "没有要更改的字段。",
  heading: (row, subject, action) => `第 ${row} 行  ${subject}  ${action}`,
  attempts: (attempts) => `，${count(attempts, "次尝试")}`,
  values: { before: "原值", inSheet: "工作表", sent: "已发送", live: "现值" },
  notKnown: "未知",
  empty: "（空）",
};
