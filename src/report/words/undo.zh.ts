import { count, grouped, spokenDuration } from "../../model/number-words-zh.ts";
import type { UndoWords } from "./undo.ts";

/** {@link UndoWords} in Chinese. */
export const undoWordsZh: UndoWords = {
  title: (run, file, env, host) =>
    `撤销运行 ${run}${file === "" ? "" : `（${file}）`}，环境 ${env}（${host}）`,
  confirm: (run, env, host) => `在 ${env}（${host}）撤销运行 ${run}：`,
  putBack: (listings) => `恢复 ${count(listings, "个商品")}`,
  createsStay: (listings) => `${count(listings, "个新建的商品")}保留：接口没有删除功能`,
  kept: (listings) => `${count(listings, "个商品")}保持现状（此后有变化、已消失、暂缓或情况不明）`,
  nothing: (rows) => `${count(rows, "行")}没有可撤销的内容`,
  unfinished: (run, writes) =>
    `运行 ${run} 尚未完成：${count(writes, "个写入")}未执行。撤销之后将不再执行：“sheetport resume ${run}”会被拒绝`,
  requests: (requests, seconds) => `${count(requests, "个请求")}，${spokenDuration(seconds)}`,
  nothingToDo: (run) => `运行 ${run} 没有可恢复的内容：没有发送任何内容。`,
  undoneAlready: (run, by) => `运行 ${run} 已被 ${by.join("、")} 撤销。`,
  totals: {
    reversed: (listings) => `已恢复 ${grouped(listings)}`,
    partly: (listings) => `其中部分恢复 ${grouped(listings)}`,
    kept: (listings) => `保持现状 ${grouped(listings)}`,
    failed: (listings) => `失败 ${grouped(listings)}`,
    nothing: (listings) => `无可撤销 ${grouped(listings)}`,
  },
  sheet: "撤销",
  columns: { row: "行", sku: "SKU" },
  words: { reversed: "已恢复", kept: "保持现状", failed: "失败", nothing: "无可撤销" },
  redo: (run) => `“sheetport undo ${run}”可收回此次撤销。`,
  resume: (run) => `“sheetport resume ${run}”可继续。`,
  settle: (rows, run) => `${count(rows, "行")}的结果未知：“sheetport resume ${run}”会向平台查询。`,
  again: (run) => `“sheetport undo ${run}”会再次检查保持现状的商品；有风险的字段需要 --allow。`,
};
