/** Orders sheet × live orders → operations (pack, ship) with their guards; and orders → sheet. Pure. */

export { readDate, timeInWords } from "./dates.ts";
export {
  exportedFrom,
  exportedItems,
  exportedRows,
  exportedSheetName,
  exportedShipments,
} from "./exported.ts";
export { mistakeAt } from "./findings.ts";
export type { FulfilInput } from "./input.ts";
export { ordersAskedFor, planFulfilment } from "./plan.ts";
export { inDateOrder, orderSheetRows } from "./sheet-rows.ts";
