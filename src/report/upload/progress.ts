import type { RunView } from "../../model/run/run-view.ts";
import type { Speech } from "../../model/speech.ts";
import { shown } from "../lines/line.ts";
import { shortenEnd } from "../lines/shorten.ts";
import { wordsIn } from "../words/index.ts";

/** What the line of progress is made from; part of a {@link RunView}. */
export type ProgressLineView = Pick<RunView, "total" | "done" | "lastError"> &
  Partial<Pick<RunView, "perMinute" | "etaSeconds">>;

/** One line of progress, without a line end: done, rate, time left, last error. */
export function progressLine(view: ProgressLineView, speech: Speech): string {
  const { upload: uploadWords } = wordsIn({ speech });
  const { total, done, perMinute, etaSeconds, lastError } = view;
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const eta = etaSeconds ?? etaByRate(total - done, perMinute);
  const parts = [
    uploadWords.progress(done, total, percent),
    ...(perMinute === undefined ? [] : [uploadWords.perMinute(Math.round(perMinute))]),
    ...(eta === undefined || done >= total ? [] : [uploadWords.eta(eta)]),
    ...(lastError === undefined
      ? []
      : [uploadWords.lastError(shown(shortenEnd(speech.text(lastError), 120)))]),
  ];
  return parts.join(" · ");
}

function etaByRate(left: number, perMinute: number | undefined): number | undefined {
  return perMinute === undefined || perMinute <= 0 ? undefined : (left / perMinute) * 60;
}
