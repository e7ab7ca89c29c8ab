/**
 * The record: everything stored between runs, in one SQLite file or on a PostgreSQL server that a
 * team shares; also run locks and spools.
 */

export { type ExportSpool, openExportSpool } from "./local/export-spool.ts";
export type { WrittenFile, WrittenKind } from "./local/files.ts";
export { lockLost } from "./lock-lost.ts";
export type { AgreementsOf } from "./memory/agreements.ts";

export type { ListedCategories } from "./memory/marketplace.ts";
export type { SheetChoiceNote } from "./memory/sheet-choices.ts";
export type { RunRecord } from "./methods.ts";
export { copyToServer, openRecord, openSharedRecord, readFromRecord } from "./record.ts";
export type { Lately, LaterWrite, OpenWrite as UnsettledWrite } from "./runs/pending-writes.ts";
export type { RunSummary } from "./runs/run-list.ts";
export type { LockHolder, RunLock } from "./runs/run-lock.ts";
