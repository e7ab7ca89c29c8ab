import type { Clock } from "../../../model/run/ports.ts";
import type { Busy } from "../../../screen/state/state.ts";

/** Before so much is read, nothing is said about how long the rest takes. */
const shareMin = 0.02;

/**
 * How far a reading is, and how long the rest takes at the pace so far.
 *
 * @param tell gets it whenever it changes
 * @param given `words`: what is read
 */
export function readProgress(
  tell: (busy: Busy) => void,
  { clock, words }: { readonly clock: Pick<Clock, "nowMs">; readonly words: string },
): (done: number, total: number) => void {
  let first: { readonly atMs: number; readonly done: number } | undefined;
  return (done, total) => {
    first ??= { atMs: clock.nowMs(), done };
    const read = done - first.done;
    const secondsLeft = ((clock.nowMs() - first.atMs) / 1000 / read) * (total - done);
    const isKnown = read > total * shareMin && done < total;
    tell({ words, done, total, ...(isKnown ? { secondsLeft } : {}) });
  };
}
