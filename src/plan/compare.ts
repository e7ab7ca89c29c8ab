import { fieldEquals, fieldNames, isBlank } from "../model/equality.ts";
import type { RememberedListing } from "../model/memory.ts";
import type { FieldChange, Note } from "../model/plan.ts";
import type { Draft, FieldName, FieldValue, Listing, ProductOnUpdate } from "../model/product.ts";
import {
  isClearable,
  liveValue,
  requestValue,
  requiredFields,
  schemaOf,
  shownValue,
} from "./fields.ts";
import { blankKeepsLive, imagesRehosted, notComparable, priceNotUpdatable } from "./notes.ts";

/** What a row would change in a listing. */
export interface Comparison {
  /** Differences that an update can make, in the interface's order. */
  readonly fields: readonly FieldChange[];
  readonly notes: readonly Note[];
  /** Body of the update: the changed fields and the required ones (decision 16). */
  readonly patch: ProductOnUpdate;
  /** Required fields that neither the row nor the listing holds. */
  readonly missing: readonly FieldName[];
}

export interface CompareOptions {
  readonly memory?: RememberedListing | undefined;
  /** @default false */
  readonly sendUnlisted?: boolean | undefined;
}

type Verdict =
  | { readonly kind: "same" }
  | { readonly kind: "change"; readonly change: FieldChange; readonly unseen?: boolean }
  | { readonly kind: "price"; readonly change: FieldChange }
  | { readonly kind: "unseen" }
  | { readonly kind: "rehosted" };

/** Compares a row with the live listing of its SKU (decisions 16–20 and 26). */
export function compare(draft: Draft, live: Listing, options: CompareOptions = {}): Comparison {
  const verdicts = fieldNames
    .filter((field) => field !== "sku")
    .map((field) => ({ field, verdict: judge(field, { draft, live, options }) }));
  const fields = verdicts.flatMap(({ verdict }) =>
    verdict.kind === "change" ? [verdict.change] : [],
  );
  const { patch, missing } = patchOf(draft, live, fields);
  return { fields, patch, missing, notes: notesOf(verdicts, draft, live) };
}

interface Sides {
  readonly draft: Draft;
  readonly live: Listing;
  readonly options: CompareOptions;
}

function judge(field: FieldName, sides: Sides): Verdict {
  const wanted = wantedValue(field, sides.draft);
  if (wanted === undefined) return { kind: "same" };
  const known = knownValue(field, sides);
  const change: FieldChange = {
    field,
    before: known === unseen ? null : shownValue(field, known),
    after: wanted === "" ? null : wanted,
  };
  if (known === unseen) {
    return sides.options.sendUnlisted === true && schemaOf(field)["x-updatable"]
      ? { kind: "change", change, unseen: true }
      : { kind: "unseen" };
  }
  if (fieldEquals(field, wanted, known)) return { kind: "same" };
  if (!schemaOf(field)["x-updatable"]) return { kind: "price", change };
  if (field === "images" && isRehosted(wanted, known, sides.options.memory)) {
    return { kind: "rehosted" };
  }
  return { kind: "change", change };
}

/** What the row asks for: a value, "" to clear, undefined to leave the field alone. */
function wantedValue(field: FieldName, draft: Draft): FieldValue | undefined {
  if (draft.clears.includes(field)) return isClearable(field) ? "" : undefined;
  const value = draft.product[field];
  return isBlank(value) ? undefined : value;
}

const unseen = Symbol("unseen");

/** The value now, or `unseen` for a field about which no answer ever said anything (decision 18). */
function knownValue(field: FieldName, { live, options }: Sides): unknown {
  const listed = liveValue(live, field);
  if (schemaOf(field)["x-listed"] || listed !== undefined) return listed;
  // A whole answer that leaves the field out says that it is empty.
  const whole = options.memory?.whole?.listing;
  return whole === undefined ? unseen : liveValue(whole, field);
}

/** Images that somebody took away are a change; images under other addresses are not. */
function isRehosted(wanted: FieldValue, known: unknown, memory?: RememberedListing): boolean {
  return (
    !isBlank(memory?.sent.images) &&
    !isBlank(known) &&
    fieldEquals("images", wanted, memory?.sent.images)
  );
}

/** Body of an update: the changed fields as the draft has them, and the required ones (decision 16). */
export function patchOf(
  draft: Draft,
  live: Listing,
  fields: readonly FieldChange[],
): Pick<Comparison, "patch" | "missing"> {
  const patch: Record<string, FieldValue> = {};
  const missing: FieldName[] = [];
  const changed = new Set(fields.map((change) => change.field));
  for (const field of fieldNames) {
    if (!changed.has(field) && !requiredFields.includes(field)) continue;
    const value = wantedValue(field, draft) ?? requestValue(field, liveValue(live, field));
    if (value === undefined) missing.push(field);
    else patch[field] = value;
  }
  return { patch: patch as unknown as ProductOnUpdate, missing };
}

function notesOf(
  verdicts: readonly { readonly field: FieldName; readonly verdict: Verdict }[],
  draft: Draft,
  live: Listing,
): Note[] {
  const ofKind = (test: (verdict: Verdict) => boolean) =>
    verdicts.filter(({ verdict }) => test(verdict)).map(({ field }) => field);
  const notes = verdicts.flatMap(({ verdict }) =>
    verdict.kind === "price" ? [priceNotUpdatable(verdict.change)] : [],
  );
  const notSent = ofKind((verdict) => verdict.kind === "unseen");
  const sentUnseen = ofKind((verdict) => verdict.kind === "change" && verdict.unseen === true);
  const kept = requiredFields.filter(
    (field) => isBlank(draft.product[field]) && !isBlank(liveValue(live, field)),
  );
  if (notSent.length > 0) notes.push(notComparable(notSent, false));
  if (sentUnseen.length > 0) notes.push(notComparable(sentUnseen, true));
  if (ofKind((verdict) => verdict.kind === "rehosted").length > 0) notes.push(imagesRehosted());
  if (kept.length > 0) notes.push(blankKeepsLive(kept));
  return notes;
}
