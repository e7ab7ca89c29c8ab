import type { ErrorWords } from "../../model/message.ts";

/** Who holds a run lock, as it is told. */
export interface HolderTold {
  readonly command: string;
  readonly run: string;
  readonly pid: number;
  /** UTC. */
  readonly since: string;
}

/** What keeps the record, its lock or what is kept beside it from being used. */
export const recordErrorWords = {
  notWritten: (file: string, why: string): ErrorWords => ({
    message: `The run’s record could not be written: “${file}” (${why}).`,
    hint: "Make disk space free and see that the file may be written, then run “sheetport resume”.",
  }),
  damaged: (file: string, why: string): ErrorWords => ({
    message: `The record is damaged or is not a sheetport record: “${file}” (${why}).`,
    hint: `Move “${file}” away or put a copy of it back, or choose another folder with --data-dir.`,
  }),
  /** What is wrong with a damaged record. */
  faults: {
    run: "a run is not as it was stored",
    runMissing: "a run is missing",
    row: "a row is not readable",
    rows: "rows were changed or lost",
    write: "a planned write is not as it was stored",
    facts: "what was learnt of a marketplace is not as it was stored",
    choice: "a remembered choice of columns is not as it was stored",
    listing: "a remembered listing is not as it was stored",
    slots: "the slots of a lane are not as they were stored",
    image: "a remembered image is not as it was stored",
  },
  busy: (file: string, why: string): ErrorWords => ({
    message: `Another program keeps the record locked: “${file}” (${why}).`,
    hint: "Wait until the other sheetport or database program has ended, then try again.",
  }),
  cannotOpen: (file: string, why: string): ErrorWords => ({
    message: `The record cannot be opened: “${file}” (${why}).`,
    hint: openHint,
  }),
  unreachable: (why: string): ErrorWords => ({
    message: `The record cannot be opened: ${why}.`,
    hint: openHint,
  }),
  replaced: (file: string): ErrorWords => ({
    message: `The run’s record “${file}” was removed or replaced while it was being written to.`,
    hint: "Nothing more was sent. Put the record back where it was, then run “sheetport resume”; where it is lost, check the rows that are reported here, then upload the workbook again: it is compared with what is live first.",
  }),
  newer: (file: string): ErrorWords => ({
    message: `A newer sheetport has written the record “${file}”.`,
    hint: "Update sheetport, or choose another folder with --data-dir.",
  }),
  runActive: (holder: HolderTold | undefined): ErrorWords => ({
    message: `Another run is active with this environment and key. ${
      holder === undefined
        ? "It has only just started."
        : `It is “sheetport ${holder.command}”, run ${holder.run}, process ${holder.pid}, since ${holder.since} UTC.`
    }`,
    hint: "Wait until it ends, or stop it with Ctrl-C there; then try again, or go on with “sheetport resume”.",
  }),
  noRun: (name: string): ErrorWords => ({
    message: `There is no run “${name}”.`,
    hint: "List the runs with “sheetport runs”.",
  }),
  severalRuns: (name: string, runs: readonly string[], isMore: boolean): ErrorWords => ({
    message: `Several runs begin with “${name}”: ${runs.join(", ")}${isMore ? ", …" : ""}.`,
    hint: "Write more of its name.",
  }),
  exportNotKept: (why: string): ErrorWords => ({
    message: `What was read cannot be kept: ${why}.`,
    hint: "See that the data folder may be written and has space, or choose another one with --data-dir.",
  }),
};

const openHint =
  "See that the folder exists and may be written, or choose another one with --data-dir.";

/** The pattern of these words in every language. */
export type RecordErrorWords = typeof recordErrorWords;
