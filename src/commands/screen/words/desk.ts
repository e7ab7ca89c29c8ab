import type { ErrorWords } from "../../../errors.ts";
import { count, grouped } from "../../../model/number-words.ts";
import { keyName } from "../../../screen/keys/bindings.ts";

/** What the screen is told by what carries its wishes out, in English. */
export const deskWords = {
  busy: {
    opening: "opening the workbook",
    preparing: "preparing the upload",
    listings: "reading the live listings",
    orders: "reading the orders",
    run: "reading the run",
    live: "reading what is live",
  },
  uploadUnderWay: "An upload is under way: the next one can begin when it has ended.",
  nothingChosen: "Nothing is chosen: there is nothing to send.",
  nothingFilledIn: () =>
    `Nothing to send: fill in the coloured columns, save the workbook, then press ${keyName("compare-again")}.`,
  runActive: (run: string): ErrorWords => ({
    message: `Run ${run} is under way here.`,
    hint: "Wait until it has ended, or stop it first.",
  }),
  savedSince: (): ErrorWords => ({
    message: "The workbook was saved after this comparison: nothing was sent.",
    hint: `${keyName("compare-again")} on the review compares the workbook as it is now.`,
  }),
  gone: (path: string): ErrorWords => ({
    message: `${path} is not there any more.`,
    hint: `It was moved, renamed or deleted. Press ${keyName("open-workbook")} on the home and name it where it is now.`,
  }),
  wroteTemplate: (path: string) =>
    `Wrote ${path}. Fill in one row for each variant, save it, then open it here.`,
  replace: {
    title: "Replace the file?",
    line: (path: string) => `${path} exists already. Its content is lost when it is replaced.`,
    verb: "replace it",
  },
  exports: {
    products: "Reading every live listing, then writing the workbook.",
    orders: "Reading the orders that are New or Packed, then writing the workbook.",
    stopped: "The export was stopped: no workbook was written.",
  },
  load: {
    alike: (columns: readonly string[]) => `Read on likeness: ${columns.join("; ")}.`,
    alikeColumn: (column: string, field: string, confidence: number) =>
      `${column} as “${field}” (${confidence} %)`,
    notUnderstood: (columns: string) => `Not understood, and left out: ${columns}.`,
    otherSheets: (sheets: readonly string[]) =>
      sheets.length === 1
        ? `Sheet ${sheets[0]} has headings of products too, and is not read: ${keyName("choose-sheet")} chooses it.`
        : `These sheets have headings of products too, and are not read: ${sheets.join(", ")}. ${keyName("choose-sheet")} chooses one.`,
    column: (letters: string, heading: string) =>
      heading === "" ? `${letters} (no heading)` : `${letters} “${heading}”`,
    quoted: (heading: string) => `“${heading}”`,
    ignored: "nothing: the column is not read",
  },
  noFolder: (path: string) => `There is no folder ${path}.`,
  nothingThere: (path: string, begun: string) =>
    `${path} has no workbook and no folder${begun === "" ? "" : ` whose name begins with “${begun}”`}.`,
  lost: (row: string, sku: string, outcome: string) => `Row ${row}  ${sku}  ${outcome}`,
  keepLines:
    "The record does not hold what follows; keep these lines (they are shown again when sheetport closes). “sheetport resume” asks the marketplace about each:",
  orders: {
    yes: "yes",
    title: (file: string, env: string, host: string) =>
      `Pack and ship ${file} at ${env} (${host})?`,
    verb: "pack and ship",
  },
  runs: {
    notEnded: "not ended",
    unknown: (writes: number) => `${grouped(writes)} unknown`,
    ended: (run: string, state: string) => `Run ${run} ${state}`,
    nothingOpen: (run: string) => `Nothing of run ${run} is open: every write has ended.`,
    resume: (run: string) => `Go on with run ${run}?`,
    resumeVerb: "go on",
    begun: (command: string, file: string, where: string, when: string) =>
      `${command}${file === "" ? "" : ` of ${file}`} to ${where}, begun ${when} UTC.`,
    open: (open: number, writes: number) =>
      `${grouped(open)} of ${count(writes, "write")} are open; what is done is not sent again.`,
    asksFirst: (writes: number) =>
      `The outcome of ${grouped(writes)} is unknown: the marketplace is asked about them first.`,
    undo: (run: string, env: string, host: string) => `Undo run ${run} in ${env} (${host})?`,
    undoVerb: "undo",
    undoneBefore: (runs: readonly string[]) => `It was undone before, by ${runs.join(" and ")}.`,
    othersStay: "What others have changed since stays as they left it.",
    nothingToUndo: (run: string, earlier: readonly string[]) =>
      `Nothing to put back of run ${run}.${earlier.length === 0 ? "" : ` It was undone already, by ${earlier.join(" and ")}.`}`,
  },
  /** Ends a sentence, and stands between two. */
  stop: ".",
  between: " ",
  comma: ", ",
  colon: ": ",
};

/** The pattern of these words for every language. */
export type DeskWords = typeof deskWords;
