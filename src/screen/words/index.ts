import { labelsOf } from "../../model/speech.ts";
import type { ScreenWords } from "./en.ts";

export type { ScreenWords };

/** The words of the screen, in the language of a state or of anything else that speaks. */
export const wordsOf = labelsOf<ScreenWords>("screen");
