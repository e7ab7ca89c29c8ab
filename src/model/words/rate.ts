import type { ErrorWords } from "../../errors.ts";

/** What is wrong with a rate that is written out. */
export const rateWords = {
  en: (text: string): ErrorWords => ({
    message: `“${text}” is not a rate.`,
    hint: "Write it as COUNT/SECONDSs, for example 100/60s.",
  }),
  ru: (text: string): ErrorWords => ({
    message: `«${text}» — не темп.`,
    hint: "Запишите его как ЧИСЛО/СЕКУНДЫs, например 100/60s.",
  }),
  zh: (text: string): ErrorWords => ({
    message: `“${text}”不是频率。`,
    hint: "请写成 数量/秒数s，例如 100/60s。",
  }),
};
