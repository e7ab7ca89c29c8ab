import { fieldNames, productFields } from "../product/columns.ts";
import { fieldEquals } from "../product/equality.ts";
import {
  type Entries,
  type Entry,
  type EntryId,
  entriesOf,
  inOrderOf,
  isSameEntry,
  listOf,
} from "../product/list-entries.ts";
import {
  type FieldName,
  type FieldValue,
  isLinkField,
  isListField,
  type ListField,
  type Listing,
  type ProductOnUpdate,
} from "../product/product.ts";
import { liveValue, requestValue, shownValue } from "./field-values.ts";
import type { FieldChange, UpdateOperation } from "./plan.ts";

type Changed = Pick<UpdateOperation, "before" | "fields">;

/** All changed and all required fields are sent (decisions 16 and 21). */
export function updateBody({ before, fields }: Changed): ProductOnUpdate {
  const sent = new Map(fields.map(({ field, after }) => [field, after ?? nothingIn(field)]));
  const body: Record<string, FieldValue> = {};
  for (const field of fieldNames) {
    const value = sent.get(field) ?? carried(field, before);
    if (value !== undefined) body[field] = value;
  }
  return body as unknown as ProductOnUpdate;
}

export function missingInBody({ before, fields }: Changed): FieldName[] {
  return fieldNames.filter(
    (field) =>
      productFields[field].isRequired &&
      carried(field, before) === undefined &&
      !fields.some((one) => one.field === field),
  );
}

function carried(field: FieldName, before: Listing): FieldValue | undefined {
  if (field === "sku") return before.sku;
  return productFields[field].isRequired
    ? requestValue(field, liveValue(before, field))
    : undefined;
}

function nothingIn(field: FieldName): FieldValue {
  return isListField(field) ? [] : "";
}

/** A changed field must still have its old value, or already the new one (decision 21). */
export function rebased(operation: UpdateOperation, listing: Listing) {
  const results = operation.fields.map((change) =>
    isListField(change.field)
      ? rebasedList(change.field, change, listing)
      : rebasedField(change, listing),
  );
  const fields = results.flatMap(({ change }) => change ?? []);
  return {
    operation: { ...operation, fields, before: listing },
    conflicts: results.flatMap(({ conflict }) => conflict ?? []),
  };
}

interface Result {
  readonly change?: FieldChange;
  readonly conflict?: FieldChange;
}

function rebasedField(change: FieldChange, listing: Listing): Result {
  const { field, before, after } = change;
  const live = shownValue(field, liveValue(listing, field));
  // The list omits this field, so nobody can see whether it has changed (decision 18).
  if (live === null && !Object.hasOwn(listing, field)) return { change };
  if (fieldEquals(field, live, after)) return {};
  if (!fieldEquals(field, live, before)) return { conflict: { field, before: live, after } };
  return { change };
}

function rebasedList(field: ListField, change: FieldChange, listing: Listing): Result {
  const before = entriesOf(field, change.before);
  const after = entriesOf(field, change.after);
  const now = shownValue(field, liveValue(listing, field));
  if (fieldEquals(field, now, change.before)) return { change };
  if (fieldEquals(field, now, change.after)) return {};
  const conflict = { conflict: { field, before: now, after: change.after } };
  // With gaps, the positions are the sheet's own and cannot be matched with the live links.
  if (isLinkField(field) && [before, after].some(hasGaps)) return conflict;
  const live = entriesOf(field, now);
  const merged = new Map<EntryId, Entry>(live);
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [was, wanted, is] = [before.get(id), after.get(id), live.get(id)];
    if (isSameEntry(was, wanted) || isSameEntry(is, wanted)) continue;
    if (!isSameEntry(is, was)) return conflict;
    if (wanted === undefined) merged.delete(id);
    else merged.set(id, wanted);
  }
  const result = listOf(inOrderOf(field, merged));
  return fieldEquals(field, now, result) ? {} : { change: { field, before: now, after: result } };
}

function hasGaps(links: Entries): boolean {
  return [...links.keys()].some((id) => Number(id) > links.size);
}
