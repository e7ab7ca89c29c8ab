import { setImmediate as afterOthers } from "node:timers/promises";
import type { Breather, Clock } from "../model/ports.ts";

/** Work goes on for so long before keys, timers and answers get their turn. */
const sliceMs = 4;

/**
 * Lets the event loop turn whenever work has gone on for a slice of time. Whoever shares a breather
 * takes turns: between two slices, of whomever they are, a key is heard.
 */
export function breather(clock: Pick<Clock, "nowMs">): Breather {
  let beganMs = clock.nowMs();
  let lastTurn: Promise<unknown> = Promise.resolve();
  return () => {
    if (clock.nowMs() - beganMs < sliceMs) return undefined;
    const turn = lastTurn
      .then(() => afterOthers())
      .then(() => {
        beganMs = clock.nowMs();
      });
    lastTurn = turn;
    return turn;
  };
}
