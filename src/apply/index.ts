/** Sends the planned writes to the marketplace and determines the outcome of each. */
export { type ApplyOptions, type ApplyResult, applyOperations } from "./apply.ts";
export { judgeCreate } from "./kinds/judge-product.ts";
export type { ApplyMarketplace } from "./kinds/kind.ts";
export { remainingOperations, remainingStatus } from "./queue/task.ts";
export { type Gate, PauseGate } from "./run/stop.ts";
export { RunWatch, type ViewNow } from "./run-watch.ts";
