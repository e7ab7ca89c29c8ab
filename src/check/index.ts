/** The room's door: one row against its schema, then across rows; row → draft or findings. */
export { type Checker, type CheckOptions, createChecker } from "./rows/checker.ts";
export { Repairs } from "./rows/repairs.ts";
