import type { Clock } from "../../model/run/ports.ts";

/** When something was seen, by both clocks: neither alone tells how long ago that is. */
export interface Moment {
  readonly wallMs: number;
  readonly nowMs: number;
}

/** A moment that is known by the wall clock alone, as right as that clock is now. */
export function momentOf(clock: Clock, wallMs: number): Moment {
  return { wallMs, nowMs: clock.nowMs() - Math.max(0, clock.wallMs() - wallMs) };
}

/**
 * How long ago a moment may be, in milliseconds: the wall clock may have been set back since, and the
 * monotonic one may have stood still while the machine slept.
 */
export function ageMs(clock: Clock, moment: Moment): number {
  return Math.max(clock.wallMs() - moment.wallMs, clock.nowMs() - moment.nowMs);
}
