import type { RunView } from "../../model/run/run-view.ts";
import { durationText } from "../../model/text/times.ts";
import type { Translator } from "../../model/translator.ts";
import { shown } from "../lines/line.ts";
import { shortenEnd } from "../lines/shorten.ts";

/** The part of a {@link RunView} that the line of progress shows. */
export type ProgressLineView = Pick<RunView, "total" | "done" | "lastError"> &
  Partial<Pick<RunView, "perMinute" | "etaSeconds">>;

/** One line of progress without a line break: writes done, rate, time left, last error. */
export function progressLine(view: ProgressLineView, translator: Translator): string {
  const { total, done, perMinute, etaSeconds, lastError } = view;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const eta = etaSeconds ?? etaByRate(total - done, perMinute);
  const parts = [
    translator.translate("report.upload.progress", { done, total, percent }),
    ...(perMinute === undefined
      ? []
      : [translator.translate("report.upload.perMinute", { rate: Math.round(perMinute) })]),
    ...(eta === undefined || done >= total
      ? []
      : [translator.translate("report.eta", { seconds: durationText(eta) })]),
    ...(lastError === undefined
      ? []
      : [
          translator.translate("report.upload.lastError", {
            message: shown(shortenEnd(translator.text(lastError), 120)),
          }),
        ]),
  ];
  return parts.join(" · ");
}

function etaByRate(left: number, perMinute: number | undefined): number | undefined {
  return perMinute === undefined || perMinute <= 0 ? undefined : (left / perMinute) * 60;
}
