import { setImmediate as afterOthers } from "node:timers/promises";
import type { Pause } from "../../model/long-work.ts";
import type { Clock } from "../../model/run/ports.ts";

/** Work goes on for so long before keys, timers and answers get their turn. */
const sliceMs = 4;

/**
 * Lets the event loop turn every few milliseconds of work. Tasks that share one take turns, so a key
 * is handled between two slices of any of them.
 */
export function yieldEvery({ clock }: { readonly clock: Pick<Clock, "nowMs"> }): Pause {
  let endsMs = clock.nowMs() + sliceMs;
  let lastTurn: Promise<void> = Promise.resolve();
  return () => {
    if (clock.nowMs() < endsMs) return undefined;
    lastTurn = lastTurn
      .then(() => afterOthers())
      .then(() => {
        endsMs = clock.nowMs() + sliceMs;
      });
    return lastTurn;
  };
}
