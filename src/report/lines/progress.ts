import type { RunView } from "../../model/run/run-view.ts";
import { durationText } from "../../model/text/duration.ts";
import type { Translator } from "../../model/translator.ts";
import { shown } from "./line.ts";
import { shortenEnd } from "./shorten.ts";
import { present, type Wording } from "./wording.ts";

/** One line of progress without a line break: writes done, rate, time left, last error. */
export function progressLine(
  view: Pick<RunView, "total" | "done" | "lastError"> &
    Partial<Pick<RunView, "perMinute" | "etaSeconds">>,
  translator: Translator,
): string {
  const { total, done, perMinute, lastError } = view;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const byRate = perMinute ? ((total - done) / perMinute) * 60 : undefined;
  const seconds = done < total ? (view.etaSeconds ?? byRate) : undefined;
  return present([
    translator.translate("report.upload.progress", { done, total, percent }),
    perMinute !== undefined &&
      translator.translate("report.upload.perMinute", { rate: Math.round(perMinute) }),
    etaText(seconds, translator),
    lastError !== undefined &&
      translator.translate("report.upload.lastError", {
        message: shown(shortenEnd(translator.text(lastError), 120)),
      }),
  ]).join(" · ");
}

/** One line of progress while listings or orders are read. `total` is undefined if unknown. */
export function readingLine(
  done: number,
  total: number | undefined,
  { etaSeconds, translator }: Wording & { readonly etaSeconds?: number | undefined },
): string {
  const progress = translator.translate("report.progress", { done, total: total ?? 0 });
  return present([progress, etaText(etaSeconds, translator)]).join(" · ");
}

function etaText(seconds: number | undefined, translator: Translator): string | undefined {
  if (seconds === undefined) return undefined;
  return translator.translate("report.eta", { seconds: durationText(seconds) });
}
