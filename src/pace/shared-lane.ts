import type { Clock } from "../model/run/ports.ts";
import type { Lane } from "../model/run/rate.ts";
import { type Own, presentState } from "./sharing.ts";
import type { LaneRules, LaneState } from "./slot-ring.ts";
import type { SlotStore } from "./slot-store.ts";

/** Which lane, by which rules, and where its slots are kept. */
export interface SharedLaneOptions {
  readonly lane: Lane;
  readonly rules: LaneRules;
  /** The same for every process that shares the lane. */
  readonly clock: Clock;
  readonly slots: SlotStore;
}

/** A lane's state in its store, as one process sees and changes it; it knows what is its own. */
export class SharedLane {
  /** This process's place in the line of processes. */
  turn: number | undefined;
  readonly #options: SharedLaneOptions;
  /** Numbers of this process's uses, as long as the lane lists them. */
  readonly #uses = new Set<number>();

  constructor(options: SharedLaneOptions) {
    this.#options = options;
  }

  get own(): Own {
    return { uses: this.#uses, turn: this.turn };
  }

  /** Notes a use that was taken as this process's own. */
  keep(id: number): void {
    this.#uses.add(id);
  }

  /** The state now; nothing is changed. */
  look(): { readonly state: LaneState; readonly nowMs: number } {
    const { lane, clock, slots, rules } = this.#options;
    const stored = slots.read(lane);
    const nowMs = clock.nowMs();
    return { state: presentState(rules, stored, { nowMs, own: this.own }), nowMs };
  }

  /**
   * Changes the state. The clock is read inside the step: what was stored by others before is then
   * never later than now.
   *
   * @throws the store's error: nothing was changed
   */
  change(step: (state: LaneState, nowMs: number) => LaneState): void {
    const { lane, clock, slots, rules } = this.#options;
    slots.update(lane, (stored) => {
      const nowMs = clock.nowMs();
      const next = step(presentState(rules, stored, { nowMs, own: this.own }), nowMs);
      if (next === stored) return stored;
      const listed = new Set(next.uses.map(({ id }) => id));
      for (const id of this.#uses) if (!listed.has(id)) this.#uses.delete(id);
      return { ...next, seenMs: Math.max(next.seenMs, nowMs) };
    });
  }
}
