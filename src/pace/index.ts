/**
 * When the next request may leave: rate limits as slots of a sliding window, shared by processes.
 */
export { createPacer, type PacerOptions, type SlotPacer } from "./pacer.ts";
export { memorySlots, type SlotStore } from "./shared-lane.ts";
export { freshLane, type LaneState } from "./slot-ring.ts";
