import { columnHeading, fieldHeading } from "../../model/columns.ts";
import { count, grouped, nonZero, spokenDuration } from "../../model/number-words-zh.ts";
import { resultHeadings } from "../../model/result-columns.ts";
import { outcomeWordsZh } from "../../model/words/outcomes.zh.ts";
import { sendable, type UploadWords } from "./upload.ts";

/** {@link UploadWords} in Chinese. */
export const uploadWordsZh: UploadWords = {
  findingLine: ({ cell, code, message }) =>
    cell === "" ? `${code}：${message}` : `${cell} ${code}：${message}`,
  unexpected: (fields) =>
    `平台上${fields.map((field) => `“${fieldHeading(field, "zh")}”`).join("、")}的值与预期不同，而没有人要求这样改。`,
  outcomes: outcomeWordsZh.rows,
  writeEnds: { ...outcomeWordsZh.rows, ...outcomeWordsZh.writes },
  columns: {
    result: resultHeadings.result.zh,
    message: resultHeadings.message.zh,
    finding: resultHeadings.finding.zh,
  },
  progress: (done, total, percent) => `${grouped(done)}/${grouped(total)}（${percent}%）`,
  perMinute: (rate) => `${grouped(rate)}/分钟`,
  eta: (seconds) => `还需${spokenDuration(seconds)}`,
  lastError: (message) => `最近的错误：${message}`,
  unstored: "记录中没有以下内容，请保留这些行。“sheetport resume”会就每一项向平台查询：",
  ends: { running: "未结束", finished: "已完成", interrupted: "已中断", failed: "已停止" },
  run: (end, run) => `${end}：运行 ${run}。`,
  row: (row) => `第 ${row} 行`,
  more: (rows) => `……还有 ${count(rows, "行")}；结果工作簿中有全部内容。`,
  totals: (parts) => nonZero(parts) || "没有行",
  between: "",
  nothingToDo: "无需操作：没有发送任何内容。",
  nothingSent: "没有发送任何内容。",
  resume: (run) => `“sheetport resume ${run}”可继续。`,
  settle: (rows, run) => `${count(rows, "行")}的结果未知：“sheetport resume ${run}”会向平台查询。`,
  correctFirst: "没有发送任何内容。请更正这些行，或用 --valid-only 发送正确的行。",
  correct: (path) => `未通过的行在 ${path} 中：请在其中更正，然后上传该文件。`,
  correctSheet: "请更正未通过的行，然后再次上传工作表。",
  results: (path) => `结果：${path}`,
  planSheet: { name: "结果", changes: "更改" },
  planOnly: "工作簿已不在、被修改或无法按当时的样子读取：结果只包含计划中已知的行信息。",
  kept: (path) => `${path} 与 sheetport 写入时不同，因此保持原样；新文件在它旁边。`,
  compareAgain: "已过期和暂缓的行没有发送：请用“sheetport diff”重新比较。",
  uncompared: (fields) =>
    `未比对，因为平台不显示：${fields
      .map(({ field, rows }) => `${columnHeading(field, "zh")}（${grouped(rows)} 行）`)
      .join("、")}。${sendable(fields) ? "用 --send-uncompared 可发送 GTIN 和 MPN。" : ""}`,
  allWell: "每一行都与工作表一致。",
};
