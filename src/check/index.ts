/** Checks the rows of products and orders sheets, first one by one, then against each other. */

export { shownValue } from "./layout/cells.ts";
export { suggestedChoice } from "./layout/lookalikes.ts";
export { type CheckedOrders, OrdersChecker } from "./orders/order-rows.ts";
export { Checker, type CheckOptions } from "./rows/checker.ts";
export { refuseBadGiven } from "./rows/given.ts";
export { type NotRead, notReadFindings } from "./rows/not-read.ts";
export { Repairs } from "./rows/repairs.ts";
export { validateMapping } from "./rows/validators.ts";
export { categoryFault } from "./rows/value-faults.ts";
export {
  type CheckRowsOptions,
  checkRows,
  type RowChecked,
  type RowsChecked,
  type SheetToCheck,
} from "./sheets/check-rows.ts";
