import { grouped } from "../../model/number-words-zh.ts";
import type { GuardWords } from "./guard.ts";

/** {@link GuardWords} in Chinese. */
export const guardWordsZh: GuardWords = {
  overMax: (changes, allowed) => ({
    message: `计划有 ${grouped(changes)} 处改动，--max-changes 只允许 ${grouped(allowed)} 处。`,
    hint: `请逐一查看改动；如果确实要这样做，请用 --max-changes ${changes}。`,
  }),
  overShare: (changes, percent, catalogueSize) => ({
    message: `计划有 ${grouped(changes)} 处改动，相当于 ${grouped(catalogueSize)} 个商品的目录的 ${grouped(percent)}%（按已知的目录大小）。`,
    hint: `请逐一查看改动；如果确实要这样做，请确认，或用 --max-changes ${changes}。`,
  }),
  invalid: (rows) => ({
    message: `${grouped(rows)} 行有误，没有发送任何内容。`,
    hint: "请更正这些行，或用 --valid-only 只发送正确的行。",
  }),
};
