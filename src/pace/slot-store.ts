import { type Lane, lanes } from "../model/run/rate.ts";
import { freshLane, type LaneState } from "./slot-ring.ts";

/**
 * Where the lanes' states live: in memory, or in a place that several processes with one key share.
 * Both methods are synchronous, so that a step is one atomic change. States hold finite numbers
 * only and may be kept as JSON.
 */
export interface SlotStore {
  read(lane: Lane): LaneState;
  /**
   * Replaces a lane's state by what `step` makes of it, with nobody in between. A step that gives
   * back the very state it was given changes nothing. Whatever it throws, nothing is changed, and
   * it is thrown on.
   *
   * @throws when the state cannot be stored: then nothing may be sent on it
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

/**
 * The same store until it cannot store a state: from then on every change is refused with that
 * error, in all lanes. Where one write failed, the record cannot be relied on for any request.
 */
export function brokenForGood(slots: SlotStore): SlotStore {
  let broken: { readonly error: unknown } | undefined;
  return {
    read: (lane) => slots.read(lane),
    update: (lane, step) => {
      if (broken !== undefined) throw broken.error;
      try {
        slots.update(lane, step);
      } catch (error) {
        broken = { error };
        throw error;
      }
    },
  };
}
