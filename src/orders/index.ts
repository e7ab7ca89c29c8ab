/** Orders sheet × live orders → operations (pack, ship) with their guards; and orders → sheet. Pure. */

export {
  type DateReading,
  type DateWordsOptions,
  readDateWords,
  timeInWords,
} from "./date-words.ts";
export {
  type ExportedHead,
  exportedFrom,
  exportedRows,
  exportedSheetName,
  exportedShipments,
} from "./exported.ts";
export { mistakeAt } from "./findings.ts";
export type { EarlierPacking, FulfilInput } from "./input.ts";
export { type FulfilDraft, ordersAskedFor, planFulfilment } from "./plan.ts";
export { inDateOrder, orderSheetRows, shipmentOf } from "./sheet-rows.ts";
