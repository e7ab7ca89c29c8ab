import { count, grouped } from "../../model/number-words.ts";
import type { OtherSheet } from "../../model/sheet.ts";
import { isOptionSafe, quoted, type Said } from "./said.ts";

/** The option that names a sheet, as a shell takes it. */
export function sheetOption(name: string): string {
  return `--sheet "${isOptionSafe(name) ? name : "NAME"}"`;
}

/** The options that read a sheet together with the others: a hidden one has to be named. */
export function sheetsOption({ name, hidden }: Pick<OtherSheet, "name" | "hidden">): string {
  return hidden ? `--all-sheets ${sheetOption(name)}` : "--all-sheets";
}

/** Merged cells: which, the first of them and its value. */
export interface Merged {
  /** `A2:A5`. */
  readonly cells: string;
  readonly first: string;
  readonly value: string;
  /** Each variant has its own value in this field. */
  readonly isOfOne: boolean;
}

/** What the check says of what a workbook holds and nobody sends. */
export const notReadWords = {
  otherSheet: ({ name, hidden, rows }: OtherSheet): Said => ({
    message: `${hidden ? "The hidden sheet" : "Sheet"} ${quoted(name)} holds products too (${count(rows, "row")}), and is not read.`,
    fix: `To send them, too, read the sheets together: ${sheetsOption({ name, hidden })} (this one alone: ${sheetOption(name)}, on the screen S).`,
  }),
  picturesNotSent: (where: "over" | "inside", pictures: number, cells: readonly string[]): Said => {
    const more = pictures > cells.length ? ` and ${grouped(pictures - cells.length)} more` : "";
    const named = cells.length === 0 ? "" : ` (${cells.join(", ")}${more})`;
    const stand = where === "over" ? "over the cells" : "in cells";
    return {
      message: `${count(pictures, "picture")} ${pictures === 1 ? "stands" : "stand"} ${stand}${named}, and ${pictures === 1 ? "is" : "are"} not sent: the marketplace takes links only.`,
      fix: "Put each picture on a server that everybody can reach, and write its http or https link into the columns Image 1, Image 2 ….",
    };
  },
  mergedBlank: (label: string, { cells, first, value, isOfOne }: Merged): Said => ({
    message: `${label} has no value here: ${cells} are merged, and ${quoted(value)} stands in ${first} alone.`,
    fix: isOfOne
      ? "Unmerge the cells and give each row its own value."
      : "Unmerge the cells and write the value into each row that it is meant for.",
  }),
  mergedHidden: (
    label: string,
    { cells, first, value, hidden }: Merged & { readonly hidden: string },
  ): Said => ({
    message: `${label} is ${quoted(hidden)} here, which nobody sees: ${cells} are merged and show ${quoted(value)} of ${first}.`,
    fix: "Unmerge the cells and look at the value of each row.",
  }),
  pictureInCell: (label: string, link: string | undefined): Said => ({
    message: `${label} holds a picture, not a link: a picture in a workbook is not sent.`,
    fix:
      link ??
      "Put the picture on a server that everybody can reach, and write its http or https link as text.",
  }),
};

/** The pattern of these words for every language. */
export type NotReadWords = typeof notReadWords;
