import { type Message, msg, sentences } from "../../model/message.ts";
import { type LanesWork, lanesMessage } from "../../model/run/rate.ts";
import type { Translator } from "../../model/translator.ts";

/** Joins the counts that are not zero: `3 to create, 2 invalid`. Empty if all are zero. */
export function countsText(
  counts: readonly (readonly [count: number, text: Message])[],
  translator: Translator,
): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([, text]) => translator.text(text as Message))
    .join(translator.translate("report.comma"));
}

/** Turns totals into a sentence. */
export function totalsSentence(totals: string, translator: Translator): string {
  const first = totals.charAt(0).toLocaleUpperCase(translator.language);
  return translator.translate("report.sentence", { text: first + totals.slice(1) });
}

/** How many requests an upload took, and the work of each lane. */
export function tookText(requests: number, lanes: LanesWork, translator: Translator): string {
  return translator.text(sentences([msg("report.took", { requests }), lanesMessage(lanes)]));
}
