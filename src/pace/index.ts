/** The slot ring: when may the next request leave. */
export { createPacer, type PacerOptions, type SlotPacer } from "./pacer.ts";
export { memorySlots, type SlotStore } from "./shared-lane.ts";
export { freshLane, type LaneState } from "./slot-ring.ts";
