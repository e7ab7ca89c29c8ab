import type { OpeningWords } from "./opening.ts";

/** {@link OpeningWords} in Chinese. */
export const openingWordsZh: OpeningWords = {
  encodings: { "windows-1251": "Windows-1251（西里尔文）", gb18030: "GB18030（中文）" },
  read: (encoding) => `文件内容按 ${encoding} 编码读取。`,
  passedOver: (sheets) =>
    `已跳过${sheets.map((name) => `“${name}”`).join("、")}：不是带单元格的工作表。`,
  byLetters: (encoding) =>
    `文件不是 UTF-8 编码。其中的文字按 ${encoding} 能组成词语，因此按此读取；如果文字显示不对，请用 --encoding 指明编码。`,
  doubtful: (encoding) =>
    `文件不是 UTF-8 编码，无法确定它以哪种编码保存。现按 ${encoding} 读取：发送之前请核对几个名称，或用 --encoding 指明编码。`,
};
