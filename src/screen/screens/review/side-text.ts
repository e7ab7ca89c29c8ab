import type { ConflictSide } from "../../../model/run/plan.ts";
import type { Translator } from "../../../model/translator.ts";

/** What a decision about a conflict does: “send the sheet's value” or “keep the live value”. */
export function sideText(side: ConflictSide, { translate }: Translator): string {
  return translate(side === "mine" ? "screen.review.sendSheet" : "screen.review.keepLive");
}

/** What a decision about a listing that is gone does: “list it again” or “do not list it again”. */
export function goneText(side: ConflictSide, { translate }: Translator): string {
  return translate(side === "mine" ? "screen.review.listAgain" : "screen.review.stayGone");
}
