import { grouped } from "../../model/number-words-zh.ts";
import type { Difference } from "../lookalikes.ts";
import type { AcrossWords } from "./across.ts";
import { quoted } from "./said.ts";

function rowList(rows: readonly string[]): string {
  const more = rows.length > 5 ? `等 ${grouped(rows.length)} 行` : "行";
  return `第 ${rows.slice(0, 5).join("、")} ${more}`;
}

const scripts = { Cyrillic: "西里尔", Greek: "希腊" } as const;

function inWords(difference: Difference): string {
  switch (difference.kind) {
    case "case":
      return "仅大小写不同";
    case "spaces":
      return "仅空格不同";
    case "signs":
      return "仅外形相同的符号不同";
    case "letters":
      return `其中一个的“${difference.letter}”是${scripts[difference.script]}字母`;
  }
}

/** {@link AcrossWords} in Chinese. */
export const acrossWordsZh: AcrossWords = {
  duplicateSku: (sku, others) => ({
    message: `SKU ${quoted(sku)}在${rowList(others)}也出现了。`,
    fix: "每个变体请只保留一行，或为本行换用独立的 SKU。",
  }),
  lookalikeSku: (sku, other) => ({
    message: `SKU ${quoted(sku)}与${rowList(other.rows)}的${quoted(other.code)}看起来相同：${inWords(other.difference)}。`,
    fix: "如果是同一变体，请只保留一行；如果是两个变体，请使用有明显区别的 SKU。",
  }),
  lookalikeCard: (parentSku, other) => ({
    message: `父SKU ${quoted(parentSku)}与${rowList(other.rows)}的${quoted(other.code)}看起来相同：${inWords(other.difference)}。这样会生成两个商品卡片。`,
    fix: other.code,
  }),
  cardDiffers: (label, value, { parentSku, usual, row }) => ({
    message: `“${label}”的值是${quoted(value)}，但商品卡片${quoted(parentSku)}在第 ${row} 行是${quoted(usual)}：同一卡片的变体应保持一致。`,
    fix: usual,
  }),
};
