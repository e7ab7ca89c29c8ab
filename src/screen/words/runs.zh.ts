import { count, grouped } from "../../model/number-words-zh.ts";
import type { RunWords } from "./runs.ts";

/** What is said of the runs so far and of exports, in Chinese. */
export const runWordsZh: RunWords = {
  none: "还没有运行记录。",
  told: ({ run, command, file, env, when, state, done, total }) =>
    `${run}：${command}${file === "" ? "" : ` ${file}`}，环境 ${env}，开始于 ${when}；${state}，已完成 ${done} / ${count(total, "次写入")}。`,
  columns: {
    run: "运行",
    when: "时间",
    state: "状态",
    writes: "写入",
    command: "命令",
    env: "环境",
    file: "文件",
  },
  next: {
    back: "返回",
    show: "查看此运行",
    resume: "继续",
    undo: "撤销",
    rows: "返回各行",
    row: "查看该行",
  },
  row: (row) => `第 ${row} 行`,
  sentTimes: (times) => `，发送了 ${times} 次`,
  empty: "（空）",
  exports: {
    stop: "停止",
    stopKept: "停止；已读取的内容会保留",
    open: "打开此工作簿",
    products: "线上商品",
    orders: "订单",
    more: (lines) => `↓ 还有 ${grouped(lines)} 行`,
  },
};
