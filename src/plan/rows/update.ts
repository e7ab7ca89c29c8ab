import type { AgreedRow } from "../../model/product/agreed.ts";
import { fieldLabels, productFields } from "../../model/product/columns.ts";
import {
  type Draft,
  type FieldName,
  isListField,
  type Listing,
  type RememberedListing,
} from "../../model/product/product.ts";
import type { Change, FieldChange, FieldConflict, Note } from "../../model/run/plan.ts";
import { sheetIndexOf } from "../../model/sheet/stacked-rows.ts";
import { agreedSince } from "../fields/agreement.ts";
import { type Comparison, compare } from "../fields/compare.ts";
import type { PlannedRow, RowInput } from "../fields/input.ts";
import { conflictNote, fieldsNote, note } from "../fields/notes.ts";
import {
  allowedIn,
  categoryNotes,
  changeOf,
  leftOut,
  type RowContext,
  type RowPlan,
  riskNotes,
  sideOf,
} from "./row-parts.ts";

export function planUpdate(
  row: PlannedRow,
  { draft, listing }: { readonly draft: Draft; readonly listing: Listing },
  context: RowContext,
): RowPlan {
  const { input } = context;
  const memory = input.memory.get(row.sku);
  const written = writtenSince(listing, memory, input.live.readAtMs);
  const { sendUncompared, wholeLists, otherColumns, isUndo } = input;
  const { columns, columnFields } = otherColumns?.[sheetIndexOf(row.row) - 1] ?? input;
  const compared = compare(draft, written ?? listing, {
    ...{ memory, sendUncompared, wholeLists, columns, columnFields, isUndo },
    agreed: agreedWith(listing, input),
    isMine: (field) => written !== undefined || sideOf(row.row, field, input) === "mine",
  });
  const change =
    written === undefined
      ? updateChange(row, { compared, listing }, context)
      : behindChange(row, compared);
  const planned = { ...change, ...factsOf(compared, change) };
  if (change.action !== "update") return { change: planned };
  const { row: number, sku } = row;
  return {
    change: planned,
    operation: {
      ...{ kind: "update", id: `r${number}-update`, row: number, sku },
      card: cardOf(change.fields, listing),
      fields: change.fields,
      before: listing,
    },
  };
}

/** A listing that was made after the export has only in common what was sent or found equal. */
function agreedWith(listing: Listing, input: RowInput): AgreedRow | undefined {
  const noted = input.restore === true ? undefined : input.agreed?.get(listing.sku);
  if (!isListedSince(listing, input)) return noted;
  return agreedSince({ sku: listing.sku, atMs: 0, values: {} }, noted);
}

/** Also true without a time, or if lists may not have shown the listing when they were exported. */
function isListedSince(
  { sku, createdAt = "" }: Listing,
  { base, exported, restore }: RowInput,
): boolean {
  const atMs = restore === true ? undefined : base?.exported?.atMs;
  if (atMs === undefined || exported?.has(sku) !== false) return false;
  return !(Date.parse(createdAt) < atMs - behindMsMax);
}

function factsOf({ liveChanges, byHand }: Comparison, { action }: Change): Partial<Change> {
  const isOnlyByHand = action === "unchanged" || action === "uncompared";
  return {
    ...(liveChanges.length > 0 && { liveChanges }),
    ...(byHand.length > 0 && { byHand, ...(isOnlyByHand && { action: "by-hand" }) }),
  };
}

function cardOf(fields: readonly FieldChange[], before: Listing): string {
  const moved = fields.find(({ field }) => field === "parentSku")?.after;
  return String(moved ?? before.parentSku ?? "");
}

function behindChange(row: PlannedRow, compared: Comparison): Change {
  const { fields } = compared;
  const action = fields.length === 0 ? "unchanged" : "blocked";
  return changeOf(row, action, { fields, notes: [note("readBehind"), ...comparedNotes(compared)] });
}

