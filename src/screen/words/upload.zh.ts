import { count, grouped, spokenDuration } from "../../model/number-words-zh.ts";
import { keyName } from "../keys/bindings.ts";
import type { UploadWords } from "./upload.ts";

/** What is said while something is being sent, in Chinese. */
export const uploadWordsZh: UploadWords = {
  grouped,
  next: { goOn: "继续", pause: "暂停" },
  stopNow: {
    title: "立即停止？",
    line: (open) => `不再等待${underWay(open)}。在继续此运行之前，其结果未知。`,
    verb: "立即停止",
  },
  stop: {
    title: "停止上传？",
    lines: (open, run) => [
      `已发送的不会收回。${underWay(open)}会完成；不再开始新的写入。`,
      `此运行随时可以继续：在下一屏按 ${keyName("resume")}，或使用“sheetport resume ${run}”。`,
    ],
    verb: "停止上传",
  },
  troubles: (which, up, keys) => `未通过（最新的在前${which}${up}）：${keys}`,
  latestOf: (latest, all) => `，共 ${grouped(all)} 条，显示最近 ${latest} 条`,
  newerAbove: (above) => `，上面还有 ${above} 条更新的`,
  inFlight: (writes) => `进行中 ${writes}：`,
  lookedUp: (writes) => `查询中 ${writes}：`,
  row: (rows) => `第 ${rows} 行`,
  more: (writes) => ` 等另外 ${writes} 条`,
  bar: (done, total, percent) => `${grouped(done)} / ${grouped(total)} 条（${percent}%）`,
  counted: (number, words) => `${words} ${grouped(number)}`,
  nothingEnded: "尚无完成的写入。",
  soFar: (clock) => `已用 ${clock}`,
  left: (seconds) => `还需${spokenDuration(seconds)}`,
  retries: (retries) => `重试 ${grouped(retries)} 次`,
  noneInFlight: "没有进行中的写入",
  willEnd: (writes) => `进行中的 ${count(writes, "次写入")}会完成`,
  thenCloses: "，然后 sheetport 关闭",
  stopping: (ending, key) => `正在停止：${ending}。按 ${key} 立即停止。`,
  paused: (ending) => `已暂停：${ending}。按 ${keyName("pause")} 继续。`,
  lanes: { create: "新建", update: "更新", read: "读取", orders: "订单" },
  perMinute: "次/分钟，",
  allowed: (requests, seconds) => `上限 ${seconds} 秒 ${grouped(requests)} 次`,
  writesLeft: (writes) => `，剩余 ${grouped(writes)}`,
  waits: (lane, seconds, why) => `${lane}等待 ${seconds} 秒${why === undefined ? "" : `：${why}`}`,
};

function underWay(open: number): string {
  return open === 0 ? "正在进行的写入" : `正在进行的写入（${grouped(open)} 次）`;
}
