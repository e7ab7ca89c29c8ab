import type { Intent } from "../../screen/intent.ts";
import type { Question } from "../../screen/question.ts";

/** Whether a file that stands there may be replaced; what is to be done then. */
export function replaceQuestion(path: string, onYes: Intent): Question {
  return {
    title: "Replace the file?",
    lines: [`${path} exists already. Its content is lost when it is replaced.`],
    verb: "replace it",
    soFar: "",
    onYes: [onYes],
  };
}
