import type { ConflictSide } from "../../../model/run/plan.ts";
import type { Translator } from "../../../model/translator.ts";

/** What a decision about a conflict does: “send the sheet's value” or “keep the live value”. */
export function sideText(side: ConflictSide, { translate }: Translator): string {
  return translate(side === "mine" ? "screen.review.sendSheet" : "screen.review.keepLive");
}
