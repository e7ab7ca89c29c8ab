import type { FieldName } from "../../model/product.ts";
import { releaseCommand } from "./notes.ts";
import { type Side, spoken } from "./spoken.ts";

/** How a write of a run ended that changed nothing; “open”: it never left. */
export type Untouched = "rejected" | "stale" | "superseded" | "released" | "open";

const untouched: Readonly<Record<Untouched, string>> = {
  rejected: "was rejected",
  stale: "was not sent, because the listing had changed",
  superseded: "was carried out by a later run",
  released: "was given up",
  open: "was not sent",
};

/** Why a row of a run is not put back, or not wholly, by the name of the sentence. */
export const undoNoteWords = {
  createdStays: (run: string) => `Created by run ${run}: the interface has no delete, so it stays.`,
  createUnclear: (run: string, sku: string) =>
    `Whether run ${run} created it is not known, and a create cannot be undone. “${releaseCommand(sku)}” asks the marketplace.`,
  nothingWritten: (run: string, how: Untouched) =>
    `Nothing to undo: the write of run ${run} ${untouched[how]}.`,
  putBackAlready: (by: string) => `Put back by run ${by} already.`,
  asBeforeAlready: () => "It is as before already.",
  changedSince: (fields: readonly FieldName[], run: string) =>
    `Changed since run ${run}, so left as now: ${fields.join(", ")}.`,
  notSeenSince: (fields: readonly FieldName[]) =>
    `Left as now: ${fields.join(", ")}. The product list does not show it, and the listing was changed since, so nobody knows whether it is still as the run left it.`,
  noLongerListed: () => "It is not listed any more, so nothing is put back.",
  beforeUnknown: (fields: readonly FieldName[]) =>
    `Left as now, because the value before is not known: ${fields.join(", ")}.`,
  beforeNotSendable: (fields: readonly FieldName[]) =>
    `Left as now, because the interface does not take the value before: ${fields.join(", ")}.`,
  cannotBeCleared: (fields: readonly FieldName[]) =>
    `Empty before, and left as now, because the interface has no sure way to empty it: ${fields.join(", ")}.`,
  priceStays: (field: FieldName, before: Side, after: Side) =>
    `${field} was ${spoken(after)} and is ${spoken(before)}: a price cannot be changed through this interface.`,
  mayStillArrive: (run: string) =>
    `Whether run ${run} changed it is not known. It is as before now, and the update may still arrive: “sheetport undo ${run}” looks again in ten minutes.`,
  carriedOutAfterAll: (run: string) =>
    `The outcome in run ${run} was unknown; the listing shows what was sent.`,
};

/** The pattern of these words for every language. */
export type UndoNoteWords = typeof undoNoteWords;
