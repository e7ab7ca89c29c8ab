import {
  type AgreedRow,
  agreedValue,
  isAsAgreed,
  isUntouched,
  shownAgreed,
} from "../../model/product/agreed.ts";
import { productFields } from "../../model/product/columns.ts";
import { fieldEquals, fieldNames, isBlank } from "../../model/product/equality.ts";
import { liveValue, requestValue, shownValue } from "../../model/product/field-values.ts";
import {
  type Draft,
  type FieldName,
  type FieldValue,
  isListField,
  type ListField,
  type Listing,
} from "../../model/product/product.ts";
import type { FieldChange, Note, ThreeValues, Uncompared } from "../../model/run/plan.ts";
import { missingInBody } from "../../model/run/update-body.ts";
import { asksOfList, type ListOptions, mergeList } from "./merge-list.ts";
import {
  blankKeepsLive,
  entriesStay,
  imagesRehosted,
  priceNotUpdatable,
  undoneSince,
  zerosKept,
} from "./notes.ts";
import { differsByZeros } from "./other-spellings.ts";

/** What a row would change in a listing. */
export interface Comparison {
  readonly fields: readonly FieldChange[];
  /** Changes outside conflicts. Of a list in conflict, the change in its other entries. */
  readonly plain: readonly FieldChange[];
  readonly notes: readonly Note[];
  /** Fields that both sides have changed since the common state, in the API's order. */
  readonly conflicts: readonly ThreeValues[];
  /** Fields that only the marketplace has changed since the common state. */
  readonly kept: readonly ThreeValues[];
  /** Values that no request can change, only a person (decision 17). */
  readonly byHand: readonly FieldChange[];
  /** Required fields that are empty in row and listing. */
  readonly missing: readonly FieldName[];
  /** Fields of the row that could not be compared (decision 18). */
  readonly uncompared: Uncompared | undefined;
}

/** Options of {@link compare}. */
export interface CompareOptions extends ListOptions {
  /** Sends fields that could not be compared even without other differences. @default false */
  readonly sendUncompared?: boolean | undefined;
  /** Fields with a column in the sheet. A blank cell there gets a note. @default all */
  readonly columnFields?: ReadonlySet<FieldName> | undefined;
  /** Whether a conflict in a field is decided for the sheet's value. @default never */
  readonly isMine?: (field: FieldName) => boolean;
}

interface Verdict {
  readonly field: FieldName;
  readonly change?: FieldChange;
  /** Its `sheet` is the sheet's value. */
  readonly conflict?: ThreeValues;
  readonly kept?: ThreeValues;
  readonly price?: FieldChange;
  readonly zeros?: FieldChange;
  /** When an undo removed the sheet's value; wall-clock milliseconds. */
  readonly undoneAtMs?: number;
  /** The requested value of a field whose live value is unknown. */
  readonly unseen?: FieldChange;
  readonly isRehosted?: boolean;
  /** Live entries with blank cells. */
  readonly blank?: readonly string[];
}

/**
 * Compares a row with its live listing (decisions 16–20 and 26) and with their last common state: a
 * value that the person did not change is not sent (decision 21a).
 */
export function compare(draft: Draft, live: Listing, options: CompareOptions = {}): Comparison {
  const sides: Sides = { draft, live, options };
  const verdicts = fieldNames
    .filter((field) => field !== "sku")
    .map((field) => (isListField(field) ? judgeList(field, sides) : judge(field, sides)));
  const conflicts = verdicts.flatMap(({ conflict }) => conflict ?? []);
  const mine = conflicts.filter(({ field }) => options.isMine?.(field) === true);
  const plain = verdicts.flatMap(({ change }) => change ?? []);
  const uncompared: Uncompared = {
    fields: verdicts.flatMap((verdict) => verdict.unseen ?? []),
    isAlwaysSent: options.sendUncompared === true,
  };
  const fields = withRiders(withChosen(plain, mine), uncompared);
  const kept = verdicts.flatMap((verdict) => verdict.kept ?? []);
  return {
    ...{ fields, plain, conflicts, kept },
    byHand: verdicts.flatMap(({ price }) => price ?? []),
    missing: missingInBody({ before: live, fields }),
    uncompared: uncompared.fields.length === 0 ? undefined : uncompared,
    notes: notesOf(verdicts, sides),
  };
}

