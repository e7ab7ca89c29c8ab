import type { ErrorWords } from "../../errors.ts";

/** A column by its letters and its heading. */
export interface LetteredColumn {
  readonly letters: string;
  readonly heading: string;
}

/** Why a sheet of orders cannot be read, and what to do about it; headings in the message's language. */
export const ordersSheetWords = {
  none: (sheets: readonly string[]): ErrorWords => ({
    message: `No sheet (${sheets.map((name) => `“${name}”`).join(", ")}) has the headings of orders.`,
    hint: "Write the orders with “sheetport export orders”, or name their sheet with --sheet.",
  }),
  missing: (sheet: string, heading: string): ErrorWords => ({
    message: `The column “${heading}” is missing in the sheet “${sheet}”.`,
    hint: `Add a column with the heading “${heading}”, or export the orders again.`,
  }),
  nothingToFill: (sheet: string, headings: readonly string[]): ErrorWords => ({
    message: `The sheet “${sheet}” has no column to fill in.`,
    hint: `Add one of ${headings.map((heading) => `“${heading}”`).join(", ")}, or export the orders again.`,
  }),
  twice: (sheet: string, columns: readonly LetteredColumn[]): ErrorWords => ({
    message: `Columns ${columns.map(({ letters, heading }) => `${letters} (“${heading}”)`).join(" and ")} of the sheet “${sheet}” mean the same.`,
    hint: "Delete the one that is not needed, or rename its heading.",
  }),
};

/** The pattern of these words for every language. */
export type OrdersSheetWords = typeof ordersSheetWords;
