/** The slot ring: when may the next request leave. */
export { createPacer, type PacerOptions, type SlotPacer } from "./pacer.ts";
export { freshLane, type LaneState } from "./slot-ring.ts";
export { memorySlots, type SlotStore } from "./slot-store.ts";
