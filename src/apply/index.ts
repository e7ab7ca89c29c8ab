/** The only loop that writes remotely: intent → send → outcome → read-back; resume. */
export { type ApplyOptions, type ApplyResult, applyOperations } from "./apply.ts";
export { judgeCreate } from "./kinds/judge-product.ts";
export type { ApplyMarketplace } from "./kinds/kind.ts";
export { remainingOperations } from "./resume.ts";
export { type Gate, PauseGate } from "./run/gate.ts";
export { RunWatch, type ViewNow } from "./run-watch.ts";
