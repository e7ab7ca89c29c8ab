import { type Message, msg, sentences } from "../../model/message.ts";
import { type LanesWork, lanesMessage } from "../../model/run/rate.ts";
import type { Translator } from "../../model/translator.ts";

/** Counts that are not zero, one after another: `3 to create, 2 invalid`; empty where all are. */
export function countsText(
  counts: readonly (readonly [count: number, text: Message<unknown>])[],
  translator: Translator,
): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([, text]) => translator.text(text as Message))
    .join(translator.translate("report.comma"));
}

/** Totals as a sentence of their own. */
export function totalsSentence(totals: string, translator: Translator): string {
  const first = totals.charAt(0).toLocaleUpperCase(translator.language);
  return translator.translate("report.sentence", { text: first + totals.slice(1) });
}

/** What an upload took in the end, with the work of each lane. */
export function tookText(requests: number, lanes: LanesWork, translator: Translator): string {
  return translator.text(sentences([msg("report.took", { requests }), lanesMessage(lanes)]));
}
