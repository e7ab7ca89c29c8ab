import type { ConflictSide } from "../../../model/run/plan.ts";
import type { Translator } from "../../../model/translator.ts";

/** Which value a person has chosen in a conflict. */
export function sideText(side: ConflictSide, { translate }: Translator): string {
  return translate(side === "mine" ? "screen.review.sendSheet" : "screen.review.keepLive");
}
