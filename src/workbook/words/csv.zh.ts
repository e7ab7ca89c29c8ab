import type { CsvWords } from "./csv.ts";

/** {@link CsvWords} in Chinese. */
export const csvWordsZh: CsvWords = {
  encodings: { "windows-1251": "Windows-1251（西里尔文）", gb18030: "GB18030（中文）" },
  byLetters: (encoding) =>
    `文件不是 UTF-8 编码。其中的文字按 ${encoding} 能组成词语，因此按此读取；如果文字显示不对，请用 --encoding 指明编码。`,
  doubtful: (encoding) =>
    `文件不是 UTF-8 编码，无法确定它以哪种编码保存。现按 ${encoding} 读取：发送之前请核对几个名称，或用 --encoding 指明编码。`,
};
