import { fieldNames, productFields } from "../../model/product/columns.ts";
import { type FieldName, isListField } from "../../model/product/product.ts";
import type {
  Change,
  ConflictSide,
  FieldChange,
  FieldConflict,
  GoneSinceExport,
  Note,
  NoteCode,
  ThreeValues,
  Uncompared,
} from "../../model/run/plan.ts";
import { withChosen, withRiders } from "../fields/compare.ts";
import type { RowInput } from "../fields/input.ts";
import {
  conflicting,
  goneSince,
  isLeftOut,
  lastEntryStays,
  liveChosen,
  notComparable,
} from "../fields/notes.ts";

/**
 * The side that wins a conflict: by the choice for the field, else for the row, else for all.
 * Without a field: for the whole row.
 */
export function sideOf(
  row: number,
  field: FieldName | undefined,
  { conflicts, rowSides }: Pick<RowInput, "conflicts" | "rowSides">,
): ConflictSide | undefined {
  const sides = rowSides?.get(row);
  return (field === undefined ? undefined : sides?.fields?.[field]) ?? sides?.all ?? conflicts;
}

/** The change of a conflict if the sheet's value is sent. */
export function sheetWins({ field, live, sheet }: ThreeValues): FieldChange {
  return { field, before: live, after: sheet };
}

/** An update before its conflicts are decided. */
export interface UpdateParts extends Pick<Change, "row" | "sku"> {
  readonly plain: readonly FieldChange[];
  readonly plainNotes: readonly Note[];
  readonly conflicts: readonly FieldConflict[];
  readonly uncompared: Uncompared | undefined;
  readonly own: readonly Note[];
  /** Names required fields that would stay empty. */
  readonly incomplete: Note | undefined;
  readonly leftOut: Note | undefined;
  readonly isBlocked: boolean;
}

/** The row's change after applying the chosen sides. */
export function settledUpdate(parts: UpdateParts): Change {
  const { row, sku, plain, plainNotes, conflicts, leftOut, uncompared } = parts;
  const mine = conflicts.filter(({ chosen }) => chosen === "mine");
  const fieldsOf = (side: ConflictSide | undefined) =>
    conflicts.filter(({ chosen }) => chosen === side).map(({ field }) => field);
  const [open, theirs] = [fieldsOf(undefined), fieldsOf("theirs")];
  const differing = withChosen(plain, mine);
  const fields = uncompared === undefined ? differing : withRiders(differing, uncompared);
  const emptied = fields.filter(isEmptying).map(({ field }) => field);
  const lost = emptied.filter((field) => !open.includes(field));
  const incomplete = parts.incomplete ?? (lost.length === 0 ? undefined : lastEntryStays(lost));
  const own = [...parts.own, ...uncomparedNotes(uncompared, fields)];
  const carried = [...plainNotes, ...mine.flatMap(({ notes = [] }) => notes)];
  const shared = {
    ...{ row, sku },
    ...(conflicts.length > 0 && { conflicts }),
    ...(uncompared && { uncompared }),
  };
  const kept = theirs.length === 0 ? [] : [liveChosen(theirs)];
  // Shown even if every conflict keeps the live value, because the person may still change that
  // choice.
  const isHeld = conflicts.length > 0 && (leftOut ?? incomplete) !== undefined;
  if (fields.length + open.length === 0 && !isHeld) {
    const action = uncompared === undefined ? "unchanged" : "uncompared";
    return { ...shared, action, fields, notes: kept.concat(own) };
  }
  const notes = [
    ...(open.length === 0 ? [] : [conflicting(open)]),
    ...riskyFirst(carried.filter(isRisk)),
    ...kept,
    ...own,
    ...carried.filter((note) => !isRisk(note)),
  ];
  if (incomplete !== undefined) {
    return { ...shared, action: "invalid", fields, notes: [incomplete, ...notes] };
  }
  if (leftOut !== undefined) {
    return { ...shared, action: "blocked", fields, notes: [leftOut, ...notes] };
  }
  const action = open.length > 0 || parts.isBlocked ? "blocked" : "update";
  return { ...shared, action, fields, notes };
}

/** Whether a change would empty a required list. */
function isEmptying({ field, after }: FieldChange): boolean {
  return after === null && isListField(field) && productFields[field].isRequired;
}

function uncomparedNotes(uncompared: Uncompared | undefined, sent: readonly FieldChange[]): Note[] {
  if (uncompared === undefined) return [];
  const names = uncompared.fields.map(({ field }) => field);
  if (sent.length === 0) return [notComparable(names, false)];
  const [out, left] = [true, false].map((isSent) =>
    names.filter((name) => sent.some(({ field }) => field === name) === isSent),
  );
  return [
    ...(left?.length ? [notComparable(left, false)] : []),
    ...(out?.length ? [notComparable(out, true)] : []),
  ];
}

/** A row whose listing is gone, before the person decides about it. */
export interface GoneParts extends Pick<Change, "row" | "sku"> {
  readonly gone: GoneSinceExport;
  readonly leftOut: Note | undefined;
}

/** The change of a row whose listing is gone since the export. */
export function settledGone({ row, sku, gone, leftOut }: GoneParts): Change {
  const { chosen, fields } = gone;
  const shared = { row, sku, gone };
  const message = chosen === "mine" ? [] : [goneSince(chosen)];
  const parts =
    chosen === "theirs"
      ? { fields: [], notes: message }
      : { fields, notes: [...message, ...gone.notes] };
  if (leftOut !== undefined) {
    return { ...shared, action: "blocked", ...parts, notes: [leftOut, ...parts.notes] };
  }
  return { ...shared, ...parts, action: actionIfGone[chosen ?? "open"] };
}

const actionIfGone = { mine: "create", theirs: "unchanged", open: "blocked" } as const;

/** Whether an undecided conflict holds the row back. */
export function isInConflict(change: Change): boolean {
  const { conflicts, gone } = change;
  if (change.action !== "blocked" || isLeftOut(change)) return false;
  const isOpen = ({ chosen }: { readonly chosen?: ConflictSide }) => chosen === undefined;
  return conflicts?.some(isOpen) === true || (gone !== undefined && isOpen(gone));
}

/** Whether the row has a conflict, decided or not. */
export function hasConflict({ conflicts, gone }: Change): boolean {
  return conflicts !== undefined || gone !== undefined;
}

function isRisk({ code }: Note): boolean {
  return code.startsWith("risk-");
}

/** Sorts notes about risks in field order. */
function riskyFirst(notes: readonly Note[]): Note[] {
  return [...notes].sort((one, other) => riskRank(one.code) - riskRank(other.code));
}

function riskRank(code: NoteCode): number {
  return fieldNames.findIndex((field) => code === `risk-${productFields[field].risk}`);
}
