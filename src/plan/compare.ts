import { fieldEquals, fieldNames, isBlank } from "../model/equality.ts";
import type { ExportedRow } from "../model/export-base.ts";
import { isAsExported, isUntouched, shownExport } from "../model/exported-value.ts";
import type { RememberedListing } from "../model/memory.ts";
import type { FieldChange, Note, ThreeValues } from "../model/plan.ts";
import type { Draft, FieldName, FieldValue, Listing, ProductOnUpdate } from "../model/product.ts";
import {
  isClearable,
  liveValue,
  requestValue,
  requiredFields,
  schemaOf,
  shownValue,
} from "./fields.ts";
import {
  blankKeepsLive,
  imagesRehosted,
  notComparable,
  priceNotUpdatable,
  zerosKept,
} from "./notes.ts";
import { differsByZeros } from "./other-spellings.ts";
import { columned, type ListColumns } from "./uncolumned.ts";

/** What a row would change in a listing. */
export interface Comparison {
  /** Differences that an update can make, in the interface's order. */
  readonly fields: readonly FieldChange[];
  readonly notes: readonly Note[];
  /** Body of the update: the changed fields and the required ones (decision 16). */
  readonly patch: ProductOnUpdate;
  /** Fields that both sides have changed since the export, in the interface's order. */
  readonly conflicts: readonly ThreeValues[];
  /** Fields that only the marketplace has changed since the export. */
  readonly kept: readonly ThreeValues[];
  /** Required fields that neither the row nor the listing holds. */
  readonly missing: readonly FieldName[];
}

/** What a row is compared by, beside what the sheet asks for and what is live. */
export interface CompareOptions {
  readonly memory?: RememberedListing | undefined;
  /** @default false */
  readonly sendUnlisted?: boolean | undefined;
  /** The row as it was exported; without it the comparison has two sides. */
  readonly exported?: ExportedRow | undefined;
  /** The sheet's columns of lists. @default every entry has one */
  readonly columns?: ListColumns | undefined;
  /** Whether a conflict in a field is settled with the sheet's value. @default never */
  readonly isMine?: (field: FieldName) => boolean;
}

type Verdict =
  | { readonly kind: "same" }
  | { readonly kind: "change"; readonly change: FieldChange; readonly unseen?: boolean }
  | { readonly kind: "price"; readonly change: FieldChange }
  | { readonly kind: "zeros"; readonly change: FieldChange }
  | { readonly kind: "unseen" }
  | { readonly kind: "rehosted" }
  | { readonly kind: "kept"; readonly values: ThreeValues }
  | { readonly kind: "conflict"; readonly change: FieldChange; readonly values: ThreeValues };

/**
 * Compares a row with the live listing of its SKU (decisions 16–20 and 26), and with what the row
 * was when it was exported: what the person left alone stays as it is live.
 */
export function compare(draft: Draft, live: Listing, options: CompareOptions = {}): Comparison {
  const verdicts = fieldNames
    .filter((field) => field !== "sku")
    .map((field) => ({ field, verdict: judge(field, { draft, live, options }) }));
  const isSent = ({ field, verdict }: (typeof verdicts)[number]) =>
    verdict.kind === "change" || (verdict.kind === "conflict" && options.isMine?.(field) === true);
  const fields = verdicts.flatMap((one) =>
    isSent(one) && "change" in one.verdict ? [one.verdict.change] : [],
  );
  const conflicts = verdicts.flatMap(({ verdict }) =>
    verdict.kind === "conflict" ? [verdict.values] : [],
  );
  const kept = verdicts.flatMap(({ verdict }) => (verdict.kind === "kept" ? [verdict.values] : []));
  const sent = new Set(fields.map(({ field }) => field));
  const left = [...conflicts, ...kept].map(({ field }) => field).filter((one) => !sent.has(one));
  const { patch, missing } = patchOf(without(draft, left), live, fields);
  return { fields, conflicts, kept, patch, missing, notes: notesOf(verdicts, draft, live) };
}

