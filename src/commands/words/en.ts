import type { ErrorWords } from "../../model/message.ts";

import { count, grouped } from "../../model/text/number-words.ts";
import { keyName } from "../../screen/keys/bindings.ts";

/** A column that is left out, and the one that is read instead. */
export interface RivalColumn {
  readonly used: string;
  readonly field: string;
  /** As `--map` takes it. */
  readonly map: string;
}

/** What the screen is told by what carries its wishes out, in English. */
export const deskWords = {
  busy: {
    opening: "opening the workbook",
    preparing: "preparing the upload",
    listings: "reading the live listings",
    orders: "reading the orders",
    run: "reading the run",
    live: "reading the live listings",
  },
  nothingChosen: "Nothing is selected, so there is nothing to send.",
  nothingFilledIn: () =>
    `Nothing to send yet: fill in the coloured columns, save the workbook, then press ${keyName("compare")}.`,
  runActive: (run: string): ErrorWords => ({
    message: `Run ${run} is still running here.`,
    hint: "Wait until it has ended, or stop it first.",
  }),
  savedSince: (): ErrorWords => ({
    message: "The workbook was saved after this comparison, so nothing was sent.",
    hint: `Press ${keyName("compare")} on the review to compare it again.`,
  }),
  gone: (path: string): ErrorWords => ({
    message: `${path} no longer exists.`,
    hint: `It was moved, renamed or deleted. Press ${keyName("open-workbook")} on the home screen and open it from where it is now.`,
  }),
  wroteTemplate: (path: string) =>
    `Wrote ${path}. Fill in one row for each variant, save it, then open it here.`,
  replace: {
    title: "Replace the file?",
    line: (path: string) => `${path} already exists. Replacing it deletes its content.`,
    verb: "replace it",
  },
  exports: {
    products: "Reading every live listing, then writing the workbook.",
    orders: "Reading the orders that are New or Packed, then writing the workbook.",
    stopped: "The export was stopped; no workbook was written.",
  },
  load: {
    alike: (columns: readonly string[]) => `Matched by similarity: ${columns.join("; ")}.`,
    alikeColumn: (column: string, field: string, confidence: number) =>
      `${column} → ${field} (${confidence} %)`,
    notUnderstood: (columns: string) => `Not recognized and left out: ${columns}.`,
    otherSheets: (sheets: readonly string[]) =>
      sheets.length === 1
        ? `Sheet ${sheets[0]} also has product headings but is not read: choose it with ${keyName("choose-sheet")}.`
        : `These sheets also have product headings but are not read: ${sheets.join(", ")}. Choose one with ${keyName("choose-sheet")}.`,
    column: (letters: string, heading: string) =>
      heading === "" ? `${letters} (no heading)` : `${letters} “${heading}”`,
    quoted: (heading: string) => `“${heading}”`,
    ignored: "nothing (leave the column out)",
  },
  noFolder: (path: string) => `There is no folder ${path}.`,
  nothingThere: (path: string, begun: string) =>
    `${path} has no workbook and no folder${begun === "" ? "" : ` whose name starts with “${begun}”`}.`,
  lost: (row: string, sku: string, outcome: string) => `Row ${row}  ${sku}  ${outcome}`,
  keepLines:
    "These outcomes could not be recorded; keep these lines (they are shown again when sheetport closes). “sheetport resume” checks each with the marketplace:",
  orders: {
    yes: "yes",
    title: (file: string, env: string, host: string) =>
      `Pack and ship ${file} in ${env} (${host})?`,
    verb: "pack and ship",
  },
  runs: {
    notEnded: "not finished",
    unknown: (writes: number) => `${grouped(writes)} unknown`,
    ended: (run: string, state: string) => `Run ${run} ${state}`,
    nothingOpen: (run: string) => `Run ${run} has nothing left to resume.`,
    resume: (run: string) => `Resume run ${run}?`,
    resumeVerb: "resume",
    begun: (command: string, file: string, where: string, when: string) =>
      `${command}${file === "" ? "" : ` of ${file}`} to ${where}, started ${when}.`,
    open: (open: number, writes: number) =>
      `${grouped(open)} of ${count(writes, "write")} left; nothing is sent twice.`,
    asksFirst: (writes: number) =>
      `The outcome of ${grouped(writes)} is unknown: sheetport checks these with the marketplace first.`,
    undo: (run: string, env: string, host: string) => `Undo run ${run} in ${env} (${host})?`,
    undoVerb: "undo",
    undoneBefore: (runs: readonly string[]) => `It was already undone by ${runs.join(" and ")}.`,
    othersStay: "What was changed since then stays.",
    nothingToUndo: (run: string, earlier: readonly string[]) =>
      `Run ${run} has nothing to put back.${earlier.length === 0 ? "" : ` It was already undone by ${earlier.join(" and ")}.`}`,
  },
  /** Ends a sentence, and stands between two. */
  stop: ".",
  between: " ",
  comma: ", ",
  colon: ": ",
};

/** The pattern of these words for every language. */
export type DeskWords = typeof deskWords;

/** All that this room says, in English: the pattern for every language. */
export const commandWords = { desk: deskWords };

/** {@link commandWords} in whichever language. */
export type CommandWords = typeof commandWords;
