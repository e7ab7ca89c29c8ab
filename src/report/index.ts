/** Reports runs as text, as JSON and as rows of the results and failed workbooks. Pure. */
export * from "./check/check-json.ts";
export { checkedLine, checkText, imagesLine, repairsText } from "./check/check-text.ts";
export { changedLine, watchText } from "./check/watch-text.ts";
export { exportColumns, listingCells, withUnlistedFields } from "./export/export-columns.ts";
export { aboutExport, exportJson, exportSheetName, exportText } from "./export/export-text.ts";
export { factLines, probeJson, probeText } from "./export/probe-text.ts";
export type { UploadEnd } from "./lines/line.ts";
export { progressLine, readingLine } from "./lines/progress.ts";
export { exitCodeOf, rowResults, rowTotals } from "./lines/rows.ts";
export { shortenEnd } from "./lines/shorten.ts";
export { tableText } from "./lines/table.ts";
export { ansi, type Palette, plain, type Wording } from "./lines/wording.ts";
export { declineLines, fulfilConfirmText, fulfilPlanText } from "./orders/fulfil-text.ts";
export * from "./orders/orders.ts";
export { boundLines, ordersExportJson, ordersExportText } from "./orders/orders-export.ts";
export * from "./runs/runs-text.ts";
export { diffText } from "./upload/diff-text.ts";
export * from "./upload/json.ts";
export {
  type PlanLine,
  planColumns,
  planHeadings,
  planLines,
  planSheet,
} from "./upload/plan-sheet.ts";
export {
  failedSheet,
  fixedSheet,
  isFailed,
  planResultsSheet,
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
export { type UnstoredRow, unstoredRows, unstoredText } from "./upload/unstored.ts";
export { confirmText, uploadEnd, uploadText } from "./upload/upload-text.ts";
