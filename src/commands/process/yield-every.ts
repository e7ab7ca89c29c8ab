import { setImmediate as afterOthers } from "node:timers/promises";
import type { Pause } from "../../model/long-work.ts";
import type { Clock } from "../../model/run/ports.ts";

/** Time of uninterrupted work before key presses, timers and responses are handled. */
const sliceMs = 4;

/**
 * Pauses work every few milliseconds, so that the event loop can handle other events. Tasks that
 * share the pause take turns.
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
