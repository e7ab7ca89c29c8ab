import { fieldHeading } from "../../model/columns.ts";
import { count, grouped, nonZero, spokenDuration } from "../../model/number-words-zh.ts";
import { outcomeWordsZh } from "../../model/words/outcomes.zh.ts";
import { spokenEntries } from "../../plan/words/spoken.ts";
import { type DiffWords, stayingNamed } from "./diff.ts";

/** {@link DiffWords} in Chinese. */
export const diffWordsZh: DiffWords = {
  title: (file, env, host) => `${file} 与 ${env}（${host}）的比较`,
  actions: outcomeWordsZh.actions,
  field: (name) => fieldHeading(name, "zh"),
  row: (row) => `第 ${row} 行`,
  nothing: "空",
  quoted: (text) => `“${text}”`,
  ended: (totals) => `${totals}。`,
  leftOut: (rows) => `按您的选择略过 ${count(rows, "行")}。`,
  more: (rows) => `……还有 ${count(rows, "行")}。用 --verbose 或 --json 查看全部。`,
  totals: (totals) =>
    nonZero([
      [totals.create, "新建"],
      [totals.update, "更新"],
      [totals.unchanged, "无变化"],
      [totals.uncompared ?? 0, "未比对"],
      [totals.invalid, "有误"],
      [totals.blocked, "暂缓"],
    ]) || "没有行",
  notUpdatable: (rows) => `${count(rows, "行")}的价格无法通过此接口修改。`,
  exported: (time) => `三方比较：平台现值、工作表、${time}（UTC）导出时的工作表。`,
  asExported: "导出时",
  inSheet: "工作表",
  liveNow: "现值  ",
  conflict: {
    open: "导出之后，工作表和平台都有改动",
    mine: "双方都有改动；发送工作表的值",
    theirs: "双方都有改动；保留平台的值",
  },
  keptLive: (exported, live) =>
    `导出时为 ${exported}，平台现值为 ${live}：予以保留，工作表没有改动它`,
  kept: (rows) => `${count(rows, "行")}中有导出之后在平台上变化的值；保留平台的值。`,
  conflicts: (rows) =>
    `${count(rows, "行")}未发送，因为导出之后双方都有改动：--conflicts mine 发送工作表的值，--conflicts theirs 保留平台的值；不带 --plain 时，“sheetport upload”可逐行选择。`,
  staying: (entries) =>
    `表中没有、平台上保留：${entries
      .slice(0, stayingNamed)
      .map((entry) => `${spokenEntries([entry], "zh")}（${grouped(entry.rows)} 行）`)
      .join("、")}${entries.length > stayingNamed ? "……" : ""}。要删除，请在单元格中填写 <clear>。`,
  nothingElse: "能比对的内容都一致，因此没有可发送的内容。",
  nothingToDo: "无需操作：平台上的商品与工作表一致。",
  nothingToSend: "无需操作：不同之处保留平台的值。",
  estimate: (requests, seconds) =>
    `上传需要${spokenDuration(seconds)}，${count(requests, "个请求")}。`,
  planSaved: (path) => `计划已保存到 ${path}；用“sheetport upload ${path}”执行。`,
  confirm: (env, host) => `上传到 ${env}（${host}）：`,
  creates: (creates) => `新建 ${count(creates, "个商品")}：无法撤销`,
  updates: (updates) => `更新 ${count(updates, "个商品")}：可用“sheetport undo”恢复`,
  notSent: (rows) => `${count(rows, "行")}不发送（有误或暂缓）`,
  inConflict: (rows) => `${count(rows, "行")}不发送（导出之后双方都有改动；用 --conflicts 决定）`,
  risks: {
    "risk-currency": "更换币种",
    "risk-language": "更换语言",
    "risk-card": "更换商品卡片",
  },
  risk: (name, skus, more) =>
    `${name}：${skus.join("、")}${more > 0 ? `，另有 ${grouped(more)} 个` : ""}`,
  requests: (requests, seconds) => `${count(requests, "个请求")}，${spokenDuration(seconds)}`,
};
