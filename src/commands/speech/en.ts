import { modelWords } from "../../model/words/en.ts";
import { commandWords } from "../words/en.ts";

/** The words of every room that makes messages, in English. */
export const words = {
  commands: commandWords,
  model: modelWords,
};
