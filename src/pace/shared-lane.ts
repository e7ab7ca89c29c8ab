import type { Clock } from "../model/run/ports.ts";
import { type Lane, lanes } from "../model/run/rate.ts";
import { type Own, presentState } from "./sharing.ts";
import { freshLane, type LaneRules, type LaneState } from "./slot-ring.ts";

export interface SharedLaneOptions {
  readonly lane: Lane;
  readonly rules: LaneRules;
  /** The same for every process that shares the lane. */
  readonly clock: Clock;
  readonly slots: SlotStore;
}

/**
 * A lane's state in its store, as one process reads and changes it; remembers which entries are its
 * own.
 */
export class SharedLane {
  turn: number | undefined;
  readonly #options: SharedLaneOptions;
  /** Ids of this process's uses that the lane still lists. */
  readonly #uses = new Set<number>();
  #last: LaneState = freshLane;

  constructor(options: SharedLaneOptions) {
    this.#options = options;
  }

  get own(): Own {
    return { uses: this.#uses, turn: this.turn };
  }

  keep(id: number): void {
    this.#uses.add(id);
  }

  /** The state that this process has read last. */
  get last(): LaneState {
    return this.#last;
  }

  current(): { readonly state: LaneState; readonly nowMs: number } {
    const { lane, clock, slots, rules } = this.#options;
    const stored = slots.read(lane);
    const nowMs = clock.nowMs();
    this.#last = presentState(rules, stored, { nowMs, own: this.own });
    return { state: this.#last, nowMs };
  }

  /**
   * Changes the state. The clock is read inside the step, so that no stored time is later than now.
   *
   * @throws the store's error: nothing was changed
   */
  change(step: (state: LaneState, nowMs: number) => LaneState): void {
    const { lane, clock, slots, rules } = this.#options;
    slots.update(lane, (stored) => {
      const nowMs = clock.nowMs();
      const next = step(presentState(rules, stored, { nowMs, own: this.own }), nowMs);
      this.#last = next;
      if (next === stored) return stored;
      const listed = new Set(next.uses.map(({ id }) => id));
      for (const id of this.#uses) if (!listed.has(id)) this.#uses.delete(id);
      return { ...next, seenMs: Math.max(next.seenMs, nowMs) };
    });
  }
}

/**
 * Stores the lanes' states: in memory, or where processes with one key share them. Both methods are
 * synchronous, so that a step is one atomic change. States hold finite numbers only and can be
 * stored as JSON.
 */
export interface SlotStore {
  read(lane: Lane): LaneState;
  /**
   * Replaces a lane's state by what `step` returns, atomically. A step that returns the state it
   * was given changes nothing; one that throws changes nothing either.
   *
   * @throws when the state cannot be stored, and from then on for every lane: nothing may be sent
   */
  update(lane: Lane, step: (state: LaneState) => LaneState): void;
}

/** Slots of this process alone. */
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
