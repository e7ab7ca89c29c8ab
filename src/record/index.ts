/** What is kept between runs, in one SQLite file, and the locks and spools beside it. */

export { type ExportSpool, openExportSpool } from "./export-spool.ts";
export type { ListedCategories } from "./kept/listed-categories.ts";
export type { RememberedSheetChoice } from "./kept/sheet-choices.ts";
export { openSharedSlots } from "./kept/slots.ts";
export type { WrittenFile, WrittenKind } from "./kept/written-files.ts";
export { glanceAtRecord } from "./read-only.ts";
export { openRecord, type RunRecord } from "./record.ts";
export type { Lately, LaterWrite, UnsettledWrite } from "./runs/pending-writes.ts";
export type { RunOfExport, RunSummary } from "./runs/run-list.ts";
export { acquireRunLock, type RunLock } from "./runs/run-lock.ts";
