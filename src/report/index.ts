/** A run as text, JSON and the rows of the results and failed workbooks. Pure. */
export * from "./check-json.ts";
export { type CheckTextOptions, checkedLine, checkText, repairsText } from "./check-text.ts";
export { type ConfirmTextOptions, confirmText } from "./confirm-text.ts";
export { type DiffTextOptions, diffText } from "./diff-text.ts";
export { exitCodeOf } from "./exit.ts";
export { listingCells, withUnlistedFields } from "./export-cells.ts";
export { ExportColumns, type ExportColumnsOptions } from "./export-columns.ts";
export {
  aboutExport,
  type ExportTextOptions,
  exportJson,
  exportSheetName,
  exportText,
  readingLine,
} from "./export-text.ts";
export {
  declineLines,
  type FulfilPlanTextOptions,
  fulfilConfirmText,
  fulfilPlanText,
} from "./fulfil-text.ts";
export { imagesLine } from "./images-text.ts";
export * from "./json.ts";
export { actionMarks, outcomeMarks, timeText } from "./line.ts";
export * from "./orders.ts";
export * from "./orders-export.ts";
export { ansi, type Palette, plain } from "./palette.ts";
export { type FactLine, type FactStatus, factLines, probeJson, probeText } from "./probe-text.ts";
export {
  doneCount,
  type ProgressLineView,
  progressLine,
} from "./progress.ts";
export { recordedMessage, recordedView } from "./recorded.ts";
export * from "./release.ts";
export {
  type RowResultsOptions,
  type RowTotals,
  rowResults,
  rowTotals,
} from "./rows.ts";
export {
  orderRunText,
  type RunsTextOptions,
  type RunTextOptions,
  runHeadingLines,
  runState,
  runsText,
  runText,
} from "./runs-text.ts";
export * from "./sheets.ts";
export { shortenEnd } from "./shorten.ts";
export { tableText } from "./table.ts";
export * from "./undo.ts";
export {
  type UndoPlanTextOptions,
  type UndoTextOptions,
  undoEnd,
  undoFacts,
  undoPlanText,
  undoText,
} from "./undo-text.ts";
export { type UnstoredRow, unstoredRows, unstoredText } from "./unstored.ts";
export {
  totalsText,
  type UploadEnd,
  type UploadTextOptions,
  uploadEnd,
  uploadText,
} from "./upload-text.ts";
export { changedLine, type WatchTextOptions, watchText } from "./watch-text.ts";
export { type ReportWords, reportWords, type Spoken, wordsIn } from "./words.ts";
