import { modelWordsRu } from "../../model/words/ru.ts";
import { commandWordsRu } from "../words/ru.ts";

/** The words of every room that makes messages, in Russian. */
export const words = {
  commands: commandWordsRu,
  model: modelWordsRu,
};
