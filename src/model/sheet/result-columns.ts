import { type Localised, languages } from "../schemas/annotations.ts";

/** Headings of the columns that a results workbook adds behind the person's own, in their order. */
export const resultHeadings: Readonly<Record<"result" | "message" | "finding", Localised>> = {
  result: { en: "Result", ru: "Результат", zh: "结果" },
  message: { en: "Message", ru: "Сообщение", zh: "说明" },
  finding: { en: "Finding", ru: "Замечание", zh: "检查结果" },
};

const inOrder = [resultHeadings.result, resultHeadings.message, resultHeadings.finding];

/**
 * Where the columns of a results workbook begin in a row of headings, counted from 0; undefined when
 * its last three headings are not these, in the words of one language. Somebody who uploads a results
 * workbook means the columns before them.
 */
export function resultColumnsFrom(headings: readonly string[]): number | undefined {
  let end = headings.length;
  while (end > 0 && (headings[end - 1] ?? "").trim() === "") end -= 1;
  const from = end - inOrder.length;
  if (from < 0) return undefined;
  const isIn = (language: (typeof languages)[number]) =>
    inOrder.every((its, at) => headings[from + at]?.trim() === its[language]);
  return languages.some(isIn) ? from : undefined;
}