/** A required field that the row leaves to the marketplace is sent as it is live (decision 16). */
function without(draft: Draft, fields: readonly FieldName[]): Draft {
  if (fields.length === 0) return draft;
  const entries = Object.entries(draft.product).filter(
    ([name]) => !fields.includes(name as FieldName),
  );
  const product = Object.fromEntries(entries) as unknown as Draft["product"];
  return { ...draft, product, clears: draft.clears.filter((field) => !fields.includes(field)) };
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
  const untouched = isLeftAlone(field, wanted, sides);
  if (known === unseen) {
    if (untouched) return { kind: "same" };
    return sides.options.sendUnlisted === true && schemaOf(field)["x-updatable"]
      ? { kind: "change", change, unseen: true }
      : { kind: "unseen" };
  }
  if (fieldEquals(field, wanted, known)) return { kind: "same" };
  const values = threeValues(change, sides);
  if (!schemaOf(field)["x-updatable"]) {
    return untouched ? { kind: "kept", values } : { kind: "price", change };
  }
  if (!untouched && lacksZeros(field, wanted, known)) return { kind: "zeros", change };
  if (field === "images" && isRehosted(wanted, known, sides.options.memory)) {
    return { kind: "rehosted" };
  }
  if (!isThreeWay(field, known, sides)) return { kind: "change", change };
  if (untouched) return { kind: "kept", values };
  return isLiveAsExported(field, known, sides)
    ? { kind: "change", change }
    : { kind: "conflict", change, values };
}

/** Whether a row asks for nothing that it did not hold when it was exported. */
export function isAsExportedWhole(
  draft: Draft | undefined,
  options: Pick<CompareOptions, "exported" | "columns">,
): boolean {
  if (draft === undefined || options.exported === undefined) return false;
  return fieldNames.every((field) => {
    const wanted = field === "sku" ? undefined : wantedValue(field, draft);
    return wanted === undefined || isLeftAlone(field, wanted, { options });
  });
}

/** Whether the row still asks for what its cells held when they were exported. */
function isLeftAlone(
  field: FieldName,
  wanted: FieldValue | "",
  { options }: Pick<Sides, "options">,
): boolean {
  const { exported, columns } = options;
  if (exported === undefined) return false;
  const before = columned(field, exported.values[field], columns);
  return isUntouched(field, before, columned(field, wanted, columns));
}

/** Whether the listing still has what the row's cells held when they were exported. */
function isLiveAsExported(field: FieldName, known: unknown, { options }: Sides): boolean {
  const { exported, columns } = options;
  const before = columned(field, exported?.values[field], columns);
  return isAsExported(field, before, columned(field, known, columns));
}

/** A required field whose live value no request can carry has two sides: it cannot be left alone. */
function isThreeWay(field: FieldName, known: unknown, { options }: Sides): boolean {
  if (options.exported === undefined) return false;
  return !requiredFields.includes(field) || requestValue(field, known) !== undefined;
}

function threeValues({ field, before, after }: FieldChange, { options }: Sides): ThreeValues {
  const exported = shownExport(options.exported?.values[field]);
  return { field, exported, sheet: after, live: before };
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

/** A code as it is live but for zeros in front, which programs drop; a moved card has its own guard. */
function lacksZeros(field: FieldName, wanted: FieldValue, known: unknown): boolean {
  if (schemaOf(field)["x-code"] !== true || field === "parentSku") return false;
  if (typeof wanted !== "string" || typeof known !== "string") return false;
  return wanted.length < known.length && differsByZeros(wanted, known);
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
  const notes = verdicts.flatMap(({ verdict }) => {
    if (verdict.kind === "price") return [priceNotUpdatable(verdict.change)];
    return verdict.kind === "zeros" ? [zerosKept(verdict.change)] : [];
  });
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
