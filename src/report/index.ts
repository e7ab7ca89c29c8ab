/** A run as text, JSON and the rows of the results and failed workbooks. Pure. */
export * from "./check-json.ts";
export { checkedLine, checkText, repairsText } from "./check-text.ts";
export { confirmText } from "./confirm-text.ts";
export { diffText } from "./diff-text.ts";
export { exitCodeOf } from "./exit.ts";
export { listingCells, withUnlistedFields } from "./export-cells.ts";
export { ExportColumns } from "./export-columns.ts";
export {
  aboutExport,
  exportJson,
  exportSheetName,
  exportText,
  readingLine,
} from "./export-text.ts";
export { declineLines, fulfilConfirmText, fulfilPlanText } from "./fulfil-text.ts";
export { imagesLine } from "./images-text.ts";
export * from "./json.ts";
export { timeText } from "./line.ts";
export * from "./orders.ts";
export * from "./orders-export.ts";
export { ansi, type Palette, plain } from "./palette.ts";
export { factLines, probeJson, probeText } from "./probe-text.ts";
export { progressLine } from "./progress.ts";
export { recordedView } from "./recorded.ts";
export * from "./release.ts";
export { rowResults, rowTotals } from "./rows.ts";
export {
  orderRunText,
  otherEnds,
  type RunsTextOptions,
  runHeadingLines,
  runState,
  runsText,
  runText,
} from "./runs-text.ts";
export * from "./sheets.ts";
export { shortenEnd } from "./shorten.ts";
export { tableText } from "./table.ts";
export * from "./undo.ts";
export { undoEnd, undoFacts, undoPlanText, undoText } from "./undo-text.ts";
export { type UnstoredRow, unstoredRows, unstoredText } from "./unstored.ts";
export { totalsText, type UploadEnd, uploadEnd, uploadText } from "./upload-text.ts";
export { changedLine, watchText } from "./watch-text.ts";
export { type ReportWords, reportWords, type Spoken, wordsIn } from "./words.ts";
