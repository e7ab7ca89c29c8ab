import { count } from "../../model/number-words.ts";
import { keyName } from "../keys/bindings.ts";
import { widestName } from "./field-names.ts";

/** What is said of one row, its fields, and why it is held back, in English. */
export const rowWords = {
  /** A field as people know it: in English by its name in the interface. */
  field: (name: string) => name,
  /** Cells for it. */
  nameCells: widestName((name) => name),
  colon: ": ",
  gone: `This row is no longer there. ${keyName("back")} goes back to the list.`,
  lines: (from: number, to: number, of: number) => `lines ${from}–${to} of ${of}`,
  more: "more",
  row: (rows: string) => `Row ${rows}`,
  rows: (rows: string) => `Rows ${rows}`,
  reading: {
    row: "What is live of this row is still being read.",
    order: "What is live of this order is still being read.",
  },
  choice: { in: "● will be sent", out: "○ left out", none: "" },
  quoted: (text: string) => `“${text}”`,
  nothingChanges: "Nothing changes:",
  staying: "What stays as it is:",
  showsStaying: (fields: number) =>
    `${keyName("all-fields")} shows the ${count(fields, "field")} that ${fields === 1 ? "stays" : "stay"}.`,
  changedLive: "Changed on the marketplace since the export; stays:",
  next: {
    list: "back to the list",
    change: "next change",
    onlyChanges: "only what changes",
    allFields: "all fields",
    shortTexts: "short texts",
    wholeTexts: "whole texts",
    conflict: "next conflict",
  },
  noneAfter: "There is no other change after this one.",
  noneBefore: "There is no other change before this one.",
  sides: { exported: "as exported", sheet: "sheet", live: "live now" },
  conflict: {
    open: "both sides changed it",
    mine: "both changed it, the sheet's is sent",
    theirs: "both changed it, the live one stays",
  },
  as: (side: string) => `as ${side}`,
  empty: "(empty)",
  willBeEmpty: "will be empty, was ",
  wordsChanged: (words: number, characters: number) =>
    `${count(words, "word")} changed, ${count(characters, "character")}`,
  moved: (from: number) => `moved, was ${from}.`,
  newText: "new text",
  cleared: "cleared",
  clearedValue: "(cleared)",
  words: (words: number) => count(words, "word"),
  changed: "changed",
  kinds: {
    added: (entries: number) => `${entries} added`,
    removed: (entries: number) => `${entries} removed`,
    changed: (entries: number) => `${entries} changed`,
    moved: (entries: number) => `${entries} moved`,
  },
  between: ", ",
  notKnown: "not known yet",
  moreErrors: (errors: number) => `${errors} more`,
  newProduct: (fields: number) => `new product, ${count(fields, "field")}`,
  liveStays: (field: string) => `${field}: live value stays`,
  keptLive: (fields: string) => `${fields}: kept as live`,
  priceDiffers: "price differs, cannot be changed here",
  advice: {
    allow: `${keyName("allow")} allows it, for this row or for all of them.`,
    price: "Change the price on the marketplace itself.",
    compareAgain: `In the list, ${keyName("compare-again")} compares again.`,
    duplicated: "Nothing is written to this SKU before only one of them is left.",
    runs: `The runs are on the home screen, under ${keyName("runs")}.`,
    fillIn: "Fill them in and save the workbook.",
    conflict: `${keyName("take-mine")} sends the sheet's value, ${keyName("take-theirs")} keeps the marketplace's; in the row field by field.`,
    gone: `${keyName("take-mine")} lists it again, ${keyName("take-theirs")} leaves it gone.`,
  },
};

/** The pattern of these words for every language. */
export type RowWords = typeof rowWords;
