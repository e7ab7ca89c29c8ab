import { labelsOf, type Speech } from "../../model/speech.ts";
import type { ReportWords } from "./en.ts";

export type { ReportWords };

/** Who says the messages of other rooms, in the language of the report. */
export interface Speaking {
  readonly speech: Speech;
}

/** What reports say, in the language of whoever speaks. */
export const wordsIn = labelsOf<ReportWords>("report");
