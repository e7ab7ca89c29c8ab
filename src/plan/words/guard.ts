import type { ErrorWords } from "../../errors.ts";
import { count, grouped } from "../../model/number-words.ts";

/** Why a plan is held back as a whole, and what to do about it. */
export const guardWords = {
  overMax: (changes: number, allowed: number): ErrorWords => ({
    message: `The plan has ${count(changes, "change")}; --max-changes allows ${grouped(allowed)}.`,
    hint: `Look through the changes; if they are meant, use --max-changes ${changes}.`,
  }),
  overShare: (changes: number, percent: number, catalogueSize: number): ErrorWords => ({
    message: `The plan has ${count(changes, "change")}, ${grouped(percent)} % of a catalogue of ${grouped(catalogueSize)}, as far as its size is known.`,
    hint: `Look through the changes; if they are meant, say yes or use --max-changes ${changes}.`,
  }),
  invalid: (rows: number): ErrorWords => ({
    message: `${grouped(rows)} ${rows === 1 ? "row has" : "rows have"} errors; nothing was sent.`,
    hint: "Correct them, or send the rows that are right with --valid-only.",
  }),
};

/** The pattern of these words for every language. */
export type GuardWords = typeof guardWords;
