/** Plans guarded operations from an orders sheet and live orders; makes the sheet's rows. Pure. */

export {
  type HereAndNow,
  hasChanged,
  inWorkOrder,
  newSince,
  type OrderBefore,
  orderDigest,
  orderMarks,
  packDue,
  taskOf,
  toDo,
} from "./attention.ts";
export { answeredOrders, carriedRows, type EarlierOrders, type EarlierRow } from "./carry.ts";
export { readDate, timeInWords } from "./dates.ts";
export { type FulfilInput, rowsByOrder } from "./input.ts";
export { packingSheets } from "./packing.ts";
export { ordersRequested, planFulfilment } from "./plan.ts";
export { approvedOrders, orderPlans } from "./plan-file.ts";
export { declinedOf, openAnswers } from "./plan-order.ts";
export {
  type ExportedOrders,
  exportedRows,
  exportedSheetName,
  orderSheetRows,
  readExported,
} from "./sheet-rows.ts";
