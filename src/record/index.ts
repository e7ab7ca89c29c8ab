/** The record: one SQLite file with everything stored between runs; also run locks and spools. */

export { type ExportSpool, openExportSpool } from "./export-spool.ts";
export type { AgreementsOf } from "./memory/agreements.ts";
export type { SheetChoiceNote, WrittenFile, WrittenKind } from "./memory/files.ts";
export type { ListedCategories } from "./memory/marketplace.ts";
export { openSharedSlots } from "./memory/slots.ts";
export { openRecord, type RunRecord, readFromRecord } from "./record.ts";
export type { Lately, LaterWrite, OpenWrite as UnsettledWrite } from "./runs/pending-writes.ts";
export type { RunSummary } from "./runs/run-list.ts";
export { acquireRunLock, type RunLock } from "./runs/run-lock.ts";
