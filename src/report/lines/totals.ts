import type { Message } from "../../model/message.ts";
import { type LanesWork, laneParts, lanesMessage } from "../../model/run/rate.ts";
import type { Speech } from "../../model/speech.ts";
import { durationText } from "../../model/text/duration.ts";

/** Counts that are not zero, one after another: `3 to create, 2 invalid`; empty where all are. */
export function countsText(
  counts: readonly (readonly [count: number, text: (count: number) => Message])[],
  speech: Speech,
): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, text]) => speech.text(text(count)))
    .join(speech.translate("report.order.comma"));
}

/** Totals as a sentence of their own. */
export function totalsSentence(totals: string, speech: Speech): string {
  const first = totals.charAt(0).toLocaleUpperCase(speech.language);
  return speech.translate("report.diff.ended", { totals: first + totals.slice(1) });
}

/** What an upload takes of each lane. */
export function lanesText(lanes: LanesWork, speech: Speech): string {
  return speech.text(lanesMessage(lanes));
}

/** What an upload took of each lane in the end. */
export function tookText(requests: number, lanes: LanesWork, speech: Speech): string {
  const parts = laneParts(lanes, (lane, { products, seconds, perMinute = 0 }) =>
    speech.translate(`report.diff.laneDone.${lane}`, {
      ...{ products, seconds: durationText(seconds), perMinute },
    }),
  );
  return speech.translate("report.diff.took", { requests, lanes: parts });
}
