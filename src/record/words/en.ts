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
    hint: "Free some disk space and check that the file can be written, then run “sheetport resume”.",
  }),
  damaged: (file: string, why: string): ErrorWords => ({
    message: `The record is damaged or is not a sheetport record: “${file}” (${why}).`,
    hint: `Move “${file}” away, restore a copy of it, or choose another folder with --data-dir.`,
  }),
  /** What is wrong with a damaged record. */
  faults: {
    row: "a row cannot be read",
  },
  busy: (file: string, why: string): ErrorWords => ({
    message: `Another program has locked the record: “${file}” (${why}).`,
    hint: "Wait until the other program (sheetport or a database tool) has finished, then try again.",
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
    message: `The run’s record “${file}” was removed or replaced during the run.`,
    hint: "Nothing more was sent. Put the record back, then run “sheetport resume”. If it is lost, check the rows reported here, then upload the workbook again: sheetport compares it with the live listings first.",
  }),
  otherVersion: (file: string): ErrorWords => ({
    message: `The record “${file}” was written by another version of sheetport.`,
    hint: "Use that version, or choose another folder with --data-dir.",
  }),
  runActive: (holder: HolderTold | undefined): ErrorWords => ({
    message: `Another run is active with this environment and key. ${
      holder === undefined
        ? "It has only just started."
        : `It is “sheetport ${holder.command}”, run ${holder.run}, process ${holder.pid}, since ${holder.since} UTC.`
    }`,
    hint: "Wait until it ends or stop it with Ctrl-C, then try again or run “sheetport resume”.",
  }),
  noRun: (name: string): ErrorWords => ({
    message: `There is no run “${name}”.`,
    hint: "List the runs with “sheetport runs”.",
  }),
  severalRuns: (name: string, runs: readonly string[], isMore: boolean): ErrorWords => ({
    message: `Several runs start with “${name}”: ${runs.join(", ")}${isMore ? ", …" : ""}.`,
    hint: "Type more of the name.",
  }),
  exportNotKept: (why: string): ErrorWords => ({
    message: `What was read cannot be saved: ${why}.`,
    hint: "Check that the data folder can be written and has space, or choose another one with --data-dir.",
  }),
};

const openHint =
  "Check that the folder exists and can be written, or choose another one with --data-dir.";

/** The pattern of these words in every language. */
export type RecordErrorWords = typeof recordErrorWords;
