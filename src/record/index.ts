/** The record: one SQLite file with everything stored between runs; also run locks and spools. */

export { type ExportSpool, openExportSpool } from "./local/export-spool.ts";
export type { WrittenFile, WrittenKind } from "./local/files.ts";
export type { AgreementsOf } from "./memory/agreements.ts";

export type { ListedCategories } from "./memory/marketplace.ts";
export type { SheetChoiceNote } from "./memory/sheet-choices.ts";
export { openSharedSlots } from "./memory/slots.ts";
export { openRecord, type RunRecord, readFromRecord } from "./record.ts";
export type { Lately, LaterWrite, OpenWrite as UnsettledWrite } from "./runs/pending-writes.ts";
export type { RunSummary } from "./runs/run-list.ts";
export { acquireRunLock, type RunLock } from "./runs/run-lock.ts";