/** Adds the conflicts that the person decided for the sheet. */
export function withChosen(
  plain: readonly FieldChange[],
  mine: readonly ThreeValues[],
): readonly FieldChange[] {
  if (mine.length === 0) return plain;
  const chosen = new Set(mine.map(({ field }) => field));
  return inFieldOrder([
    ...plain.filter(({ field }) => !chosen.has(field)),
    ...mine.map(({ field, live, sheet }) => ({ field, before: live, after: sheet })),
  ]);
}

/**
 * Adds fields that could not be compared to an update that is sent anyway, because its answer shows
 * their values (decision 18).
 */
export function withRiders(
  fields: readonly FieldChange[],
  { fields: unseen, isAlwaysSent }: Uncompared,
): readonly FieldChange[] {
  if (fields.length === 0 && !isAlwaysSent) return fields;
  const riders = unseen.filter(({ field }) => productFields[field].isUpdatable);
  return riders.length === 0 ? fields : inFieldOrder([...fields, ...riders]);
}

/** Sorts changes into the API's field order. */
export function inFieldOrder(fields: readonly FieldChange[]): FieldChange[] {
  const rank = ({ field }: FieldChange) => fieldNames.indexOf(field);
  return [...fields].sort((one, other) => rank(one) - rank(other));
}

export interface Sides {
  readonly draft: Draft;
  readonly live: Listing;
  readonly options: CompareOptions;
}

function judge(field: FieldName, sides: Sides): Verdict {
  const wanted = wantedValue(field, sides.draft);
  if (wanted === undefined) return { field };
  const known = knownValue(field, sides);
  const change: FieldChange = {
    field,
    before: known === unseen ? null : shownValue(field, known),
    after: wanted === "" ? null : wanted,
  };
  const untouched = isLeftAlone(field, wanted, sides);
  if (known === unseen) return untouched ? { field } : { field, unseen: change };
  if (fieldEquals(field, wanted, known)) return { field };
  const values = threeValues(change, sides);
  if (!productFields[field].isUpdatable) {
    return untouched ? { field, kept: values } : { field, price: change };
  }
  const { agreed, isUndo } = sides.options;
  if (!untouched && !isUndo && lacksZeros(field, wanted, known)) return { field, zeros: change };
  if (!isUndo && !isThreeWay(field, known, agreed)) return { field, change };
  const undone = agreed?.undone?.[field];
  if (undone !== undefined && isUntouched(field, undone, wanted)) {
    return { field, conflict: values, undoneAtMs: undone.atMs };
  }
  if (untouched) return { field, kept: values };
  return isAsAgreed(field, agreedValue(agreed, field), known)
    ? { field, change }
    : { field, conflict: values };
}

/** Compares a list entry by entry (decision 21). */
function judgeList(field: ListField, sides: Sides): Verdict {
  const { draft, options } = sides;
  const { live, agreed, mine, inConflict, kept, blank, isRehosted, undoneAtMs } = mergeList(
    field,
    sides,
  );
  const exported = shownAgreed(agreedValue(options.agreed, field));
  const change = { field, before: live, after: agreed };
  const isChanged = !fieldEquals(field, live, agreed);
  const asked = draft.product[field] ?? null;
  return {
    ...{ field, blank, isRehosted },
    ...(isChanged && { change }),
    ...(inConflict.length > 0 && { conflict: { field, exported, sheet: mine, live } }),
    ...(undoneAtMs !== undefined && { undoneAtMs }),
    ...(kept.length > 0 && { kept: { field, exported, sheet: asked, live } }),
  };
}

