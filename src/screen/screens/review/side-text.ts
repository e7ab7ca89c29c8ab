import type { ConflictSide } from "../../../model/run/plan.ts";
import type { Translator } from "../../../model/translator.ts";

/** The text for the value chosen in a conflict. */
export function sideText(side: ConflictSide, { translate }: Translator): string {
  return translate(side === "mine" ? "screen.review.sendSheet" : "screen.review.keepLive");
}
