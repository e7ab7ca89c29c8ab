import { count, grouped, spokenDuration } from "../../model/number-words-zh.ts";
import type { NoteWords } from "./notes.ts";

/** {@link NoteWords} in Chinese. */
export const noteWordsZh: NoteWords = {
  checkedRows: (rows) => `已检查 ${count(rows, "行")}`,
  readListings: (done, total) => `已读取 ${grouped(done)} / ${grouped(total)} 个商品`,
  spellingsLeft: (skus) => `未查询 ${skus} 个前导零数目不同的 SKU：查询所需时间会超过比较本身。`,
  ordersForeign: (name, from, host) =>
    `${name} 从 ${from} 导出，而不是 ${host}：请确认它是用于此处的。`,
  lanes: { create: "新建", update: "更新", read: "读取", orders: "订单" },
  waits: (lane, seconds, isMost) =>
    `使用此密钥的其他 sheetport 命令暂时用完了${lane}额度：${isMost ? "最多" : "约"}等待 ${seconds} 秒。`,
  laneClosed: (lane, seconds, askedMs) =>
    askedMs === undefined
      ? `平台要求暂停（${lane}额度）：等待${spokenDuration(seconds)}。`
      : `平台要求暂停${spokenDuration(askedMs / 1000)}（${lane}额度）。sheetport 等待${spokenDuration(seconds)}后再试；按 Ctrl-C 停止，不会丢失任何内容，以后可以继续。`,
  dataFolderOpen: (folder) =>
    `本机的其他用户可以写入数据文件夹 ${folder}，从而改动 sheetport 保存和发送的内容：请运行“chmod 700 ${folder}”。`,
  zoneUnknown: (asked, zone) =>
    `此处不认识时区“${asked}”（TZ）：日期按 ${zone === "UTC" ? zone : `UTC${zone}`} 读取。`,
  warning: (message) => `警告：${message}`,
  triesAgain: (message, seconds) => `${message} ${seconds} 秒后重试。`,
  proxy: (origin, variable, withLogin) =>
    `请求经由代理 ${origin}（来自 ${variable}${withLogin ? "，带用户名" : ""}）。`,
  stopping: (run) =>
    `正在停止：已开始的会做完。再按一次 Ctrl-C 立即停止；“sheetport resume ${run}”可继续。`,
  resuming: (run, open, all) =>
    `继续运行 ${run}：${grouped(all)} 个写入中有 ${grouped(open)} 个未完成。`,
  overtaken: (writes) => `其中 ${grouped(writes)} 个之后已有别的运行写入：不再发送。`,
  workbookMoved: (file) =>
    `${file} 在运行开始后被移动或修改：不写结果工作簿。发送的仍是当时计划的内容。`,
  workbookGone: (file) =>
    `${file} 在比较之后已不在或被修改：发送的仍是当时计划的内容，结果只包含计划中已知的行信息。`,
  workbookUnreadable: (file, why) =>
    `${file} 无法按当时的样子读取，因此结果只包含计划中已知的行信息：${why}`,
  wroteTemplate: (name) =>
    `已写入 ${name}。请为每个变体填写一行，然后运行“sheetport check ${name}”。`,
  wroteOrdersTemplate: (name) =>
    `已写入 ${name}。请为每个订单商品填写一行，然后运行“sheetport fulfil ${name}”；“sheetport export orders”会直接写出您的订单。`,
  simulatorAnswers: (url, key) => `模拟器地址：${url}（密钥：${key}）。按 Ctrl-C 结束。`,
  ownKey: "SHEETPORT_API_KEY 中的密钥",
  simulatorLedger: (ledger, summary) => `收到的请求：${ledger}，汇总：${summary}`,
  bug: (message) =>
    `sheetport 自身的错误：${message}\n请附上此消息报告。已发送的内容有记录：“sheetport runs”可查看。`,
};
