import type { Clock } from "../../model/ports.ts";
import type { Busy } from "../../screen/state.ts";

/** Before so much is read, nothing is said about how long the rest takes. */
const shareMin = 0.02;

/**
 * How far a reading is, and how long the rest takes at the pace so far.
 *
 * @param tell gets it whenever it changes
 */
export function readProgress(
  tell: (busy: Busy) => void,
  clock: Pick<Clock, "nowMs">,
): (done: number, total: number) => void {
  let first: { readonly atMs: number; readonly done: number } | undefined;
  return (done, total) => {
    first ??= { atMs: clock.nowMs(), done };
    const read = done - first.done;
    const secondsLeft = ((clock.nowMs() - first.atMs) / 1000 / read) * (total - done);
    const isKnown = read > total * shareMin && done < total;
    const words = "reading the live listings";
    tell({ words, done, total, ...(isKnown ? { secondsLeft } : {}) });
  };
}
