/** Turns results into text, JSON and sheets to write. Does no I/O. */
export * from "./check/check-json.ts";
export * from "./check/check-text.ts";
export * from "./check/watch-text.ts";
export * from "./export/export-columns.ts";
export { aboutExport, exportJson, exportSheetName, exportText } from "./export/export-text.ts";
export { boundLines, ordersExportJson, ordersExportText } from "./export/orders-export-text.ts";
export * from "./export/probe-text.ts";
export { shortenEnd, tableText, type Wording } from "./lines/layout.ts";
export type { EndTextOptions, UploadEnd } from "./lines/line.ts";
export { orderParts, type PlanLine } from "./lines/order-lines.ts";
export { errorTexts, exitCodeOf, operationOutcome, rowResults, rowTotals } from "./lines/rows.ts";
export * from "./orders/fulfil-text.ts";
export * from "./orders/orders.ts";
export * from "./runs/runs-text.ts";
export type { SheetToCopy } from "./upload/copied-sheet.ts";
export { diffText } from "./upload/diff-text.ts";
export * from "./upload/json.ts";
export * from "./upload/plan-sheet.ts";
export {
  failedSheet,
  fixedSheet,
  isFailed,
  markedSheets,
  type ResultsInput,
  resultsSheets,
} from "./upload/sheets.ts";
export * from "./upload/undo.ts";
export {
  confirmText,
  progressLine,
  readingLine,
  uploadEnd,
  uploadText,
} from "./upload/upload-text.ts";
