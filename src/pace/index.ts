/** The slot ring: when may the next request leave. */
export type { LaneStatus, LongWait } from "./lane-queue.ts";
export { createPacer, type PacerOptions, type SlotPacer } from "./pacer.ts";
export { freshLane, type LaneState, type SlotUse, type Turn } from "./slot-ring.ts";
export { memorySlots, type SlotStore } from "./slot-store.ts";
