/** One row against its schema, then rows against each other: rows → drafts and findings. */

export { shownValue } from "./layout/cells.ts";
export { type CheckedOrders, OrdersChecker } from "./orders/order-rows.ts";
export { Checker, type CheckOptions } from "./rows/checker.ts";
export { MergedCells, type NotRead, notReadFindings } from "./rows/not-read.ts";
export { Repairs } from "./rows/repairs.ts";
export { constantFindings } from "./rows/schema-findings.ts";
