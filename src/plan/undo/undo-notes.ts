import { msg } from "../../model/message.ts";
import { fieldLabels } from "../../model/product/labels.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { Note } from "../../model/run/plan.ts";
import { releaseCommand } from "../fields/entries.ts";

/** The run's create stays (decision 25); `run` is the run that is undone. */
export function createdStays(run: string): Note {
  return { code: "created-stays", message: msg("plan.undoNotes.createdStays", { run }) };
}

/** `release` decides about the SKU, because the undo ends the run (decision 12). */
export function createUnclear(run: string, sku: string): Note {
  return {
    code: "write-unsettled",
    message: msg("plan.undoNotes.createUnclear", { run, command: releaseCommand(sku) }),
  };
}

export function nothingWritten(run: string): Note {
  return { code: "nothing-to-undo", message: msg("plan.undoNotes.nothingWritten", { run }) };
}

export function restoredAlready(by: string): Note {
  return { code: "nothing-to-undo", message: msg("plan.undoNotes.restoredAlready", { by }) };
}

/** Somebody has put it back, or the update changed nothing. */
export function asBeforeAlready(): Note {
  return { code: "nothing-to-undo", message: msg("plan.undoNotes.asBeforeAlready") };
}

/** Fields that were changed after the run are not restored (decision 25). */
export function changedSince(fields: readonly FieldName[]): Note {
  return {
    code: "changed-since",
    message: msg("plan.notes.changedSince", { fields: fieldLabels(fields) }),
  };
}

export function noLongerListed(): Note {
  return { code: "no-longer-listed", message: msg("apply.endings.gone", { noun: "listing" }) };
}

/** Fields whose value before the run, or now, the product list does not show (decision 18). */
export function notShown(
  code: "changed-since" | "before-unknown",
  fields: readonly FieldName[],
): Note {
  return { code, message: msg("plan.undoNotes.notShown", { fields: fieldLabels(fields) }) };
}

/** The API refuses the earlier value, or has no reliable way to empty the field (decision 26). */
export function notAccepted(
  code: "before-unknown" | "cannot-be-cleared",
  fields: readonly FieldName[],
): Note {
  return { code, message: msg("plan.undoNotes.notAccepted", { fields: fieldLabels(fields) }) };
}

/** The outcome of the update is unknown, and the listing does not show it (decision 13). */
export function mayStillArrive(run: string): Note {
  return { code: "write-unsettled", message: msg("plan.undoNotes.mayStillArrive", { run }) };
}

/** The listing shows what was sent, so it can be restored (decision 13). */
export function carriedOutAfterAll(run: string): Note {
  return {
    code: "carried-out-after-all",
    message: msg("plan.undoNotes.carriedOutAfterAll", { run }),
  };
}
