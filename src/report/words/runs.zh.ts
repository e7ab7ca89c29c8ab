import type { RunsWords } from "./runs.ts";

/** {@link RunsWords} in Chinese. */
export const runsWordsZh: RunsWords = {
  none: "还没有运行记录。",
  states: { running: "进行中", finished: "已完成", interrupted: "已中断", failed: "已停止" },
  headings: ["运行", "开始时间（UTC）", "状态", "写入", "环境", "命令", "文件"],
  writes: (done, total) => `${done}/${total}`,
  started: (time) => `开始于 ${time}（UTC）`,
  undone: ({ by, partly }) => `${partly ? "部分被" : "被"} ${by.join("、")} 撤销`,
  ended: (time) => `结束于 ${time}（UTC）`,
  where: (command, file, env, host) => `${command}：${file} → ${env}（${host}）`,
};
