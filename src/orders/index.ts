/**
 * Compares the orders sheet with live orders and plans guarded operations (pack, ship); also makes
 * the rows of an orders sheet. Pure.
 */

export {
  type HereAndNow,
  hasChanged,
  inWorkOrder,
  type OrderBefore,
  orderDigest,
  orderMarks,
  packDue,
  taskOf,
  toDo,
} from "./attention.ts";
export { readDate, timeInWords } from "./dates.ts";
export { type FulfilInput, rowsByOrder } from "./input.ts";
export { ordersRequested, planFulfilment } from "./plan.ts";
export {
  type ExportedOrders,
  exportedRows,
  exportedSheetName,
  orderSheetRows,
  readExported,
} from "./sheet-rows.ts";
