import type { LabelWords } from "./labels.ts";

/** {@link LabelWords} in Chinese. */
export const labelWordsZh: LabelWords = {
  network: (file) => `面单文件“${file}”是网络路径。`,
  missing: (file, folders) =>
    `没有面单文件“${file}”：已在${folders.map((folder) => `“${folder}”`).join("和")}中查找。`,
  outside: (file) =>
    `面单文件“${file}”既不直接在工作簿的文件夹内，也不在 --labels-dir 的文件夹内。`,
  hidden: (file) => `面单文件“${file}”是隐藏文件。`,
  unreadable: (file, why) => `面单文件“${file}”无法读取：${why}。`,
  notAFile: (file) => `面单文件“${file}”不是普通文件。`,
  wrongType: (file) => `面单文件“${file}”的内容既不是 PDF，也不是 PNG 或 JPG。`,
  tooLarge: (file, megabytes) => `面单文件“${file}”为 ${megabytes} MB，最多允许 10 MB。`,
  fixes: {
    copy: "请把文件复制到工作簿所在的文件夹，或用 --labels-dir 指定其文件夹。",
    rename: "请给文件起一个不以点开头的名称。",
    checkName: "请核对文件名，或用 --labels-dir 指定面单所在的文件夹。",
    nameFile: "请填写 PDF、PNG 或 JPG 文件名。",
    saveAs: "请把面单保存为 PDF、PNG 或 JPG。",
    smaller: "请把面单保存得小一些，或填写面单链接。",
  },
  changes: {
    gone: (file) => `面单文件 ${file} 已不存在。`,
    elsewhere: (file) => `面单文件 ${file} 现在在别的位置。`,
    changed: (file) => `面单文件 ${file} 在检查之后有改动。`,
    hint: "请把文件恢复原样后继续运行，或重新执行“sheetport fulfil”。",
  },
};
