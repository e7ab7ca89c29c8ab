import type { ErrorWords } from "../../model/message.ts";
import type { ComparedCategories } from "../../model/product/categories.ts";
import { spokenFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { FindingWords } from "../../model/speech.ts";
import { count, grouped } from "../../model/text/number-words.ts";
import { categoryWords } from "../../model/words/en.ts";
import type { Risk } from "../fields/input.ts";
import { type ListEntry, releaseCommand, type Side, spokenEntries } from "./spoken.ts";

/** Why a plan is held back as a whole, and what to do about it. */
export const guardWords = {
  overMax: (changes: number, allowed: number): ErrorWords => ({
    message: `The plan has ${count(changes, "change")}; --max-changes allows ${grouped(allowed)}.`,
    hint: `Check the changes; if you expected that many, use --max-changes ${changes}.`,
  }),
  overShare: (changes: number, percent: number, catalogueSize: number): ErrorWords => ({
    message: `This changes ${count(changes, "listing")}; your catalogue has ${grouped(catalogueSize)} (${grouped(percent)} %).`,
    hint: `Check the changes; if you expected that many, answer yes or use --max-changes ${changes}.`,
  }),
  invalid: (rows: number): ErrorWords => ({
    message: `${grouped(rows)} ${rows === 1 ? "row has" : "rows have"} errors; nothing was sent.`,
    hint: "Correct them, or send only the valid rows with --valid-only.",
  }),
};

/** The pattern of these words for every language. */
export type GuardWords = typeof guardWords;

const riskReasons: Readonly<Record<Risk, string>> = {
  currency: "the number stays, so the price itself changes",
  language: "the texts in the other language may be replaced",
  card: "the variant moves to another product card",
};

const gone = "It was taken down from the marketplace since";

const releaseHint = (sku: string): string =>
  `If it is still unknown after that, look the SKU up on the marketplace, then unblock it with “${releaseCommand(sku)}”.`;

/** What a plan says about a row, by the name of the sentence. */
export const noteWords = {
  priceNotUpdatable: (field: FieldName, before: Side, after: Side) =>
    `${spokenFields([field], "en")} is ${spoken(before)} in the listing and ${spoken(after)} in the sheet: the API cannot change a price.`,
  notComparable: (fields: readonly FieldName[], sent: boolean) =>
    sent
      ? `${spokenFields(fields, "en")}: the product list does not show it, so it is sent without a comparison.`
      : `${spokenFields(fields, "en")}: the product list does not show it, so it is neither compared nor sent.`,
  risk: (field: FieldName, before: Side, after: Side, allowance: Risk) =>
    `${spokenFields([field], "en")} would change from ${spoken(before)} to ${spoken(after)}: ${riskReasons[allowance]}.`,
  riskHeld: (field: FieldName, before: Side, after: Side, allowance: Risk) =>
    `${spokenFields([field], "en")} would change from ${spoken(before)} to ${spoken(after)}: ${riskReasons[allowance]}. Allow it with --allow ${allowance}.`,
  sheetWarning: (cell: string, finding: FindingWords) =>
    cell === "" ? finding.message : `${cell}: ${finding.message}`,
  absenceUnproven: (sku: string) =>
    `sheetport could not find out whether “${sku}” is listed, so nothing is sent. Compare again later.`,
  zerosLost: (sku: string, live: string) =>
    `“${sku}” is not listed, but “${live}” is: Excel may have dropped leading zeros. Nothing is sent, to avoid a second listing. If it is the same product, write “${live}” as text; otherwise give this one another SKU.`,
  spelledOtherwise: (sku: string, live: string) =>
    `“${sku}” is not listed, but “${live}” is, which looks the same. Nothing is sent, to avoid a second listing. If it is the same product, write its SKU as it is listed; otherwise give this one another SKU.`,
  caseTwin: (sku: string, live: string) =>
    `“${sku}” is not listed, but “${live}” is: they differ only in upper and lower case or spaces. A SKU cannot be renamed, and the marketplace may treat both as the same, so nothing is sent. If it is the same product, write “${live}” in the sheet; otherwise give this one another SKU.`,
  skuChanged: (sku: string, exported: string) =>
    `This row was exported as “${exported}”, which the sheet no longer has. A SKU cannot be renamed, and “${sku}” would be a second listing of the same product, so nothing is sent. To change the listing, write “${exported}” again; to add another one, keep the row of “${exported}”, too.`,
  zerosKept: (field: FieldName, before: Side, after: Side) =>
    `${spokenFields([field], "en")} is ${spoken(before)} in the listing and ${spoken(after)} in the sheet: Excel may have dropped leading zeros, so the live value stays.`,
  duplicatedListing: (sku: string) =>
    `More than one live listing has the SKU “${sku}”; an update could reach the wrong one.`,
  repeatedRow: (sku: string) => `More than one row has the SKU “${sku}”; keep one of them.`,
  writeUnsettled: (run: string, isCreate: boolean, sku: string) => {
    const open = `The outcome of an earlier write is still unknown: run “sheetport resume ${run}” first.`;
    return isCreate ? `${open} ${releaseHint(sku)}` : open;
  },
  releaseHint,
  createdRecently: () =>
    "An earlier run created it, but it is not listed yet; compare again in a few minutes.",
  readBehindUnchanged: () =>
    "The product list does not show the last write yet, but the marketplace confirmed what the row says.",
  readBehindBlocked: () =>
    "The product list does not show the last write yet, so nothing more is sent; compare again in a minute.",
  imagesRehosted: () =>
    "The live image links differ, but the sheet has the images that were last sent.",
  blankKeepsLive: (fields: readonly FieldName[]) =>
    `${spokenFields(fields, "en")}: blank in the sheet, so the live value stays.`,
  entriesStay: (entries: readonly ListEntry[]) =>
    `${spokenEntries(entries, "en")}: blank in the sheet, so what is live stays. Write <clear> in a cell to remove that entry.`,
  missingRequired: (fields: readonly FieldName[]) =>
    `This SKU is not listed, and a new listing needs ${spokenFields(fields, "en")}. Fill in what is missing, or correct the SKU.`,
  lastEntryStays: (fields: readonly FieldName[]) =>
    `${spokenFields(fields, "en")}: <clear> would remove the last entry, but the marketplace requires one. Keep one, or add another.`,
  categoryUnknown: (category: string, nearest: readonly string[], compared: ComparedCategories) =>
    [
      categoryWords.unknown(category, compared),
      ...(nearest.length === 0 ? [] : [categoryWords.nearest(nearest)]),
    ].join(" "),
  leftOutByChoice: () => "Left out by you.",
  notApproved: (note: string) => (note === "" ? "Not approved." : `Not approved: ${note}`),
  leftOutByOnly: (only: "create" | "update") => `Left out by --only ${only}.`,
  conflictBrief: (fields: readonly FieldName[]) =>
    `${spokenFields(fields, "en")}: changed in the sheet and on the marketplace, so the row is not sent.`,
  conflict: (fields: readonly FieldName[]) =>
    `${spokenFields(fields, "en")}: changed in the sheet and on the marketplace, so the row is not sent. “--conflicts mine” sends the sheet's values, “--conflicts theirs” keeps the live ones.`,
  liveChosen: (fields: readonly FieldName[]) =>
    `${spokenFields(fields, "en")}: changed in the sheet and on the marketplace; as you chose, the live ${fields.length === 1 ? "value stays" : "values stay"}.`,
  liveKept: (fields: readonly FieldName[]) =>
    `${spokenFields(fields, "en")}: changed only on the marketplace, so the live ${fields.length === 1 ? "value stays" : "values stay"}.`,
  undoneSince: (fields: readonly FieldName[], day: string) =>
    `${spokenFields(fields, "en")}: undone on ${day}, but still in the sheet.`,
  leftGone: () =>
    `${gone}, and you did not change its row, so it is not listed again. “--allow recreate” lists it again.`,
  goneLeft: () => `${gone}, and is not listed again.`,
  goneBrief: () => `${gone}, but you changed its row.`,
  gone: () =>
    `${gone}, but you changed its row. “--allow recreate” lists it again; otherwise delete the row.`,
  rowIncomplete: (fields: readonly FieldName[]) =>
    `Required, but blank in the row and in the live listing: ${spokenFields(fields, "en")}.`,
};

/** The pattern of these words for every language. */
export type NoteWords = typeof noteWords;

const notAPlan = (message: string): ErrorWords => ({
  message,
  hint: "Name a workbook, or a plan made by “sheetport diff FILE --out plan.json”.",
});

/** Why a file is no plan that can be carried out, and what to do about it. */
const savedPlanWords = {
  otherVersion: (version: number): ErrorWords =>
    notAPlan(`The plan was made by another version of sheetport (${version}).`),
  notAPlan: notAPlan("The file is JSON, but not a plan."),
  /** `why`: as the JSON reader says it, in English. */
  notJson: (why: string): ErrorWords => notAPlan(`The file is not JSON: ${why}.`),
  damaged: {
    message: "The plan is damaged, or was changed after it was made.",
    hint: "Make it again with “sheetport diff FILE --out plan.json”.",
  },
};

/** The pattern of these words for every language. */
export type SavedPlanWords = typeof savedPlanWords;

/** How a write of a run ended that changed nothing; “open”: it never left. */
export type Untouched = "rejected" | "stale" | "superseded" | "released" | "open";

const untouched: Readonly<Record<Untouched, string>> = {
  rejected: "was rejected",
  stale: "was not sent, because the listing had changed",
  superseded: "was done by a later run",
  released: "was released",
  open: "was not sent",
};

/** Why a row of a run is not put back, or not wholly, by the name of the sentence. */
const undoNoteWords = {
  createdStays: (run: string) =>
    `Created by run ${run}: the API cannot delete a listing, so it stays.`,
  createUnclear: (run: string, sku: string) =>
    `It is unknown whether run ${run} created it, and a create cannot be undone. “${releaseCommand(sku)}” asks the marketplace.`,
  nothingWritten: (run: string, how: Untouched) =>
    `Nothing to undo: the write of run ${run} ${untouched[how]}.`,
  putBackAlready: (by: string) => `Already put back by run ${by}.`,
  asBeforeAlready: () => "It already has the earlier values.",
  changedSince: (fields: readonly FieldName[], run: string) =>
    `Changed since run ${run}, so left as it is now: ${spokenFields(fields, "en")}.`,
  notSeenSince: (fields: readonly FieldName[]) =>
    `Left as it is now: ${spokenFields(fields, "en")}. The product list does not show it, and the listing was changed since, so it may no longer be as the run left it.`,
  noLongerListed: () => "It is no longer listed, so nothing is put back.",
  beforeUnknown: (fields: readonly FieldName[]) =>
    `Left as it is now, because the earlier value is unknown: ${spokenFields(fields, "en")}.`,
  beforeNotSendable: (fields: readonly FieldName[]) =>
    `Left as it is now, because the API does not accept the earlier value: ${spokenFields(fields, "en")}.`,
  cannotBeCleared: (fields: readonly FieldName[]) =>
    `Left as it is now: it was empty before, and the API has no reliable way to empty it: ${spokenFields(fields, "en")}.`,
  priceStays: (field: FieldName, before: Side, after: Side) =>
    `${spokenFields([field], "en")} was ${spoken(after)} and is now ${spoken(before)}: the API cannot change a price.`,
  mayStillArrive: (run: string) =>
    `It is unknown whether run ${run} changed it. It has the earlier values now, but the update may still arrive: run “sheetport undo ${run}” again in ten minutes.`,
  carriedOutAfterAll: (run: string) =>
    `The outcome in run ${run} was unknown; the listing shows what was sent.`,
};

/** The pattern of these words for every language. */
export type UndoNoteWords = typeof undoNoteWords;

/** All that this room says, in English: the pattern for every language. */
export const planWords = {
  guard: guardWords,
  notes: noteWords,
  savedPlan: savedPlanWords,
  undoNotes: undoNoteWords,
};

/** {@link planWords} in whichever language. */
export type PlanWords = typeof planWords;

/** A value in a sentence: texts in quotes, lists by their length, an absent one as “nothing”. */
function spoken(value: Side): string {
  if (value === null || value === "") return "nothing";
  if (Array.isArray(value)) return value.length === 1 ? "1 entry" : `${value.length} entries`;
  return typeof value === "number" ? String(value) : `“${value}”`;
}
