import { setImmediate as afterOthers } from "node:timers/promises";
import type { Breather, Clock } from "../model/ports.ts";
import type { Host } from "./host.ts";

/** Work goes on for so long before keys, timers and answers get their turn. */
const sliceMs = 4;
/** While somebody presses keys, slices are shorter, and work rests between two for as long as an answer takes. */
const typing = { sliceMs: 2, restMs: 8 } as const;

/**
 * Lets the event loop turn whenever work has gone on for a slice of time. Whoever shares a breather
 * takes turns: between two slices, of whomever they are, a key is heard.
 */
export function breather({ clock, isTyping }: BreathingHost): Breather {
  let endsMs = clock.nowMs() + sliceMs;
  let lastTurn: Promise<unknown> = Promise.resolve();
  return () => {
    if (clock.nowMs() < endsMs) return undefined;
    const turn = lastTurn
      .then(() => afterOthers())
      .then(() => (isTyping?.() === true ? clock.sleep(typing.restMs) : undefined))
      .then(() => {
        endsMs = clock.nowMs() + (isTyping?.() === true ? typing.sliceMs : sliceMs);
      });
    lastTurn = turn;
    return turn;
  };
}

/** What long work needs to know of its process. */
interface BreathingHost extends Pick<Host, "isTyping"> {
  readonly clock: Pick<Clock, "nowMs" | "sleep">;
}
