import { count } from "../../model/number-words.ts";
import { keyName } from "../keys/bindings.ts";
import { keyText } from "../keys/key-text.ts";

/** What the home says, in English. */
export const homeWords = {
  welcome: "Welcome to sheetport: from an Excel catalogue to the marketplace.",
  question: "What would you like to do?",
  howToChoose: `Choose with ${keyText("up")} and ${keyText("down")}, then press ${keyName("open")}.`,
  inSimulator: "Here you are in the built-in simulator: nothing reaches a marketplace.",
  nothingUnseen: "Nothing is sent before you have seen it and said yes.",
  leftOpen: (run: string) =>
    `Run ${run} is left open: what is done stays done, and nothing is sent twice.`,
  gone: (path: string) => `${path} is not there any more.`,
  /** What a line of the home is for. */
  labels: {
    resume: (name: string) => `Go on with ${name}`,
    open: (name: string) => `Open ${name}`,
    sample: "Try it with the sample catalogue",
    byName: "Open a workbook by its name …",
    template: "Write a blank workbook to fill in …",
    export: "Export the live listings …",
    "export-orders": "Export the orders to fill in …",
    runs: "Show the runs so far",
  },
  /** What else there is to know about a line. */
  details: {
    resume: (done: number, total: number, state: string, when: string) =>
      `${done} of ${count(total, "write")} done, ${state}, ${when}`,
    opened: (when: string, folder: string) => `opened ${when}, in ${folder}`,
    gone: (folder: string) => `! gone from ${folder}`,
    found: (when: string) => `not opened yet, saved ${when}`,
    sample: "as a copy in this folder",
    byName: "or drag it into this window",
    template: "a column for every field",
    export: "as a workbook to change and upload",
    "export-orders": "those to pack or to ship",
    runs: "look, go on, or undo",
  },
  /** What Enter does on a line. */
  next: {
    resume: "go on with this run",
    open: "open this workbook",
    sample: "open the sample",
    byName: "type the name of a file",
    write: "say where to write it",
    runs: "show the runs",
  },
  noneOpen: "No run is left open here.",
  titles: {
    path: "Which workbook?",
    export: "Where to write the live listings?",
    "export-orders": "Where to write the orders?",
    template: "Where to write the blank workbook?",
  },
  abouts: {
    path: "Type the name of a workbook or a CSV file, or drag it into this window. “~” is your home folder.",
    export: "Every live listing becomes a row; the workbook can be changed and uploaded again.",
    "export-orders":
      "Orders that are New or Packed, one row for each item: fill in the coloured columns, save, and open it here. “sheetport export orders” takes others, too.",
    template: "One column for every field, with the rules beside it, and no rows yet.",
  },
  meantIn: (folder: string) => `Names are meant in ${folder}`,
  moreNames: (names: number) => `… and ${names} more: type on`,
};

/** The pattern of these words for every language. */
export type HomeWords = typeof homeWords;
