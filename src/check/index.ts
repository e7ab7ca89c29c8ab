/** The room's door: one row against its schema, then across rows; row → draft or findings. */
export { type Checker, type CheckOptions, createChecker } from "./checker.ts";
export { Repairs } from "./repairs.ts";
