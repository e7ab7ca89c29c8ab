import type { ErrorWords } from "../../errors.ts";
import { grouped } from "../../model/number-words.ts";

const twoWay =
  "so every cell that differs from the live listing counts as changed by you, whoever changed it";
const readAgain = "Export again to have changes of the marketplace told apart from yours.";

/** A sheet that is wrong all over: how far it was read, and what is wrong most often. */
interface TooMany {
  readonly findings: number;
  readonly row: string;
  readonly example: string;
  readonly count: number;
}

/** What commands say about a workbook as a whole, in English. */
export const workbookWords = {
  ofOrders: (file: string): ErrorWords => ({
    message: `${file} is a workbook of orders, not of products.`,
    hint: "“sheetport fulfil” packs and ships what is filled in there.",
  }),
  tooManyFindings: ({ findings, row, example, count }: TooMany): ErrorWords => ({
    message: `As far as row ${row} there are already ${grouped(findings)} findings, too many to act on. ${grouped(count)} of them are like this one: ${example}`,
    hint: "Look whether its columns were taken for the right fields, and correct what is wrong in every row; then check again.",
  }),
  noRows: (sheet: string): ErrorWords => ({
    message: `The sheet “${sheet}” has headings, but no row below them.`,
    hint: "Fill in one row for each product variant.",
  }),
  sheetOptionOfPlan: (option: string): ErrorWords => ({
    message: `${option} says how a sheet is read, and a saved plan has no sheet.`,
    hint: "Give it to the “sheetport diff” that saves the plan.",
  }),
  planWithFix: {
    message: "A saved plan is sent as it is: --fix has nothing to repair in it.",
    hint: "Leave out --fix, or make the plan again with “sheetport diff FILE --fix --out plan.json”.",
  },
  imagesOfPlan: {
    message: "--check-images needs the workbook: a saved plan is sent as it is.",
    hint: "Check them when the plan is made: sheetport diff FILE --check-images --out plan.json.",
  },
  /** Headings of an orders sheet that nobody knows. */
  ignoredOfOrders: (headings: readonly string[]) =>
    `Ignored, because no column of orders is called so: ${headings.map((heading) => `“${heading}”`).join(", ")}.`,
  baseDamaged: `The hidden sheet with the values as exported is damaged, ${twoWay}. ${readAgain}`,
  baseOfOther: `The values as exported were written by another version of sheetport, ${twoWay}. ${readAgain}`,
  foreignBase: (host: string) => `The workbook was exported from ${host}, ${twoWay}.`,
};

/** The pattern of these words for every language. */
export type WorkbookWords = typeof workbookWords;
