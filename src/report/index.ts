/** Reports runs as text, as JSON and as rows of the results and failed workbooks. Pure. */
export * from "./check/check-json.ts";
export { checkedLine, checkText, imagesLine, repairsText } from "./check/check-text.ts";
export { changedLine, watchText } from "./check/watch-text.ts";
export { ExportColumns, listingCells, withUnlistedFields } from "./export/export-columns.ts";
export {
  aboutExport,
  exportJson,
  exportSheetName,
  exportText,
  readingLine,
} from "./export/export-text.ts";
export { factLines, probeJson, probeText } from "./export/probe-text.ts";
export { ansi, type Palette, plain, tableText } from "./lines/line.ts";
export { rowResults, rowTotals } from "./lines/rows.ts";
export { shortenEnd } from "./lines/shorten.ts";
export type { Wording } from "./lines/wording.ts";
export { declineLines, fulfilConfirmText, fulfilPlanText } from "./orders/fulfil-text.ts";
export * from "./orders/orders.ts";
export * from "./orders/orders-export.ts";
export * from "./runs/runs-text.ts";
export {
  orderRunText,
  otherEnds,
  type RunsTextOptions,
  runHeadingLines,
  runState,
  runsText,
  runText,
} from "./runs/runs-text.ts";
export { byHandSheet } from "./upload/by-hand.ts";
export { diffText } from "./upload/diff-text.ts";
export { exitCodeOf } from "./upload/exit.ts";
export * from "./upload/json.ts";
export { missingSheet, missingText } from "./upload/missing.ts";
export { planColumns, planHeadings, planLines, planSheet } from "./upload/plan-sheet.ts";
export { progressLine } from "./upload/progress.ts";
export {
  failedSheet,
  fixedSheet,
  isFailed,
  type OwnSheet,
  planResultsSheet,
  type ResultsInput,
  resultsSheet,
} from "./upload/sheets.ts";
export * from "./upload/undo.ts";
export { undoEnd, undoFacts, undoPlanText, undoText } from "./upload/undo-text.ts";
export { type UnstoredRow, unstoredRows, unstoredText } from "./upload/unstored.ts";
export {
  confirmText,
  totalsText,
  type UploadEnd,
  uploadEnd,
  uploadText,
} from "./upload/upload-text.ts";
