import { count, grouped } from "../../model/text/number-words-zh.ts";
import { keyName } from "../../screen/keys/bindings.ts";
import type { CommandWords, DeskWords } from "./en.ts";

/** What the screen is told by what carries its wishes out, in Chinese. */
export const deskWordsZh: DeskWords = {
  busy: {
    opening: "正在打开工作簿",
    preparing: "正在准备上传",
    listings: "正在读取平台商品",
    orders: "正在读取订单",
    run: "正在读取运行记录",
    live: "正在读取平台数据",
  },
  nothingChosen: "没有选择任何内容：无可发送。",
  nothingFilledIn: () => `无可发送：请填写着色的列并保存工作簿，然后按 ${keyName("compare")}。`,
  runActive: (run) => ({
    message: `运行 ${run} 正在此处进行。`,
    hint: "请等它结束，或先停止它。",
  }),
  savedSince: () => ({
    message: "工作簿在此次比较之后又保存过：没有发送任何内容。",
    hint: `在核对中按 ${keyName("compare")}，比较当前的工作簿。`,
  }),
  gone: (path) => ({
    message: `${path} 已不存在。`,
    hint: `该文件已被移动、重命名或删除。请在首页按 ${keyName("open-workbook")}，指定它现在的位置。`,
  }),
  wroteTemplate: (path) => `已写入 ${path}。每个变体填写一行，保存后在这里打开。`,
  replace: {
    title: "替换该文件？",
    line: (path) => `${path} 已存在。替换后原有内容将丢失。`,
    verb: "替换",
  },
  exports: {
    products: "先读取所有平台商品，再写入工作簿。",
    orders: "先读取新订单和已打包的订单，再写入工作簿。",
    stopped: "导出已停止：没有写入工作簿。",
  },
  load: {
    alike: (columns) => `按相似度读取：${columns.join("；")}。`,
    alikeColumn: (column, field, confidence) => `${column}读作“${field}”（${confidence} %）`,
    notUnderstood: (columns) => `无法识别，略过：${columns}。`,
    otherSheets: (sheets) =>
      sheets.length === 1
        ? `工作表${sheets[0]}也有商品的列标题，未被读取；按 ${keyName("choose-sheet")} 可选择它。`
        : `这些工作表也有商品的列标题，未被读取：${sheets.join("、")}。按 ${keyName("choose-sheet")} 可选择其中一个。`,
    column: (letters, heading) =>
      heading === "" ? `${letters}（无标题）` : `${letters}“${heading}”`,
    quoted: (heading) => `“${heading}”`,
    ignored: "无：不读取此列",
  },
  noFolder: (path) => `没有文件夹 ${path}。`,
  nothingThere: (path, begun) =>
    begun === ""
      ? `${path} 中没有工作簿，也没有文件夹。`
      : `${path} 中没有名称以“${begun}”开头的工作簿或文件夹。`,
  lost: (row, sku, outcome) => `第 ${row} 行  ${sku}  ${outcome}`,
  keepLines:
    "记录中没有以下内容，请保留这些行（sheetport 关闭时会再次显示）。“sheetport resume”会就每一项向平台查询：",
  orders: {
    yes: "是",
    title: (file, env, host) => `在 ${env}（${host}）对 ${file} 中的订单打包并发货？`,
    verb: "打包并发货",
  },
  runs: {
    notEnded: "未结束",
    unknown: (writes) => `结果未知 ${grouped(writes)}`,
    ended: (run, state) => `运行 ${run} ${state}`,
    nothingOpen: (run) => `运行 ${run} 的所有写入均已结束，无需继续。`,
    resume: (run) => `继续运行 ${run}？`,
    resumeVerb: "继续",
    begun: (command, file, where, when) =>
      `${command}${file === "" ? "" : `，${file}`} → ${where}，开始于 ${when}。`,
    open: (open, writes) =>
      `${count(writes, "次写入")}中有 ${grouped(open)} 次未完成；已完成的不会重复发送。`,
    asksFirst: (writes) => `${count(writes, "次写入")}的结果未知：会先向平台查询。`,
    undo: (run, env, host) => `在 ${env}（${host}）撤销运行 ${run}？`,
    undoVerb: "撤销",
    undoneBefore: (runs) => `此前已由 ${runs.join(" 和 ")} 撤销过。`,
    othersStay: "此后他人所做的更改保持不变。",
    nothingToUndo: (run, earlier) =>
      `运行 ${run} 没有可恢复的内容。${earlier.length === 0 ? "" : `此前已由 ${earlier.join(" 和 ")} 撤销。`}`,
  },
  stop: "。",
  between: "",
  comma: "，",
  colon: "：",
};

/** {@link CommandWords} in Chinese. */
export const commandWordsZh: CommandWords = { desk: deskWordsZh };
