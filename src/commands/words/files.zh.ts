import { count } from "../../model/number-words-zh.ts";
import type { FileWords } from "./files.ts";

/** {@link FileWords} in Chinese. */
export const fileWordsZh: FileWords = {
  tooLarge: (name, megabytes) => ({
    message: `${name} 有 ${megabytes} MB；商品工作簿不会这么大。`,
    hint: "请拆分为不超过 64 MB 的工作簿。",
  }),
  notFound: (path) => ({
    message: `没有文件 ${path}。`,
    hint: "请检查文件名和文件夹；“sheetport template products”可写出空白工作簿。",
  }),
  isFolder: (path) => ({
    message: `${path} 是文件夹，不是文件。`,
    hint: "请指定其中的工作簿。",
  }),
  isDevice: (path) => ({
    message: `${path} 是设备或管道，不是普通文件。`,
    hint: "请指定一个文件。从标准输入读取的工作簿写作“-”：“sheetport check - < 文件”。",
  }),
  nothingPiped: {
    message: "“-”表示标准输入，但没有任何输入。",
    hint: "请指定一个文件，或把工作簿送入标准输入：“sheetport check - < 文件”。",
  },
  notReadable: (path, why) => ({
    message: `${path} 无法读取：${why}`,
    hint: "请在其他程序中关闭它，并确认您有读取权限。",
  }),
  notToBeSeen: (path, why) => ({
    message: `${path} 无法查看：${why}`,
    hint: "请确认文件夹或网络驱动器存在，且您有读取权限。",
  }),
  exists: (path) => ({
    message: `${path} 已存在。`,
    hint: "请指定其他文件，或加 --force 替换它。",
  }),
  inTheWay: (path, isFolder) => ({
    message: `${path} 无法写入：${isFolder ? "它是文件夹" : "它是设备或管道，不是普通文件"}。`,
    hint: "请指定尚不存在的文件，或普通文件。",
  }),
  noFolder: (folder) => ({
    message: `没有文件夹 ${folder}。`,
    hint: "请创建该文件夹，或指定其他文件夹中的文件。",
  }),
  notWritable: (path, why) => ({
    message: `${path} 无法写入：${why}。`,
    hint: "请在其他程序中关闭它，检查文件夹和磁盘空间，然后重试。",
  }),
  resultsNotWritable: (folder, why) => ({
    message: `结果无法写入 ${folder}：${why}`,
    hint: "没有发送任何内容。请用 --results 指定已存在且可写的文件夹中的文件。",
  }),
  wouldReplace: (name) => ({
    message: `${name} 就是工作簿本身，会被替换。`,
    hint: "没有发送或写入任何内容。请指定其他文件。",
  }),
  ownData: (path, dataDir) => ({
    message: `${path} 是 sheetport 自己的文件，位于数据目录 ${dataDir}。`,
    hint: "没有发送或写入任何内容。请指定其他文件夹中的文件。",
  }),
  exportKept: (listings) =>
    `已读取并保留 ${count(listings, "个商品")}：24 小时内用同一命令可从此处继续。`,
};
