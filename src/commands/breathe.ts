import { setImmediate as afterOthers } from "node:timers/promises";
import type { Breather, Clock } from "../model/ports.ts";

/** Work goes on for so long before keys, timers and answers get their turn. */
const sliceMs = 4;

/** Lets the event loop turn whenever work has gone on for a slice of time. */
export function breather(clock: Pick<Clock, "nowMs">): Breather {
  let beganMs = clock.nowMs();
  return () => {
    if (clock.nowMs() - beganMs < sliceMs) return undefined;
    return afterOthers().then(() => {
      beganMs = clock.nowMs();
    });
  };
}
