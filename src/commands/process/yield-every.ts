import { setImmediate as afterOthers } from "node:timers/promises";
import type { Pause } from "../../model/long-work.ts";
import type { Clock } from "../../model/run/ports.ts";

/** The time after which a break for key presses, timers and responses is due. */
const sliceMs = 4;

/** Tasks that share the returned function take turns. */
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
