import { count, grouped, spokenDuration } from "../../model/number-words.ts";

/** What an undo says, in English. */
export const undoWords = {
  title: (run: string, file: string, env: string, host: string) =>
    `Undo of run ${run}${file === "" ? "" : `, ${file},`} in ${env} (${host})`,
  confirm: (run: string, env: string, host: string) => `Undo run ${run} in ${env} (${host}):`,
  putBack: (listings: number) => `${count(listings, "listing")} put back as before`,
  createsStay: (listings: number) =>
    `${count(listings, "created listing")} ${listings === 1 ? "stays" : "stay"}: the interface has no delete`,
  kept: (listings: number) =>
    `${count(listings, "listing")} kept as now (changed since, gone, blocked or not known)`,
  nothing: (rows: number) => `${count(rows, "row")} with nothing to undo`,
  unfinished: (run: string, writes: number) =>
    `run ${run} is unfinished: ${count(writes, "write")} not carried out. After the undo they never will be: “sheetport resume ${run}” is then refused`,
  requests: (requests: number, seconds: number) =>
    `${count(requests, "request")}, ${spokenDuration(seconds)}`,
  nothingToDo: (run: string) => `Nothing to put back of run ${run}: nothing was sent.`,
  undoneAlready: (run: string, by: readonly string[]) =>
    `Run ${run} was undone already, by ${by.join(" and ")}.`,
  totals: {
    reversed: (listings: number) => `${grouped(listings)} reversed`,
    partly: (listings: number) => `${grouped(listings)} of them partly`,
    kept: (listings: number) => `${grouped(listings)} kept`,
    failed: (listings: number) => `${grouped(listings)} failed`,
    nothing: (listings: number) => `${grouped(listings)} with nothing to undo`,
  },
  sheet: "Undo",
  columns: { row: "Row", sku: "SKU" },
  words: { reversed: "reversed", kept: "kept", failed: "failed", nothing: "nothing to undo" },
  redo: (run: string) => `“sheetport undo ${run}” takes this back.`,
  resume: (run: string) => `“sheetport resume ${run}” goes on with it.`,
  settle: (rows: number, run: string) =>
    `The outcome of ${count(rows, "row")} is unknown: “sheetport resume ${run}” asks the marketplace.`,
  again: (run: string) =>
    `“sheetport undo ${run}” looks again at what was kept; risky fields need --allow.`,
};

/** The pattern of these words in every language. */
export type UndoWords = typeof undoWords;
