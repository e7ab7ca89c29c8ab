/** Reports runs as text, as JSON, and as rows for the results and failed workbooks. Does no I/O. */
export * from "./check/check-json.ts";
export {
  changedLine,
  checkedLine,
  checkText,
  imagesLine,
  repairsText,
  watchText,
} from "./check/check-text.ts";
export { exportColumns, listingCells, withUnlistedFields } from "./export/export-columns.ts";
export { aboutExport, exportJson, exportSheetName, exportText } from "./export/export-text.ts";
export { boundLines, ordersExportJson, ordersExportText } from "./export/orders-export.ts";
export { factLines, probeJson, probeText } from "./export/probe-text.ts";
export type { UploadEnd } from "./lines/line.ts";
export { exitCodeOf, operationOutcome, rowResults, rowTotals } from "./lines/rows.ts";
export { shortenEnd } from "./lines/shorten.ts";
export { tableText } from "./lines/table.ts";
export { ansi, type Palette, plain, type Wording } from "./lines/wording.ts";
export { declineLines, fulfilConfirmText, fulfilPlanText } from "./orders/fulfil-text.ts";
export * from "./orders/orders.ts";
export * from "./runs/runs-text.ts";
export { diffText } from "./upload/diff-text.ts";
export * from "./upload/json.ts";
export {
  type PlanLine,
  planColumns,
  planHeadings,
  planLines,
  planResultsSheet,
  planSheet,
} from "./upload/plan-sheet.ts";
export {
  failedSheet,
  fixedSheet,
  isFailed,
  type ResultsInput,
  resultsSheet,
  type SheetToCopy,
} from "./upload/sheets.ts";
export { byHandSheet, missingSheet, missingText } from "./upload/side-sheets.ts";
export {
  type UndoReport,
  undoEnd,
  undoFacts,
  undoJson,
  undoPlanText,
  undoSheet,
  undoText,
} from "./upload/undo.ts";
export {
  confirmText,
  progressLine,
  readingLine,
  uploadEnd,
  uploadText,
} from "./upload/upload-text.ts";
