import type { ErrorWords } from "../../errors.ts";

/** Why a run, or what follows it, does not go on. */
export const runWords = {
  stopped: {
    message: "Stopped.",
    hint: "Nothing was left half done; start it again whenever you like.",
  },
  lockLost: {
    message: "The lock of this run was taken away.",
    hint: "Nothing more was sent. Let no other program touch the data folder, then resume the run.",
  },
  nothingToResume: {
    message: "There is no run to resume: all of them have finished.",
    hint: "“sheetport runs” lists them.",
  },
  nothingToUndo: {
    message: "There is no run to undo: none has updated a listing here.",
    hint: "“sheetport runs” lists the runs. Creates cannot be undone: the interface has no delete.",
  },
  undone: (run: string, undo: string): ErrorWords => ({
    message: `Run ${run} was undone by run ${undo}, so it does not go on.`,
    hint: `Upload the workbook again, or bring the updates back with “sheetport undo ${undo}”. “sheetport release SKU” settles a create whose outcome is open.`,
  }),
  ofOther: (run: string, its: string, here: string): ErrorWords => ({
    message: `Run ${run} belongs to ${its}, not to ${here}.`,
    hint: "Name its environment with --env and --base-url.",
  }),
  ofOrders: (run: string, command: string): ErrorWords => ({
    message: `Run ${run} is about orders, and “sheetport ${command}” is about products alone.`,
    hint: `“sheetport runs ${run}” shows what became of each order; “sheetport runs” lists the other runs.`,
  }),
  orderWriteOpen: (order: string, run: string): ErrorWords => ({
    message: `The run writes to order ${order}, where the outcome of a write of run ${run} is open.`,
    hint: `Settle it with “sheetport resume ${run}” first.`,
  }),
};

/** The pattern of these words in every language. */
export type RunWords = typeof runWords;
