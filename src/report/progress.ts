import type { Operation } from "../model/plan.ts";
import type { Lane, RateLimit } from "../model/rate.ts";
import type { RunProgress } from "../model/run.ts";
import { estimate } from "../plan/estimate.ts";
import { shown } from "./line.ts";
import { shortenEnd } from "./shorten.ts";
import { uploadWords } from "./words/upload.ts";

export interface ProgressLineOptions {
  /** Planned writes. */
  readonly total: number;
  /** Writes in the last minute, as the pacing measured them. */
  readonly perMinute?: number | undefined;
  /** Time left; see {@link remainingSeconds}. Without it the rate tells. */
  readonly etaSeconds?: number | undefined;
}

/** Writes that have ended, whatever their outcome. */
export function doneCount({ counts }: Pick<RunProgress, "counts">): number {
  return Object.values(counts).reduce((sum, number) => sum + number, 0);
}

/** Time that the writes without an outcome take at the permitted rates. */
export function remainingSeconds(
  plan: { readonly operations: readonly Pick<Operation, "id" | "kind">[] },
  progress: RunProgress,
  rates: Readonly<Record<Lane, RateLimit>>,
): number {
  const left = { create: 0, update: 0, orders: 0 };
  for (const { id, kind } of plan.operations) {
    if (progress.operations.get(id)?.outcome === undefined)
      left[kind === "pack" || kind === "ship" ? "orders" : kind] += 1;
  }
  return estimate(left, rates).seconds;
}

/** One line of progress, without a line end: done, rate, time left, last error. */
export function progressLine(progress: RunProgress, options: ProgressLineOptions): string {
  const { total, perMinute } = options;
  const done = doneCount(progress);
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100);
  const eta = options.etaSeconds ?? etaByRate(total - done, perMinute);
  const parts = [
    uploadWords.progress(done, total, percent),
    ...(perMinute === undefined ? [] : [uploadWords.perMinute(perMinute)]),
    ...(eta === undefined || done >= total ? [] : [uploadWords.eta(eta)]),
    ...(progress.lastError === undefined
      ? []
      : [uploadWords.lastError(shown(shortenEnd(progress.lastError, 120)))]),
  ];
  return parts.join(" · ");
}

function etaByRate(left: number, perMinute: number | undefined): number | undefined {
  return perMinute === undefined || perMinute <= 0 ? undefined : (left / perMinute) * 60;
}
