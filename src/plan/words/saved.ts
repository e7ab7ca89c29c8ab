import type { ErrorWords } from "../../errors.ts";

const notAPlan = (message: string): ErrorWords => ({
  message,
  hint: "Name a workbook, or a plan made by “sheetport diff FILE --out plan.json”.",
});

/** Why a file is no plan that can be carried out, and what to do about it. */
export const savedPlanWords = {
  otherVersion: (version: number): ErrorWords =>
    notAPlan(`The plan has version ${version}; this sheetport reads version 1.`),
  notAPlan: notAPlan("The file is JSON, but not a plan."),
  /** `why`: as the JSON reader says it, in English. */
  notJson: (why: string): ErrorWords => notAPlan(`The file is not JSON: ${why}.`),
  damaged: {
    message: "The plan was changed after it was made, or is damaged.",
    hint: "Make it again with “sheetport diff FILE --out plan.json”.",
  },
};

/** The pattern of these words for every language. */
export type SavedPlanWords = typeof savedPlanWords;
