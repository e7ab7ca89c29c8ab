import { count, grouped } from "../../model/number-words.ts";

/** What the check says, in English. */
export const checkWords = {
  grouped,
  groups: {
    all: "all",
    error: "errors",
    warning: "warnings",
    info: "remarks",
    new: "new",
    fixed: "fixed",
    repaired: "repaired",
  },
  marks: {
    error: "✗ error",
    warning: "! warning",
    info: "· remark",
    note: "· note",
    fixed: "✓ fixed",
    repaired: "✓ repaired",
    new: "new",
    ifNew: "✗ if new",
  },
  next: {
    review: "go on to the review",
    compareSaved: "compare again: it was saved since",
    withoutWrong: "go on without the wrong rows",
    compare: "compare with the live listings",
    endWatching: "end watching",
    repair: (repairs: number) => `read with ${count(repairs, "safe repair")}`,
    asItIs: "read the workbook as it is",
  },
  repaired: (repairs: number) => `, ${grouped(repairs)} repaired`,
  nothingToRepair: "Nothing here can be repaired safely.",
  noneRight: "No row is right yet: correct the workbook and save it.",
  checksAgain: (key: string) => ` ${key} checks it again at each save.`,
  leaveWrong: {
    title: (invalid: number, rows: number) =>
      `${grouped(invalid)} of ${count(rows, "row")} ${invalid === 1 ? "has" : "have"} errors`,
    others: (valid: number) =>
      `The other ${count(valid, "row")} can go on; the wrong ones stay as they are and are not sent.`,
    ifNew: (rows: number) =>
      `${grouped(rows)} of the wrong ones ${rows === 1 ? "is" : "are"} right where the product is listed already: the comparison tells.`,
    later: "They can be corrected and uploaded later: nothing is sent twice.",
    verb: "go on without them",
  },
  nothingOfKind: "Nothing of that kind.",
  noErrors: (rows: number) => `${count(rows, "row")}, no errors`,
  warned: (warnings: number) => `, ${count(warnings, "warning")}`,
  errors: (errors: number) => count(errors, "error"),
  inSome: (invalid: number, rows: number) => ` in ${grouped(invalid)} of ${count(rows, "row")}`,
  allIfNew: " (all of them only where the product is not listed yet)",
  someIfNew: (rows: number) =>
    ` (${grouped(rows)} of them only where the product is not listed yet)`,
  watching: "watching",
  notWatched: "not watched any more",
  saveIt: (key: string) => `save the workbook, and it is checked again; ${key} goes on`,
  saved: (time: string, words: string) => `Saved ${time}: ${words}`,
  columns: {
    value: "Value",
    cell: "Cell",
    kind: "Kind",
    column: "Column",
    message: "What is wrong",
  },
  sheet: "sheet",
  row: (row: string) => `row ${row}`,
  calm: {
    right: (rows: number, sheet: string) =>
      `${count(rows, "row")} of the sheet “${sheet}” checked: nothing to correct.`,
    lookedAt:
      "Looked at were required fields, lengths, numbers, choices and links; codes that Excel may have changed; SKUs that come twice; and rows of one card that contradict each other.",
    compares: " compares these rows with the live listings. Nothing is sent by that.",
    checksAgain: " checks again whenever the workbook is saved.",
  },
  detail: {
    onlyIfNew: "Counts only where the product is not listed yet.",
    gone: "Its row is gone. It was:",
    fixed: "Fixed with the last save. It was:",
    theSheet: "The sheet",
    theRow: (row: string) => `Row ${row}`,
    quoted: (text: string) => `“${text}”`,
    probably: " → probably ",
    or: (some: readonly string[], last: string) => `${some.join(", ")} or ${last}`,
    also: "Also in this row:",
    more: (findings: number) => `… and ${grouped(findings)} more`,
    empty: "(empty)",
  },
};

/** The pattern of these words for every language. */
export type CheckWords = typeof checkWords;