function updateChange(
  row: PlannedRow,
  { compared, listing }: { readonly compared: Comparison; readonly listing: Listing },
  context: RowContext,
): Change {
  const { input, moved } = context;
  const { fields, uncompared } = compared;
  const conflicts = compared.conflicts.map((values): FieldConflict => {
    const chosen = sideOf(row.row, values.field, input);
    return { ...values, ...(chosen && { chosen }) };
  });
  const chosenAs = (side: FieldConflict["chosen"]) =>
    conflicts.filter(({ chosen }) => chosen === side).map(({ field }) => field);
  const [open, theirs] = [chosenAs(undefined), chosenAs("theirs")];
  const risks = riskNotes(row, fields, { moved, isAllowed: allowedIn(row, input) });
  const incomplete = incompleteNote(compared, open);
  const left = leftOut(row, "update", input);
  const notes = [
    ...conflictNotes("conflict", open, compared),
    ...(open.length > 0 && isListedSince(listing, input) ? [note("listedSince")] : []),
    ...risks,
    ...conflictNotes("liveChosen", theirs, compared),
    ...comparedNotes(compared),
    ...uncomparedNotes(uncompared, fields),
    ...categoryNotes(fields, context.categories),
  ];
  const planned = (action: Change["action"], first?: Note): Change => ({
    ...changeOf(row, action, { fields, notes: first === undefined ? notes : [first, ...notes] }),
    ...(conflicts.length > 0 && { conflicts }),
    ...(uncompared.length > 0 && { uncompared }),
  });
  // A decided conflict can still be decided differently, so show why the row is not sent.
  const isHeld = conflicts.length > 0 && (left ?? incomplete) !== undefined;
  if (fields.length + open.length === 0 && !isHeld) {
    return planned(uncompared.length === 0 ? "unchanged" : "uncompared");
  }
  if (incomplete !== undefined) return planned("invalid", incomplete);
  if (left !== undefined) return planned("blocked", left);
  const isBlocked = open.length > 0 || risks.some(({ isHeld }) => isHeld === true);
  return planned(isBlocked ? "blocked" : "update");
}

function incompleteNote(
  { missing, fields }: Comparison,
  open: readonly FieldName[],
): Note | undefined {
  if (missing.length > 0) return fieldsNote("rowIncomplete", missing);
  const emptied = fields.flatMap(({ field, after }) =>
    after === null && isListField(field) && productFields[field].isRequired && !open.includes(field)
      ? [field]
      : [],
  );
  return emptied.length === 0 ? undefined : fieldsNote("lastEntryStays", emptied);
}

function conflictNotes(
  name: Parameters<typeof conflictNote>[0],
  fields: readonly FieldName[],
  { undone }: Comparison,
): Note[] {
  return [true, false].flatMap((isLiveChanged) => {
    const some = fields.filter((field) => undone.includes(field) !== isLiveChanged);
    return some.length === 0 ? [] : [conflictNote(name, some, isLiveChanged)];
  });
}

function comparedNotes({ liveChanges, notes }: Comparison): Note[] {
  const kept = liveChanges.map(({ field }) => field);
  return [...(kept.length === 0 ? [] : [fieldsNote("liveKept", kept)]), ...notes];
}

function uncomparedNotes(uncompared: readonly FieldChange[], sent: readonly FieldChange[]): Note[] {
  return [false, true].flatMap((isSent) => {
    const fields = uncompared
      .map(({ field }) => field)
      .filter((name) => sent.some(({ field }) => field === name) === isSent);
    if (fields.length === 0) return [];
    return [note("notComparable", { sent: isSent, fields: fieldLabels(fields) })];
  });
}

/**
 * After this time, every reading shows our last write. If the listing still has an older time, the
 * two times come from different clocks.
 */
const behindMsMax = 10 * 60_000;

/**
 * The response to our last write, if it is newer than the lagging product list. A changed clock
 * does little harm: the row is blocked for longer, or compared with that list.
 */
function writtenSince(
  listing: Listing,
  memory: RememberedListing | undefined,
  readAtMs: number,
): Listing | undefined {
  const whole = memory?.whole;
  if (whole === undefined || readAtMs - whole.atMs > behindMsMax) return undefined;
  const [writtenMs, shownMs] = [whole.listing, listing].map((one) =>
    Date.parse(one.updatedAt ?? ""),
  );
  // Comparisons with an unreadable time are false.
  return Number(writtenMs) > Number(shownMs) ? whole.listing : undefined;
}
