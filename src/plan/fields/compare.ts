import { timeText } from "../../model/message.ts";
import {
  type AgreedRow,
  agreedValue,
  isAsAgreed,
  isUntouched,
  shownAgreed,
} from "../../model/product/agreed.ts";
import { fieldLabels, fieldNames, productFields } from "../../model/product/columns.ts";
import { fieldEquals, isBlank } from "../../model/product/equality.ts";
import {
  type Draft,
  type FieldName,
  type FieldValue,
  isListField,
  type ListField,
  type Listing,
  type RememberedListing,
} from "../../model/product/product.ts";
import { liveValue, requestValue, shownValue } from "../../model/run/field-values.ts";
import type { FieldChange, Note, ThreeValues } from "../../model/run/plan.ts";
import { missingInBody } from "../../model/run/update-body.ts";
import type { RowInput } from "./input.ts";
import { type ListOptions, type ListSides, mergeList, requestedEntries } from "./merge-list.ts";
import { blankKeepsLive, changeValues, entriesStay, fieldsNote, note } from "./notes.ts";
import { differsByZeros } from "./other-spellings.ts";

export type Comparison = ReturnType<typeof compare>;

export interface CompareOptions
  extends ListOptions,
    Pick<RowInput, "sendUncompared" | "columnFields"> {
  readonly isMine?: (field: FieldName) => boolean;
}

interface Verdict {
  readonly field: FieldName;
  readonly change?: FieldChange;
  /** For a list, `sheet` is the live list with all changes of the row. */
  readonly conflict?: ThreeValues;
  readonly liveChange?: ThreeValues;
  readonly price?: FieldChange;
  readonly zeros?: FieldChange;
  readonly undoneAtMs?: number;
  /** Whether nobody has changed the live value since the undo. */
  readonly isOnlyUndone?: boolean;
  readonly unseen?: FieldChange;
  readonly isRehosted?: boolean;
  /** Live list entries, by key or position, that the row leaves blank. */
  readonly blank?: readonly string[];
}

/** Compares a row with its listing (decisions 16–20, 21a and 26). */
export function compare(draft: Draft, live: Listing, options: CompareOptions = {}) {
  const sides: Sides = { draft, live, options };
  const verdicts = fieldNames
    .filter((field) => field !== "sku")
    .map((field) => (isListField(field) ? judgeList(field, sides) : judge(field, sides)));
  const conflicts = verdicts.flatMap(({ conflict }) => conflict ?? []);
  const uncompared = verdicts.flatMap((verdict) => verdict.unseen ?? []);
  const isMine = ({ field }: Verdict) => options.isMine?.(field) === true;
  const changes = verdicts.map((verdict) =>
    verdict.conflict !== undefined && isMine(verdict)
      ? { field: verdict.field, before: verdict.conflict.live, after: verdict.conflict.sheet }
      : verdict.change,
  );
  // Uncompared fields are sent along with an update, and its response shows them (decision 18).
  const isSent = options.sendUncompared === true || changes.some((change) => change !== undefined);
  const isRider = ({ field }: Verdict) => isSent && productFields[field].isUpdatable;
  const fields = verdicts.flatMap(
    (verdict, at) => changes[at] ?? (isRider(verdict) ? (verdict.unseen ?? []) : []),
  );
  return {
    /** A conflict is only included if it was decided for the sheet. */
    fields,
    ...{ conflicts, uncompared },
    /** Conflicts only because an undo took the sheet's value back. */
    undone: verdicts.flatMap(({ field, isOnlyUndone }) => (isOnlyUndone === true ? field : [])),
    /** Fields that only the marketplace changed since the common state. One list entry is enough. */
    liveChanges: verdicts.flatMap(({ liveChange }) => liveChange ?? []),
    /** Values that only a person can change, because no request can (decision 17). */
    byHand: verdicts.flatMap(({ price }) => price ?? []),
    missing: missingInBody({ before: live, fields }),
    notes: notesOf(verdicts, sides),
  };
}

interface Sides extends ListSides {
  readonly options: CompareOptions;
}

/** Compares a field that is not a list. */
export function judge(field: FieldName, sides: Sides): Verdict {
  const wanted = wantedValue(field, sides.draft);
  if (wanted === undefined) return { field };
  const live = seenValue(field, sides);
  const change: FieldChange = {
    field,
    before: live === unseen ? null : shownValue(field, live),
    after: wanted === "" ? null : wanted,
  };
  const { agreed, isUndo } = sides.options;
  const agreedNow = agreedValue(agreed, field);
  const untouched = isUntouched(field, agreedNow, wanted);
  if (live === unseen) return untouched ? { field } : { field, unseen: change };
  if (fieldEquals(field, wanted, live)) return { field };
  const { before, after } = change;
  const values = { field, exported: shownAgreed(agreedNow), sheet: after, live: before };
  if (!productFields[field].isUpdatable) {
    return untouched ? { field, liveChange: values } : { field, price: change };
  }
  if (!untouched && !isUndo && lacksZeros(field, wanted, live)) return { field, zeros: change };
  if (!isUndo && !isThreeWay(field, live, agreed)) return { field, change };
  const isLiveAsAgreed = isAsAgreed(field, agreedNow, live);
  const undone = agreed?.undone?.[field];
  if (undone !== undefined && isUntouched(field, undone, wanted)) {
    return { field, conflict: values, undoneAtMs: undone.atMs, isOnlyUndone: isLiveAsAgreed };
  }
  if (untouched) return { field, liveChange: values };
  return isLiveAsAgreed ? { field, change } : { field, conflict: values };
}

