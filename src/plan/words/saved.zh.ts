import type { ErrorWords } from "../../errors.ts";
import type { SavedPlanWords } from "./saved.ts";

const notAPlan = (message: string): ErrorWords => ({
  message,
  hint: "请指定工作簿，或由“sheetport diff FILE --out plan.json”生成的计划。",
});

/** {@link SavedPlanWords} in Chinese. */
export const savedPlanWordsZh: SavedPlanWords = {
  otherVersion: (version) => notAPlan(`计划的版本是 ${version}，此 sheetport 只读取版本 1。`),
  notAPlan: notAPlan("该文件是 JSON，但不是计划。"),
  notJson: (why) => notAPlan(`该文件不是 JSON：${why}。`),
  damaged: {
    message: "计划在生成之后被改动过，或已损坏。",
    hint: "请用“sheetport diff FILE --out plan.json”重新生成。",
  },
};
