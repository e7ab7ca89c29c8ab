import type { FieldName } from "../../model/product/product.ts";
import type { FieldChange, Note } from "../../model/run/plan.ts";
import { say } from "../say.ts";
import type { Untouched } from "../words/en.ts";

/** Why a row of a run is not put back, or not wholly (decision 25). `run` is the run that is undone. */
export function createdStays(run: string): Note {
  return { code: "created-stays", message: say("undoNotes.createdStays", run) };
}

/** Decision 12: after the undo nothing goes on with the run, so the SKU is settled by itself. */
export function createUnclear(run: string, sku: string): Note {
  return { code: "write-unsettled", message: say("undoNotes.createUnclear", run, sku) };
}

const untouched: ReadonlySet<string> = new Set([
  "rejected",
  "stale",
  "superseded",
  "released",
] satisfies Untouched[]);

/** The write of the run changed nothing. */
export function nothingWritten(run: string, outcome: string | undefined): Note {
  const how = untouched.has(outcome ?? "") ? (outcome as Untouched) : "open";
  return { code: "nothing-to-undo", message: say("undoNotes.nothingWritten", run, how) };
}

/** An earlier undo has put it back. */
export function putBackAlready(by: string): Note {
  return { code: "nothing-to-undo", message: say("undoNotes.putBackAlready", by) };
}

/** Somebody has put it back, or the update changed nothing. */
export function asBeforeAlready(): Note {
  return { code: "nothing-to-undo", message: say("undoNotes.asBeforeAlready") };
}

/** Decision 25: only what is as the run left it is put back. */
export function changedSince(fields: readonly FieldName[], run: string): Note {
  return { code: "changed-since", message: say("undoNotes.changedSince", fields, run) };
}

/** Fields of which it cannot be told whether they were changed since (decision 18). */
export function notSeenSince(fields: readonly FieldName[]): Note {
  return { code: "changed-since", message: say("undoNotes.notSeenSince", fields) };
}

/** What is gone cannot be put back, and nothing is created by an undo. */
export function noLongerListed(): Note {
  return { code: "no-longer-listed", message: say("undoNotes.noLongerListed") };
}

/** Decision 18: fields that the list never shows. */
export function beforeUnknown(fields: readonly FieldName[]): Note {
  return { code: "before-unknown", message: say("undoNotes.beforeUnknown", fields) };
}

/** The value before breaks a rule of the interface that it did not always have. */
export function beforeNotSendable(fields: readonly FieldName[]): Note {
  return { code: "before-unknown", message: say("undoNotes.beforeNotSendable", fields) };
}

/** Decision 26: only free texts can be emptied. */
export function cannotBeCleared(fields: readonly FieldName[]): Note {
  return { code: "cannot-be-cleared", message: say("undoNotes.cannotBeCleared", fields) };
}

/** A price that the run has not changed and that no undo can change (decision 17). */
export function priceStays({ field, before, after }: FieldChange): Note {
  return {
    code: "price-not-updatable",
    message: say("undoNotes.priceStays", field, before, after),
  };
}

/** Decision 13: an update of unknown outcome, and no trace of it. */
export function mayStillArrive(run: string): Note {
  return { code: "write-unsettled", message: say("undoNotes.mayStillArrive", run) };
}

/** Decision 13: what was sent is listed, so it can be put back. */
export function carriedOutAfterAll(run: string): Note {
  return { code: "carried-out-after-all", message: say("undoNotes.carriedOutAfterAll", run) };
}
