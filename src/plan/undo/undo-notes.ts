import { msg } from "../../model/message.ts";
import { fieldLabels } from "../../model/product/labels.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { FieldChange, Note } from "../../model/run/plan.ts";
import { releaseCommand } from "../fields/entries.ts";
import { sides } from "../fields/notes.ts";

/** How a write of a run ended that changed nothing; “open”: it never left. */
type Untouched = "rejected" | "stale" | "superseded" | "released" | "open";

/** The run's create stays (decision 25); `run` is the run that is undone. */
export function createdStays(run: string): Note {
  return { code: "created-stays", message: msg("plan.undoNotes.createdStays", { run }) };
}

/** The undo ends the run, so the SKU is settled on its own (decision 12). */
export function createUnclear(run: string, sku: string): Note {
  return {
    code: "write-unsettled",
    message: msg("plan.undoNotes.createUnclear", { run, command: releaseCommand(sku) }),
  };
}

const untouched: ReadonlySet<string> = new Set([
  "rejected",
  "stale",
  "superseded",
  "released",
] satisfies Untouched[]);

export function nothingWritten(run: string, outcome: string | undefined): Note {
  const how = untouched.has(outcome ?? "") ? (outcome as Untouched) : "open";
  return { code: "nothing-to-undo", message: msg("plan.undoNotes.nothingWritten", { run, how }) };
}

export function putBackAlready(by: string): Note {
  return { code: "nothing-to-undo", message: msg("plan.undoNotes.putBackAlready", { by }) };
}

/** Somebody has put it back, or the update changed nothing. */
export function asBeforeAlready(): Note {
  return { code: "nothing-to-undo", message: msg("plan.undoNotes.asBeforeAlready") };
}

/** Only what is as the run left it is put back (decision 25). */
export function changedSince(fields: readonly FieldName[], run: string): Note {
  return {
    code: "changed-since",
    message: msg("plan.undoNotes.changedSince", { run, fields: fieldLabels(fields) }),
  };
}

/** Fields that may have been changed since (decision 18). */
export function notSeenSince(fields: readonly FieldName[]): Note {
  return {
    code: "changed-since",
    message: msg("plan.undoNotes.notSeenSince", { fields: fieldLabels(fields) }),
  };
}

export function noLongerListed(): Note {
  return { code: "no-longer-listed", message: msg("plan.undoNotes.noLongerListed") };
}

/** Fields that the list never shows (decision 18). */
export function beforeUnknown(fields: readonly FieldName[]): Note {
  return {
    code: "before-unknown",
    message: msg("plan.undoNotes.beforeUnknown", { fields: fieldLabels(fields) }),
  };
}

/** The value before breaks a rule of the interface, which did not always exist. */
export function beforeNotSendable(fields: readonly FieldName[]): Note {
  return {
    code: "before-unknown",
    message: msg("plan.undoNotes.beforeNotSendable", { fields: fieldLabels(fields) }),
  };
}

/** Only free texts can be emptied (decision 26). */
export function cannotBeCleared(fields: readonly FieldName[]): Note {
  return {
    code: "cannot-be-cleared",
    message: msg("plan.undoNotes.cannotBeCleared", { fields: fieldLabels(fields) }),
  };
}

/** A price that the run has not changed and that no undo can change (decision 17). */
export function priceStays({ field, before, after }: FieldChange): Note {
  return {
    code: "price-not-updatable",
    message: msg("plan.undoNotes.priceStays", sides({ field, before, after })),
  };
}

/** An update of unknown outcome, without any trace of it (decision 13). */
export function mayStillArrive(run: string): Note {
  return { code: "write-unsettled", message: msg("plan.undoNotes.mayStillArrive", { run }) };
}

/** What was sent is listed, so it can be put back (decision 13). */
export function carriedOutAfterAll(run: string): Note {
  return {
    code: "carried-out-after-all",
    message: msg("plan.undoNotes.carriedOutAfterAll", { run }),
  };
}
