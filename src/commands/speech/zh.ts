import { modelWordsZh } from "../../model/words/zh.ts";
import { commandWordsZh } from "../words/zh.ts";

/** The words of every room that makes messages, in Chinese. */
export const words = {
  commands: commandWordsZh,
  model: modelWordsZh,
};
