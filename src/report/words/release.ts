import { count } from "../../model/number-words.ts";

/** What releasing unknown creates says, in English. */
export const releaseWords = {
  outcomes: {
    applied: "applied",
    conflict: "in conflict",
    released: "released",
    unknown: "still unknown",
    blocked: "not released",
    unchanged: "nothing open",
  },
  nothingOpen: "No create of unknown outcome is recorded for it.",
  otherRun: (run: string) => `Its open create belongs to run ${run}.`,
  isUpdate: (run: string) =>
    `Its open write is an update, which blocks nothing for long: “sheetport resume ${run}” settles it.`,
  resumeFirst: (run: string) =>
    `It was under way when run ${run} ended: “sheetport resume ${run}” asks the marketplace first.`,
  listed: "It is listed, as it was sent.",
  listedOtherwise: (fields: readonly string[]) =>
    `It is listed, with another value than was sent in: ${fields.join(", ")}.`,
  doubled: "More than one listing carries this SKU.",
  notProven: "Whether it is listed could not be established. Try again later.",
  absent:
    "It is not listed now. Look it up in the marketplace itself; --yes says that you have, and frees it.",
  released: "Not listed, and released by hand: a new upload may create it again.",
  stake: (skus: number, names: string) =>
    `${count(skus, "create")} without an answer, and not listed now: ${names}.\n` +
    "If the first request is still carried out after all, a new upload makes a second record of the SKU, and the interface has no delete.\n" +
    "Look the SKUs up in the marketplace itself before you go on.",
  question: "Have you looked, and they are not there? Type yes to release them: ",
};

/** The pattern of these words in every language. */
export type ReleaseWords = typeof releaseWords;