function judgeList(field: ListField, sides: Sides): Verdict {
  const { draft, options } = sides;
  const merge = mergeList(field, sides);
  const { live, agreed, mine, blank, isRehosted, undoneAtMs, isOnlyUndone } = merge;
  const exported = shownAgreed(agreedValue(options.agreed, field));
  const change = { field, before: live, after: agreed };
  const isChanged = !fieldEquals(field, live, agreed);
  const sheet = draft.product[field] ?? null;
  return {
    ...{ field, blank, isRehosted },
    ...(isChanged && { change }),
    ...(merge.isInConflict && { conflict: { field, exported, sheet: mine, live }, isOnlyUndone }),
    ...(undoneAtMs !== undefined && { undoneAtMs }),
    ...(merge.hasLiveChanges && { liveChange: { field, exported, sheet, live } }),
  };
}

/** A required field must be sent if no request can contain its live value. */
function isThreeWay(field: FieldName, live: unknown, agreed: AgreedRow | undefined): boolean {
  if (agreedValue(agreed, field) === undefined) return false;
  return !productFields[field].isRequired || requestValue(field, live) !== undefined;
}

/** "" clears the field, undefined keeps it. Always undefined for lists. */
export function wantedValue(field: FieldName, draft: Draft): FieldValue | undefined {
  if (isListField(field)) return undefined;
  if (draft.clears.includes(field)) return productFields[field].isClearable ? "" : undefined;
  const value = draft.product[field];
  return isBlank(value) ? undefined : value;
}

/** The list omits the field, and no complete response is known. */
export const unseen = Symbol("unseen");

export function seenValue(field: FieldName, { live, options }: ListSides): unknown {
  const listed = liveValue(live, field);
  if (productFields[field].isListed || listed !== undefined) return listed;
  // If a complete response omits the field, the field is empty.
  const whole = options.memory?.whole?.listing;
  return whole === undefined ? unseen : liveValue(whole, field);
}

/** Spreadsheets drop leading zeros. */
function lacksZeros(field: FieldName, wanted: FieldValue, live: unknown): boolean {
  if (productFields[field].kind !== "code" || field === "parentSku") return false;
  if (typeof wanted !== "string" || typeof live !== "string") return false;
  return wanted.length < live.length && differsByZeros(wanted, live);
}

/** Whether the change brings an exported value back. The file may be a copy from before an upload. */
function isAsExported({ field, after }: FieldChange, agreed: AgreedRow | undefined): boolean {
  const value = agreed?.exported?.[field];
  return after !== null && isUntouched(field, { value }, after);
}

function notesOf(verdicts: readonly Verdict[], sides: Sides): Note[] {
  const entries = verdicts.flatMap(({ field, blank = [] }) =>
    blank.map((name) => ({ field, name })),
  );
  const blank = blankFields(sides).filter((field) => !entries.some((one) => one.field === field));
  const asExported = verdicts.flatMap(({ field, change }) =>
    change !== undefined && isAsExported(change, sides.options.agreed) ? field : [],
  );
  const undone = Map.groupBy(
    verdicts.filter(({ undoneAtMs }) => undoneAtMs !== undefined),
    ({ undoneAtMs = 0 }) => timeText(undoneAtMs).slice(0, 10),
  );
  return [
    ...verdicts.flatMap(({ price, zeros }) => [
      ...(price === undefined ? [] : [note("priceStays", changeValues(price))]),
      ...(zeros === undefined ? [] : [note("zerosKept", changeValues(zeros))]),
    ]),
    ...(asExported.length === 0 ? [] : [fieldsNote("asExported", asExported)]),
    ...(verdicts.some(({ isRehosted }) => isRehosted) ? [note("imagesRehosted")] : []),
    ...[...undone].map(([day, some]) => {
      const fields = fieldLabels(some.map(({ field }) => field));
      return note("undoneSince", { fields, day });
    }),
    ...(blank.length === 0 ? [] : [blankKeepsLive(blank)]),
    ...(entries.length === 0 ? [] : [entriesStay(entries)]),
  ];
}

/** Fields that the row leaves blank. The person may have meant to remove their live values. */
function blankFields({ draft, live, options }: Sides): FieldName[] {
  const { agreed, columnFields } = options;
  return fieldNames.filter((field) => {
    if (columnFields?.has(field) === false || isBlank(liveValue(live, field))) return false;
    const isNothing = isBlank(draft.product[field]) && !draft.clears.includes(field);
    if (!isNothing || (isListField(field) && requestedEntries(field, draft).size > 0)) return false;
    return productFields[field].isRequired || shownAgreed(agreedValue(agreed, field)) !== null;
  });
}

/** All fields that the row or its live listing has, in the API's order. A blank cell is null. */
export function rowFields(
  draft: Draft | undefined,
  listing: Listing | undefined,
  memory: RememberedListing | undefined,
): FieldChange[] {
  const whole = memory?.whole?.listing;
  return fieldNames.flatMap((field) => {
    const listed = liveValue(listing, field);
    const live = listing !== undefined && listed === undefined ? liveValue(whole, field) : listed;
    const [before, after] = [live, draft?.product[field]].map((one) => shownValue(field, one));
    if (before === undefined || after === undefined) return [];
    return before === null && after === null ? [] : [{ field, before, after }];
  });
}
