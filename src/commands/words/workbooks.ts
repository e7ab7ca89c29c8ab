import type { ErrorWords } from "../../errors.ts";

const twoWay =
  "so every cell that differs from the live listing counts as changed by you, whoever changed it";
const readAgain = "Export again to have changes of the marketplace told apart from yours.";

/** What commands say about a workbook as a whole, in English. */
export const workbookWords = {
  ofOrders: (file: string): ErrorWords => ({
    message: `${file} is a workbook of orders, not of products.`,
    hint: "“sheetport fulfil” packs and ships what is filled in there.",
  }),
  noRows: (sheet: string): ErrorWords => ({
    message: `The sheet “${sheet}” has headings, but no row below them.`,
    hint: "Fill in one row for each product variant.",
  }),
  /** Headings of an orders sheet that nobody knows. */
  ignoredOfOrders: (headings: readonly string[]) =>
    `Ignored, because no column of orders is called so: ${headings.map((heading) => `“${heading}”`).join(", ")}.`,
  baseDamaged: `The hidden sheet with the values as exported is damaged, ${twoWay}. ${readAgain}`,
  baseOfOther: `The values as exported were written by another version of sheetport, ${twoWay}. ${readAgain}`,
  foreignBase: (host: string) => `The workbook was exported from ${host}, ${twoWay}.`,
};

export type WorkbookWords = typeof workbookWords;
