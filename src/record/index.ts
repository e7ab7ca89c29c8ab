/** The record: everything stored between runs in one SQLite file, with its locks and spools. */

export { type ExportSpool, openExportSpool } from "./export-spool.ts";
export type { AgreementsOf } from "./kept/agreements.ts";
export type { SheetChoiceNote, WrittenFile, WrittenKind } from "./kept/file-memory.ts";
export type { ListedCategories } from "./kept/marketplace-memory.ts";
export { openSharedSlots } from "./kept/slots.ts";
export { readFromRecord } from "./read-only.ts";
export { openRecord, type RunRecord } from "./record.ts";
export type { Lately, LaterWrite, UnsettledWrite } from "./runs/pending-writes.ts";
export type { RunSummary } from "./runs/run-list.ts";
export { acquireRunLock, type RunLock } from "./runs/run-lock.ts";
