import { count, grouped } from "../../model/number-words.ts";

/** What is said of the runs so far and of exports, in English. */
export const runWords = {
  none: "No runs yet.",
  told: (run: {
    readonly run: string;
    readonly command: string;
    readonly file: string;
    readonly env: string;
    readonly when: string;
    readonly state: string;
    readonly done: number;
    readonly total: number;
  }) =>
    `${run.run}: ${run.command}${run.file === "" ? "" : ` of ${run.file}`} to ${run.env}, begun ${run.when}; ${run.state}, ${run.done} of ${count(run.total, "write")} done.`,
  columns: {
    run: "Run",
    when: "When",
    state: "State",
    writes: "Writes",
    command: "Command",
    env: "Environment",
    file: "File",
  },
  next: {
    back: "back",
    show: "show this run",
    resume: "go on with it",
    undo: "undo it",
    rows: "back to the rows",
    row: "look into the row",
  },
  row: (row: string) => `Row ${row}`,
  sentTimes: (times: number) => `, sent ${times} times`,
  empty: "(empty)",
  exports: {
    stop: "stop",
    stopKept: "stop; what is read is kept",
    open: "open this workbook",
    products: "Live listings",
    orders: "Orders",
    more: (lines: number) => `↓ ${grouped(lines)} more ${lines === 1 ? "line" : "lines"}`,
  },
};

/** The pattern of these words for every language. */
export type RunWords = typeof runWords;
