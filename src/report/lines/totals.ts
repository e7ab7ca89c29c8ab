import type { Message } from "../../model/message.ts";
import { type LanesWork, laneParts, lanesMessage } from "../../model/run/rate.ts";
import { durationText } from "../../model/text/duration.ts";
import type { Translator } from "../../model/translator.ts";

/** Counts that are not zero, one after another: `3 to create, 2 invalid`; empty where all are. */
export function countsText(
  counts: readonly (readonly [count: number, text: (count: number) => Message])[],
  translator: Translator,
): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, text]) => translator.text(text(count)))
    .join(translator.translate("report.order.comma"));
}

/** Totals as a sentence of their own. */
export function totalsSentence(totals: string, translator: Translator): string {
  const first = totals.charAt(0).toLocaleUpperCase(translator.language);
  return translator.translate("report.diff.ended", { totals: first + totals.slice(1) });
}

/** What an upload takes of each lane. */
export function lanesText(lanes: LanesWork, translator: Translator): string {
  return translator.text(lanesMessage(lanes));
}

/** What an upload took of each lane in the end. */
export function tookText(requests: number, lanes: LanesWork, translator: Translator): string {
  const parts = laneParts(lanes, (lane, { products, seconds, perMinute = 0 }) =>
    translator.translate(`report.diff.laneDone.${lane}`, {
      ...{ products, seconds: durationText(seconds), perMinute },
    }),
  );
  return translator.translate("report.diff.took", { requests, lanes: parts });
}
