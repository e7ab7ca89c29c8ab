import type { Intent } from "../../../screen/state/intent.ts";
import type { Question } from "../../../screen/state/question.ts";
import type { Settings } from "../../process/settings.ts";
import { deskWordsIn } from "../words/index.ts";

/** Whether a file that stands there may be replaced; what is to be done then. */
export function replaceQuestion(
  path: string,
  { onYes, settings }: { readonly onYes: Intent; readonly settings: Pick<Settings, "language"> },
): Question {
  const { title, line, verb } = deskWordsIn(settings).replace;
  return {
    title,
    lines: [line(path)],
    verb,
    soFar: "",
    onYes: [onYes],
  };
}
