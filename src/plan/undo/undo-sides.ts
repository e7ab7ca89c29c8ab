import { msg, type NamesIn, type ValuesOf } from "../../model/message.ts";
import { fieldLabels, productFields } from "../../model/product/columns.ts";
import { fieldEquals, isBlank } from "../../model/product/equality.ts";
import { entriesOf } from "../../model/product/list-entries.ts";
import {
  type Draft,
  type FieldName,
  type FieldValue,
  isLinkField,
  isListField,
  type Link,
  type ListField,
  type Listing,
  type RememberedListing,
} from "../../model/product/product.ts";
import { liveValue, requestValue, shownValue } from "../../model/run/field-values.ts";
import type { Change, Note, NoteCode, UpdateOperation } from "../../model/run/plan.ts";
import type { OperationState } from "../../model/run/run.ts";
import { updateBody } from "../../model/run/update-body.ts";
import { changeValues, note } from "../fields/notes.ts";

export interface WrittenUpdate {
  readonly operation: UpdateOperation;
  readonly state: OperationState;
  readonly change: Pick<Change, "notes"> | undefined;
  readonly memory: RememberedListing | undefined;
}

export function sidesOf(written: WrittenUpdate, live: Listing | undefined) {
  const { operation, state } = written;
  const planned = operation.fields.map(({ field }) => field);
  const names = live === undefined ? [] : new Set([...planned, ...(state.unexpected ?? [])]);
  const fields = [...names].flatMap((field): UndoneField[] => {
    const before = valueBefore(field, written);
    const now = valueNow(field, live as Listing, written);
    if (now !== unknown && before !== unknown && fieldEquals(field, now, before)) return [];
    return [{ field, before, now, left: valueLeft(field, now, written) }];
  });
  const byReason = Map.groupBy(fields, reasonToLeave);
  const of = (reason: ReturnType<typeof reasonToLeave>) => byReason.get(reason) ?? [];
  const namesOf = (reason: ReturnType<typeof reasonToLeave>) => of(reason).map(fieldOf);
  const noteOn = (some: readonly FieldName[], code: NoteCode, name: "notShown" | "notAccepted") =>
    some.length === 0 ? [] : [undoNote(code, name, { fields: fieldLabels(some) })];
  return {
    draft: draftOf(of(undefined), operation),
    left: of(undefined).map(({ field, left }) => ({ field, before: null, after: left })),
    changed: namesOf("changed"),
    isUnseen: of("unseen").length > 0,
    reasons: [
      // Fields that the list does not show (decision 18) or that no request can set (decision 26).
      ...noteOn(namesOf("unseen"), "changed-since", "notShown"),
      ...noteOn(namesOf("unknown"), "before-unknown", "notShown"),
      ...noteOn(namesOf("refused"), "before-unknown", "notAccepted"),
      ...noteOn(namesOf("not-clearable"), "cannot-be-cleared", "notAccepted"),
      ...of("price").map(({ field, before, now }) => {
        const after = before === unknown ? null : shownValue(field, before);
        return note("priceStays", changeValues({ field, before: shownValue(field, now), after }));
      }),
    ],
  };
}

interface UndoneField {
  readonly field: FieldName;
  readonly before: unknown;
  readonly now: unknown;
  readonly left: FieldValue | null;
}

const fieldOf = ({ field }: UndoneField) => field;

/** Undefined if the three-way comparison decides about the field. */
function reasonToLeave({ field, before, now, left }: UndoneField) {
  if (now === unknown) return "unseen";
  if (!productFields[field].isUpdatable) return "price";
  // If the list has changed since the write, its entries may have moved.
  if (isListField(field) && !fieldEquals(field, now, left)) return "changed";
  if (before === unknown) return "unknown";
  if (isBlank(before)) {
    const isEmptied = !isListField(field) && productFields[field].isClearable;
    return isEmptied ? undefined : "not-clearable";
  }
  return requestValue(field, before) === undefined ? "refused" : undefined;
}

function draftOf(
  fields: readonly UndoneField[],
  { row, sku }: Pick<UpdateOperation, "row" | "sku">,
): Draft {
  const product: Record<string, FieldValue> = {};
  const clearedEntries: { [Name in ListField]?: string[] } = {};
  for (const { field, before, left } of fields) {
    if (isBlank(before)) continue;
    const value = (positioned(field, before) ?? requestValue(field, before)) as FieldValue;
    product[field] = value;
    if (!isListField(field)) continue;
    const entries = entriesOf(field, value);
    clearedEntries[field] = [...entriesOf(field, left).keys()].filter((id) => !entries.has(id));
  }
  const clears = fields.filter(({ before }) => isBlank(before)).map(fieldOf);
  return { row, product: { ...product, sku } as Draft["product"], clears, clearedEntries };
}

/** Undefined for fields without positions, and if a position or address is missing. */
function positioned(field: FieldName, before: unknown): FieldValue | undefined {
  if (!isLinkField(field) || !Array.isArray(before)) return undefined;
  const links = before.map(({ order, url }: Partial<Link>) => ({ order, url }));
  const isWhole = links.every(({ order, url }) => Number.isSafeInteger(order) && Boolean(url));
  return isWhole && links.length > 0 ? (links as FieldValue) : undefined;
}

const unknown = Symbol("unknown");

function valueBefore(field: FieldName, { operation, change }: WrittenUpdate): unknown {
  const { before, fields } = operation;
  if (isShown(field, before)) return liveValue(before, field);
  const planned = fields.find((one) => one.field === field);
  if (planned === undefined) return unknown;
  // In the plan, null means empty if the field was compared, and unknown if it was not.
  const unseen = change?.notes.some(({ code }) => code === "not-comparable") === true;
  return planned.before === null && unseen ? unknown : planned.before;
}

/** A complete response is out of date if the listing has changed since. */
function valueNow(field: FieldName, live: Listing, { memory }: WrittenUpdate): unknown {
  if (isShown(field, live)) return liveValue(live, field);
  const whole = memory?.whole?.listing;
  if (whole === undefined) return unknown;
  const [answered, listed] = [whole.updatedAt, live.updatedAt];
  if (answered !== undefined && listed !== undefined && answered !== listed) return unknown;
  return liveValue(whole, field);
}

/** The value that the write left: as sent or as in the response, preferably the one live now. */
function valueLeft(
  field: FieldName,
  now: unknown,
  { operation, state: { listing } }: WrittenUpdate,
): FieldValue | null {
  const body = updateBody(operation) as Readonly<Record<string, unknown>>;
  const sent = Object.hasOwn(body, field) ? [body[field]] : [];
  const answered =
    listing !== undefined && isShown(field, listing) ? [liveValue(listing, field)] : [];
  const values = [...sent, ...answered];
  const left = values.find((one) => fieldEquals(field, now, one)) ?? values[0];
  return positioned(field, left) ?? shownValue(field, left);
}

function isShown(field: FieldName, listing: Listing): boolean {
  return productFields[field].isListed || Object.hasOwn(listing, field);
}

export function undoNote<Name extends NamesIn<"plan.undoNotes">>(
  code: NoteCode,
  name: Name,
  ...values: ValuesOf<`plan.undoNotes.${Name}`>
): Note {
  return { code, message: msg(`plan.undoNotes.${name}`, ...values) };
}
