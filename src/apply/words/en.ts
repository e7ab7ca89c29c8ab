import type { ErrorWords } from "../../model/message.ts";

/** What stops a run; `words` are the marketplace's own, or the system's. */
export const applyErrorWords = {
  canaryUnread: (sku: string): ErrorWords => ({
    message: `The first update, of “${sku}”, could not be read back.`,
    hint: "No other update was sent. Look at this listing, then go on with “sheetport resume”.",
  }),
  notPartial: (sku: string, fields: readonly string[]): ErrorWords => ({
    message: `The first update, of “${sku}”, also changed fields that were not sent: ${fields.join(", ")}.`,
    hint: "No other update was sent. Put this listing right with “sheetport undo”, and ask the marketplace why an update is not partial.",
  }),
  rejections: (rows: number, words: string): ErrorWords => ({
    message: `The marketplace rejected ${rows} rows in a row, the last one with: ${words}`,
    hint: "Correct what they have in common; “sheetport resume” goes on with the rest.",
  }),
  unreachable: (words: string): ErrorWords => ({
    message: `The marketplace cannot be reached: ${words}`,
    hint: "Check the network and the address, then go on with “sheetport resume”.",
  }),
  keyRefused: (words: string): ErrorWords => ({
    message: `The marketplace refused the API key: ${words}`,
    hint: "Set the right key with “sheetport login”, then go on with “sheetport resume”.",
  }),
  refused: (words: string): ErrorWords => ({
    message: `The marketplace cannot be used: ${words}`,
    hint: "Check the address of the environment, then go on with “sheetport resume”.",
  }),
  /** What went wrong where nothing should. */
  unexpected: {
    record: "The run’s record cannot be written",
    lock: "The run lock cannot be checked",
    upload: "The upload stopped",
  },
  bug: (what: string, words: string): ErrorWords => ({
    message: `${what}: ${words}`,
    hint: "What was sent is recorded; go on with “sheetport resume”, and report this as a bug.",
  }),
};

/** The pattern of these words in every language. */
export type ApplyErrorWords = typeof applyErrorWords;
