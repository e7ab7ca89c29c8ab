import { msg } from "../../model/message.ts";
import { fieldLabels, fieldNames } from "../../model/product/columns.ts";
import {
  differingFields,
  type FieldsHolder,
  fieldEquals,
  listedFields,
} from "../../model/product/equality.ts";
import type { FieldName, Listing } from "../../model/product/product.ts";
import type { CreateOperation, UpdateOperation } from "../../model/run/plan.ts";
import { missingInBody, rebased } from "../../model/run/update-body.ts";
import type { Ending, Verdict } from "./kind.ts";

function fieldsOf(body: FieldsHolder): FieldName[] {
  return fieldNames.filter((field) => body[field] !== undefined);
}

/** Whether the live listing has the values that were sent to create it (decision 12). */
export function judgeCreate(operation: CreateOperation, listing: Listing): Verdict {
  return judgeSent(operation.product, listing);
}

export function judgeUpdate(operation: UpdateOperation, listing: Listing): Verdict {
  const changed = operation.fields.map((change) => change.field);
  const comparable = changed.filter((field) => listedFields.includes(field));
  const asBefore = differingFields(operation.before, listing, comparable).length === 0;
  const isUntouched = comparable.length > 0 ? asBefore : !hasMovedOn(operation.before, listing);
  const unsent = changedUnsent(operation, listing);
  if (isUntouched) return { result: "unchanged", unexpected: unsent };
  const sent = Object.fromEntries(operation.fields.map(({ field, after }) => [field, after ?? ""]));
  const { result, unexpected } = judgeSent(sent, listing);
  return { result, unexpected: [...unexpected, ...unsent] };
}

/**
 * A field does not count as changed if `before` lacks it, or if the new listing lacks it because
 * product lists omit it (decision 21).
 */
export function changedUnsent(operation: UpdateOperation, listing: Listing): FieldName[] {
  const sent = new Set(operation.fields.map(({ field }) => field));
  return fieldNames.filter(
    (field) =>
      !sent.has(field) &&
      Object.hasOwn(operation.before, field) &&
      (listedFields.includes(field) || Object.hasOwn(listing, field)) &&
      !fieldEquals(field, operation.before[field], listing[field]),
  );
}

/** A sent currency or language may change other fields (decision 22). */
export function unexplained(
  operation: UpdateOperation,
  unsent: readonly FieldName[],
): readonly FieldName[] {
  const changed = new Set(operation.fields.map((change) => change.field));
  const explained = new Set<FieldName>([
    ...(changed.has("currencyCode") ? (["firstCost", "salePrice"] as const) : []),
    ...(changed.has("language") ? (["brandName"] as const) : []),
  ]);
  return unsent.filter((field) => !explained.has(field));
}

export function changedInAnswer(sent: FieldsHolder, answer: Listing): FieldName[] {
  const named = fieldsOf(sent).filter((field) => Object.hasOwn(answer, field));
  return differingFields(sent, answer, named);
}

export function rebaseUpdate(
  operation: UpdateOperation,
  listing: Listing | undefined,
): UpdateOperation | Ending {
  if (listing === undefined) {
    return { outcome: "stale", message: msg("apply.endings.gone", { noun: "listing" }) };
  }
  const { operation: now, conflicts } = rebased(operation, listing);
  const changed = conflicts.length > 0 ? conflicts.map(({ field }) => field) : missingInBody(now);
  if (changed.length > 0) {
    const message = msg("plan.notes.changedSince", { fields: fieldLabels(changed) });
    return { outcome: "conflict", message };
  }
  if (now.fields.length > 0) return now;
  return { outcome: "applied", message: msg("apply.endings.liveAlready"), listing, fromList: true };
}

function judgeSent(sent: FieldsHolder, listing: Listing): Verdict {
  const fields = fieldsOf(sent).filter((field) => listedFields.includes(field));
  const differing = differingFields(sent, listing, fields);
  const rehosted = differing.filter((field) => isRehosted(field, sent[field], listing[field]));
  return rehosted.length === differing.length
    ? { result: "equal", unexpected: rehosted }
    : { result: "different", unexpected: differing };
}

/** Whether links may differ only because the marketplace hosts copies (decision 20). */
function isRehosted(field: FieldName, sent: unknown, live: unknown): boolean {
  if (field !== "images" && field !== "videos") return false;
  return Array.isArray(sent) && Array.isArray(live) && sent.length === live.length;
}

function hasMovedOn(before: Listing, listing: Listing): boolean {
  const [earlier, now] = [before.updatedAt, listing.updatedAt];
  return earlier !== undefined && now !== undefined && earlier !== now;
}
