import type { RecordErrorWords } from "./en.ts";

const openHint = "请确认文件夹存在且可写，或用 --data-dir 选择其他文件夹。";

/** {@link RecordErrorWords} in Chinese. */
export const recordErrorWordsZh: RecordErrorWords = {
  notWritten: (file, why) => ({
    message: `运行记录无法写入：“${file}”（${why}）。`,
    hint: "请腾出磁盘空间，确认文件可写，然后运行“sheetport resume”。",
  }),
  damaged: (file, why) => ({
    message: `记录已损坏，或不是 sheetport 的记录：“${file}”（${why}）。`,
    hint: `请移走“${file}”，或放回它的副本，或用 --data-dir 选择其他文件夹。`,
  }),
  faults: {
    row: "有一行无法读取",
  },
  busy: (file, why) => ({
    message: `另一个程序锁定了记录：“${file}”（${why}）。`,
    hint: "请等待另一个 sheetport 或数据库程序结束，然后重试。",
  }),
  cannotOpen: (file, why) => ({
    message: `记录无法打开：“${file}”（${why}）。`,
    hint: openHint,
  }),
  unreachable: (why) => ({ message: `记录无法打开：${why}。`, hint: openHint }),
  replaced: (file) => ({
    message: `运行记录“${file}”在写入期间被移除或替换。`,
    hint: "没有再发送任何内容。请将记录放回原处，然后运行“sheetport resume”；如已丢失，请核对此处列出的行，再重新上传工作簿：它会先与平台比较。",
  }),
  otherVersion: (file) => ({
    message: `记录“${file}”由另一版本的 sheetport 写入。`,
    hint: "请使用该版本，或用 --data-dir 选择其他文件夹。",
  }),
  runActive: (holder) => ({
    message: `使用此环境和密钥的另一个运行正在进行。${
      holder === undefined
        ? "它刚刚开始。"
        : `它是“sheetport ${holder.command}”，运行 ${holder.run}，进程 ${holder.pid}，开始于 ${holder.since}（UTC）。`
    }`,
    hint: "请等它结束，或在那里按 Ctrl-C 停止；然后重试，或用“sheetport resume”继续。",
  }),
  noRun: (name) => ({ message: `没有运行“${name}”。`, hint: "用“sheetport runs”列出所有运行。" }),
  severalRuns: (name, runs, isMore) => ({
    message: `有多个运行以“${name}”开头：${runs.join("、")}${isMore ? "……" : ""}。`,
    hint: "请多写几个字符。",
  }),
  exportNotKept: (why) => ({
    message: `已读取的内容无法保存：${why}。`,
    hint: "请确认数据文件夹可写且有空间，或用 --data-dir 选择其他文件夹。",
  }),
};
