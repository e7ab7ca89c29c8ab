import type { Clock } from "../model/run/ports.ts";
import { type Lane, lanes } from "../model/run/rate.ts";
import { presentState, type Share } from "./sharing.ts";
import { freshLane, type LaneRules, type LaneState } from "./slot-ring.ts";

export interface SharedLaneOptions {
  readonly lane: Lane;
  readonly rules: LaneRules;
  /** Must show the same time to all processes that share the lane. */
  readonly clock: Clock;
  readonly slots: SlotStore;
}

export function sharedLane({ lane, rules, clock, slots }: SharedLaneOptions) {
  const share: Share = { uses: new Set(), turn: undefined };
  let last: LaneState = freshLane;
  return {
    share,
    last: () => last,
    current(): { readonly state: LaneState; readonly nowMs: number } {
      const stored = slots.read(lane);
      const nowMs = clock.nowMs();
      last = presentState(rules, stored, share, nowMs);
      return { state: last, nowMs };
    },
    /**
     * The clock is read inside the transaction, so that the time is never older than the state.
     * `step` may be called again if the store could not store its result.
     * @throws the store's error; then nothing was stored
     */
    change(step: (state: LaneState, nowMs: number) => LaneState): void | Promise<void> {
      return slots.update(lane, (stored, nowMs = clock.nowMs()) => {
        const next = step(presentState(rules, stored, share, nowMs), nowMs);
        last = next;
        if (next === stored) return stored;
        const listed = new Set(next.uses.map(({ id }) => id));
        for (const id of share.uses) if (!listed.has(id)) share.uses.delete(id);
        return { ...next, seenMs: Math.max(next.seenMs, nowMs) };
      });
    },
  };
}

/** Stores the states of the lanes. Each update is atomic for all processes that share the store. */
export interface SlotStore {
  /**
   * How long before they are free slots may be taken, because the store is far away. Their requests
   * begin when they are free. @default 0
   */
  readonly aheadMs?: number;
  /** The state that the store last had, as far as this process knows. */
  read(lane: Lane): LaneState;
  /**
   * Writes nothing if `step` throws or returns the same state. A store on another computer passes
   * the time of its own clock.
   * @throws if the state cannot be stored, and from then on for every lane, so that nothing is sent
   */
  update(lane: Lane, step: (state: LaneState, nowMs?: number) => LaneState): void | Promise<void>;
}

/** A store for a single process that does not share its slots. */
export function memorySlots(): SlotStore {
  const states = new Map<Lane, LaneState>(lanes.map((lane) => [lane, freshLane]));
  const read = (lane: Lane) => states.get(lane) ?? freshLane;
  return {
    read,
    update: (lane, step) => {
      states.set(lane, step(read(lane)));
    },
  };
}
