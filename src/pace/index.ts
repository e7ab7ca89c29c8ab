/** Decides when the next request may be sent, across all processes with the same API key. */
export { createPacer, type PacerOptions, type SlotPacer } from "./pacer.ts";
export { memorySlots, type SlotStore } from "./shared-lane.ts";
export { freshLane, type LaneState } from "./slot-ring.ts";
