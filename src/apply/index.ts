/** The only loop that writes remotely: intent → send → outcome → read-back; resume. */
export { type ApplyOptions, type ApplyResult, applyOperations } from "./apply.ts";
export { type Gate, PauseGate } from "./gate.ts";
export { judgeCreate } from "./judge-product.ts";
export type { ApplyMarketplace } from "./kind.ts";
export { remainingOperations } from "./resume.ts";
export { RunWatch, type ViewNow } from "./run-watch.ts";