function isLeftAlone(
  field: FieldName,
  wanted: FieldValue | "",
  { options: { agreed } }: Sides,
): boolean {
  return isUntouched(field, agreedValue(agreed, field), wanted);
}

/**
 * Whether a field is compared with three sides. A required field whose live value no request can
 * carry must be sent, so it is not.
 */
function isThreeWay(field: FieldName, known: unknown, agreed: AgreedRow | undefined): boolean {
  if (agreedValue(agreed, field) === undefined) return false;
  return !productFields[field].isRequired || requestValue(field, known) !== undefined;
}

function threeValues({ field, before, after }: FieldChange, { options }: Sides): ThreeValues {
  const exported = shownAgreed(agreedValue(options.agreed, field));
  return { field, exported, sheet: after, live: before };
}

/**
 * The value that the row requests, "" to clear, undefined to leave the field unchanged. Lists are
 * merged elsewhere.
 */
export function wantedValue(field: FieldName, draft: Draft): FieldValue | undefined {
  if (isListField(field)) return undefined;
  if (draft.clears.includes(field)) return productFields[field].isClearable ? "" : undefined;
  const value = draft.product[field];
  return isBlank(value) ? undefined : value;
}

const unseen = Symbol("unseen");

/** The live value, or `unseen` if no answer ever showed the field (decision 18). */
export function knownValue(field: FieldName, { live, options }: Sides): unknown {
  const listed = liveValue(live, field);
  if (productFields[field].isListed || listed !== undefined) return listed;
  // If a whole answer omits the field, the field is empty.
  const whole = options.memory?.whole?.listing;
  return whole === undefined ? unseen : liveValue(whole, field);
}

/**
 * Whether the code equals the live code except for leading zeros, which spreadsheets drop. A parent
 * SKU has a separate guard.
 */
function lacksZeros(field: FieldName, wanted: FieldValue, known: unknown): boolean {
  if (productFields[field].kind !== "code" || field === "parentSku") return false;
  if (typeof wanted !== "string" || typeof known !== "string") return false;
  return wanted.length < known.length && differsByZeros(wanted, known);
}

function notesOf(verdicts: readonly Verdict[], sides: Sides): Note[] {
  const notes = verdicts.flatMap(({ price, zeros }) => {
    if (price !== undefined) return [priceNotUpdatable(price)];
    return zeros === undefined ? [] : [zerosKept(zeros)];
  });
  const entries = verdicts.flatMap(({ field, blank = [] }) =>
    blank.map((name) => ({ field, name })),
  );
  const kept = blankFields(sides).filter((field) => !entries.some((one) => one.field === field));
  if (verdicts.some(({ isRehosted }) => isRehosted)) notes.push(imagesRehosted());
  const undone = verdicts.filter(({ undoneAtMs }) => undoneAtMs !== undefined);
  if (undone.length > 0) {
    const atMs = Math.max(...undone.map(({ undoneAtMs = 0 }) => undoneAtMs));
    notes.push(
      undoneSince(
        undone.map(({ field }) => field),
        atMs,
      ),
    );
  }
  if (kept.length > 0) notes.push(blankKeepsLive(kept));
  if (entries.length > 0) notes.push(entriesStay(entries));
  return notes;
}

/** Fields with blank cells and a live value, which the person may have meant to remove. */
function blankFields({ draft, live, options }: Sides): FieldName[] {
  const { agreed, columnFields } = options;
  return fieldNames.filter((field) => {
    if (columnFields?.has(field) === false || isBlank(liveValue(live, field))) return false;
    const isNothing = isBlank(draft.product[field]) && !draft.clears.includes(field);
    if (!isNothing || (isListField(field) && asksOfList(field, draft))) return false;
    return productFields[field].isRequired || shownAgreed(agreedValue(agreed, field)) !== null;
  });
}
