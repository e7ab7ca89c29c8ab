import { count } from "../../model/number-words.ts";
import type { OtherSheet } from "../../model/sheet.ts";
import { isOptionSafe, quoted, type Said } from "./said.ts";

/** The option that names a sheet, as a shell takes it. */
export function sheetOption(name: string): string {
  return `--sheet "${isOptionSafe(name) ? name : "NAME"}"`;
}

/** What the check says of what a workbook holds and nobody sends. */
export const notReadWords = {
  otherSheet: ({ name, hidden, rows }: OtherSheet): Said => ({
    message: `${hidden ? "The hidden sheet" : "Sheet"} ${quoted(name)} holds products too (${count(rows, "row")}), and is not read.`,
    fix: `If they are to be sent, too, check and upload that sheet: ${sheetOption(name)} (on the screen: S).`,
  }),
};

/** The pattern of these words for every language. */
export type NotReadWords = typeof notReadWords;
