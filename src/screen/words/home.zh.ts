import { count } from "../../model/number-words-zh.ts";
import { keyName } from "../keys/bindings.ts";
import { keyText } from "../keys/key-text.ts";
import type { HomeWords } from "./home.ts";

/** What the home says, in Chinese. */
export const homeWordsZh: HomeWords = {
  welcome: "欢迎使用 sheetport：把 Excel 商品目录上传到平台。",
  question: "要做什么？",
  howToChoose: `用 ${keyText("up")} 和 ${keyText("down")} 选择，然后按 ${keyName("open")}。`,
  inSimulator: "当前使用内置模拟器：不会有任何内容到达平台。",
  nothingUnseen: "未经查看和确认，不会发送任何内容。",
  leftOpen: (run) => `运行 ${run} 尚未结束：已完成的保持不变，不会重复发送。`,
  gone: (path) => `${path} 已不存在。`,
  labels: {
    resume: (name) => `继续：${name}`,
    open: (name) => `打开 ${name}`,
    sample: "用示例目录试一试",
    byName: "按名称打开工作簿 …",
    template: "生成空白工作簿 …",
    export: "导出线上商品 …",
    "export-orders": "导出待填写的订单 …",
    runs: "查看历次运行",
  },
  details: {
    resume: (done, total, state, when) =>
      `已完成 ${done} / ${count(total, "次写入")}，${state}，${when}`,
    opened: (when, folder) => `打开于 ${when}，位于 ${folder}`,
    gone: (folder) => `! 已不在 ${folder}`,
    found: (when) => `尚未打开过，保存于 ${when}`,
    sample: "在此文件夹中生成副本",
    byName: "或把文件拖入此窗口",
    template: "每个字段一列",
    export: "可修改后再次上传",
    "export-orders": "待打包或待发货的订单",
    runs: "查看、继续或撤销",
  },
  next: {
    resume: "继续此运行",
    open: "打开此工作簿",
    sample: "打开示例",
    byName: "输入文件名",
    write: "指定写入位置",
    runs: "查看运行",
  },
  noneOpen: "这里没有未结束的运行。",
  titles: {
    path: "打开哪个工作簿？",
    export: "线上商品写入哪个文件？",
    "export-orders": "订单写入哪个文件？",
    template: "空白工作簿写入哪个文件？",
  },
  abouts: {
    path: "输入工作簿或 CSV 文件的名称，或把它拖入此窗口。“~”表示用户主文件夹。",
    export: "每个线上商品成为一行；工作簿修改后可再次上传。",
    "export-orders":
      "新订单和已打包的订单，每个商品一行：填写有颜色的列，保存后在这里打开。其他订单用“sheetport export orders”导出。",
    template: "每个字段一列，旁边附有规则，还没有数据行。",
  },
  meantIn: (folder) => `名称相对于 ${folder}`,
  moreNames: (names) => `… 还有 ${names} 个：请继续输入`,
};
