import { fieldEquals, isBlank } from "../../model/product/equality.ts";
import {
  isClearable,
  liveValue,
  requestValue,
  schemaOf,
  shownValue,
} from "../../model/product/field-values.ts";
import {
  type FieldName,
  type FieldValue,
  isLinkField,
  type Link,
  type Listing,
  type RememberedListing,
} from "../../model/product/product.ts";
import type { Change, FieldChange, UpdateOperation } from "../../model/run/plan.ts";
import type { OperationState } from "../../model/run/run.ts";
import { updateBody } from "../../model/run/update-body.ts";

export interface WrittenUpdate {
  readonly operation: UpdateOperation;
  readonly state: OperationState;
  /** The change of the plan that the update belonged to. */
  readonly change: Pick<Change, "notes"> | undefined;
  readonly live: Listing;
  readonly memory: RememberedListing | undefined;
}

/** What undo can do about one field. Values are as people see them; an absent one is null. */
export type FieldVerdict =
  | { readonly kind: "as-before" }
  /** Put back to `change.after`. */
  | { readonly kind: "put-back"; readonly change: FieldChange }
  /** Somebody has changed it since. */
  | { readonly kind: "changed" }
  /** Not in the list, and the listing was changed since the last whole answer (decision 18). */
  | { readonly kind: "unseen" }
  | { readonly kind: "before-unknown" }
  /** The API does not accept the earlier value. */
  | { readonly kind: "not-sendable" }
  | { readonly kind: "not-clearable" }
  | { readonly kind: "price"; readonly change: FieldChange };

/** The fields that an update changed, whether planned or not. */
export function changedFields({
  operation,
  state,
}: Pick<WrittenUpdate, "operation" | "state">): FieldName[] {
  const planned = operation.fields.map(({ field }) => field);
  return [...new Set([...planned, ...(state.unexpected ?? [])])];
}

/** Decides about one field: it is restored only if it is still as the run left it (decision 25). */
export function judgeField(field: FieldName, update: WrittenUpdate): FieldVerdict {
  const before = valueBefore(field, update);
  const now = valueNow(field, update);
  if (now !== unknown && before !== unknown && fieldEquals(field, now, before)) {
    return { kind: "as-before" };
  }
  if (now === unknown) return { kind: "unseen" };
  const change: FieldChange = {
    field,
    before: shownValue(field, now),
    after: before === unknown ? null : (positioned(field, before) ?? shownValue(field, before)),
  };
  if (!schemaOf(field)["x-updatable"]) return { kind: "price", change };
  if (!isAsLeft(field, now, update)) return { kind: "changed" };
  if (before === unknown) return { kind: "before-unknown" };
  if (isBlank(before)) {
    return isClearable(field) ? { kind: "put-back", change } : { kind: "not-clearable" };
  }
  const isSendable = requestValue(field, before) !== undefined;
  return isSendable ? { kind: "put-back", change } : { kind: "not-sendable" };
}

/** Links with their earlier positions; undefined for other fields, or if positions are missing. */
function positioned(field: FieldName, before: unknown): FieldValue | undefined {
  if (!isLinkField(field) || !Array.isArray(before)) return undefined;
  const links = before.map(({ order, url }: Partial<Link>) => ({ order, url }));
  const isWhole = links.every(({ order, url }) => Number.isSafeInteger(order) && Boolean(url));
  return isWhole && links.length > 0 ? (links as FieldValue) : undefined;
}

const unknown = Symbol("unknown");

/** The value before the run: from the listing before it, else from the plan. */
function valueBefore(field: FieldName, { operation, change }: WrittenUpdate): unknown {
  const { before, fields } = operation;
  if (schemaOf(field)["x-listed"] || Object.hasOwn(before, field)) return liveValue(before, field);
  const planned = fields.find((one) => one.field === field);
  if (planned === undefined) return unknown;
  // In the plan, null means empty if the field was compared, and unknown if it was not.
  const unseen = change?.notes.some(({ code }) => code === "not-comparable") === true;
  return planned.before === null && unseen ? unknown : planned.before;
}

/**
 * The value now. A field that the list leaves out is known from the last whole answer, unless the
 * listing was changed after it.
 */
function valueNow(field: FieldName, { live, memory }: WrittenUpdate): unknown {
  if (schemaOf(field)["x-listed"] || Object.hasOwn(live, field)) return liveValue(live, field);
  const whole = memory?.whole?.listing;
  if (whole === undefined) return unknown;
  const [answered, listed] = [whole.updatedAt, live.updatedAt];
  if (answered !== undefined && listed !== undefined && answered !== listed) return unknown;
  return liveValue(whole, field);
}

/** Equal to what was sent, or to the answer, in which the marketplace may have changed its form. */
function isAsLeft(field: FieldName, now: unknown, { operation, state }: WrittenUpdate): boolean {
  const { listing } = state;
  const body = updateBody(operation) as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(body, field) && fieldEquals(field, now, body[field])) return true;
  return (
    listing !== undefined &&
    (schemaOf(field)["x-listed"] || Object.hasOwn(listing, field)) &&
    fieldEquals(field, now, liveValue(listing, field))
  );
}
