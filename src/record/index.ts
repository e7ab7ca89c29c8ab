/** What sheetport keeps between runs, the slots that processes share, and the lock that lets one run at a time write. */
export type { ListingNote, ListingSource } from "./listing-memory.ts";
export { glanceAtRecord, type RecordGlance } from "./read-only.ts";
export type { RecentWorkbook } from "./recent-workbooks.ts";
export { openRecord, type RunRecord } from "./record.ts";
export type { RunFilter, RunSummary } from "./run-list.ts";
export { acquireRunLock, type LockHolder, type RunLock, type RunLockOptions } from "./run-lock.ts";
export type { LaterWrite, UnsettledWrite } from "./settled.ts";
export type {
  RememberedSheetChoice,
  SheetChoiceNote,
  SheetChoiceQuery,
} from "./sheet-choices.ts";
export { openSharedSlots, type SharedSlots, type SharedSlotsOptions } from "./slots.ts";
