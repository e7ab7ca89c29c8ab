import type { FieldChange, Note } from "../model/plan.ts";
import type { FieldName } from "../model/product.ts";
import { releaseWord, spoken } from "./notes.ts";

/** Why a row of a run is not put back, or not wholly (decision 25). `run` is the run that is undone. */
export function createdStays(run: string): Note {
  return {
    code: "created-stays",
    message: `Created by run ${run}: the interface has no delete, so it stays.`,
  };
}

/** Decision 12: after the undo nothing goes on with the run, so the SKU is settled by itself. */
export function createUnclear(run: string, sku: string): Note {
  return {
    code: "write-unsettled",
    message: `Whether run ${run} created it is not known, and a create cannot be undone. ${releaseWord(sku)} asks the marketplace.`,
  };
}

const untouched: Readonly<Record<string, string>> = {
  rejected: "was rejected",
  stale: "was not sent, because the listing had changed",
  superseded: "was carried out by a later run",
  released: "was given up",
};

/** The write of the run changed nothing. */
export function nothingWritten(run: string, outcome: string | undefined): Note {
  const how = untouched[outcome ?? ""] ?? "was not sent";
  return {
    code: "nothing-to-undo",
    message: `Nothing to undo: the write of run ${run} ${how}.`,
  };
}

/** An earlier undo has put it back. */
export function putBackAlready(by: string): Note {
  return { code: "nothing-to-undo", message: `Put back by run ${by} already.` };
}

/** Somebody has put it back, or the update changed nothing. */
export function asBeforeAlready(): Note {
  return { code: "nothing-to-undo", message: "It is as before already." };
}

/** Decision 25: only what is as the run left it is put back. */
export function changedSince(fields: readonly FieldName[], run: string): Note {
  return {
    code: "changed-since",
    message: `Changed since run ${run}, so left as now: ${fields.join(", ")}.`,
  };
}

/** Decision 18. */
export function notSeenSince(fields: readonly FieldName[]): Note {
  return {
    code: "changed-since",
    message: `Left as now: ${fields.join(", ")}. The product list does not show it, and the listing was changed since, so nobody knows whether it is still as the run left it.`,
  };
}

/** What is gone cannot be put back, and nothing is created by an undo. */
export function noLongerListed(): Note {
  return {
    code: "no-longer-listed",
    message: "It is not listed any more, so nothing is put back.",
  };
}

/** Decision 18: fields that the list never shows. */
export function beforeUnknown(fields: readonly FieldName[]): Note {
  return {
    code: "before-unknown",
    message: `Left as now, because the value before is not known: ${fields.join(", ")}.`,
  };
}

/** The value before breaks a rule of the interface that it did not always have. */
export function beforeNotSendable(fields: readonly FieldName[]): Note {
  return {
    code: "before-unknown",
    message: `Left as now, because the interface does not take the value before: ${fields.join(", ")}.`,
  };
}

/** Decision 26: only free texts can be emptied. */
export function cannotBeCleared(fields: readonly FieldName[]): Note {
  return {
    code: "cannot-be-cleared",
    message: `Empty before, and left as now, because the interface has no sure way to empty it: ${fields.join(", ")}.`,
  };
}

/** Decision 17. */
export function priceStays({ field, before, after }: FieldChange): Note {
  return {
    code: "price-not-updatable",
    message: `${field} was ${spoken(after)} and is ${spoken(before)}: a price cannot be changed through this interface.`,
  };
}

/** Decision 13: an update of unknown outcome, and no trace of it. */
export function mayStillArrive(run: string): Note {
  return {
    code: "write-unsettled",
    message: `Whether run ${run} changed it is not known. It is as before now, and the update may still arrive: “sheetport undo ${run}” looks again in ten minutes.`,
  };
}

/** Decision 13: what was sent is listed, so it can be put back. */
export function carriedOutAfterAll(run: string): Note {
  return {
    code: "carried-out-after-all",
    message: `The outcome in run ${run} was unknown; the listing shows what was sent.`,
  };
}
