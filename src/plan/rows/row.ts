import type { CategoryBook } from "../../model/product/categories.ts";
import { productFields } from "../../model/product/columns.ts";
import { fieldNames, isBlank } from "../../model/product/equality.ts";
import { shownValue } from "../../model/product/field-values.ts";
import type { Draft, FieldValue, Listing, ProductOnCreate } from "../../model/product/product.ts";
import type {
  Change,
  FieldChange,
  FieldConflict,
  GoneSinceExport,
  Note,
  ProductOperation,
} from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { sheetIndexOf } from "../../model/sheet/stacked-rows.ts";
import { type Comparison, compare } from "../fields/compare.ts";
import type { Allowance, PlannedRow, RowInput } from "../fields/input.ts";
import {
  absenceUnproven,
  categoryUnknown,
  createdRecently,
  duplicatedListing,
  goneSince,
  liveKept,
  missingRequired,
  otherSpelling,
  readLags,
  repeatedRow,
  risk,
  rowIncomplete,
  rowLeftOut,
  sheetWarning,
  skuChanged,
  writeUnsettled,
} from "../fields/notes.ts";
import { isUntouchedRow } from "../fields/untouched.ts";
import { settledGone, settledUpdate, sheetWins, sideOf, type UpdateParts } from "./conflicts.ts";
import { findingsOfRow, hasErrors } from "./findings.ts";
import { writtenSince } from "./read-lag.ts";

export interface RowPlan {
  readonly change: Change;
  readonly operation?: ProductOperation;
}

/** What all rows share while a plan is made. */
export interface RowContext {
  readonly input: RowInput;
  readonly categories: CategoryBook;
  /** SKUs with more than one valid row. */
  readonly repeated: ReadonlySet<string>;
  /** By row number: the SKU under which the row was probably exported. */
  readonly changedSkus: ReadonlyMap<number, string>;
}

/**
 * Plans one row, and blocks it in doubt: nothing is created unless its absence is proven, and
 * nothing is written while the outcome of an earlier write is unknown.
 */
export function planRow(row: PlannedRow, context: RowContext): RowPlan {
  const { input } = context;
  const agreedAtMs = input.untouched?.get(row.row);
  if (agreedAtMs !== undefined) return { change: { ...changeOf(row, "untouched"), agreedAtMs } };
  const listing = input.live.listings.get(row.sku);
  const findings = findingsOfRow(row, listing !== undefined);
  const errors = findings.filter((finding) => finding.severity === "error");
  const isUnproven = listing === undefined && !input.live.absent.has(row.sku);
  const onlyIfNew = errors.every((finding) => finding.onlyOnCreate === true);
  const agreed = input.agreed?.get(row.sku);
  const isGone = listing === undefined && agreed !== undefined;
  const isLeftGone =
    isGone &&
    !allowedIn(row, input).has("recreate") &&
    isUntouchedRow(row.draft, agreed, input.wholeLists);
  const mayLackFields = onlyIfNew && (isUnproven || isLeftGone);
  const { draft } = row;
  if (draft === undefined || (hasErrors(errors) && !mayLackFields)) {
    return { change: changeOf(row, "invalid") };
  }
  const block = blockOf(row, context, isUnproven);
  if (block !== undefined) return { change: changeOf(row, "blocked", { notes: [block] }) };
  const warnings = findings.filter(({ severity }) => severity === "warning");
  if (listing !== undefined)
    return withWarnings(planUpdate(row, { draft, listing }, context), warnings);
  if (isLeftGone) return { change: changeOf(row, "unchanged", { notes: [goneSince()] }) };
  const created = withWarnings(planCreate(row, draft, context), warnings);
  return agreed === undefined ? created : planGone(row, created, context);
}

/**
 * Adds the check's warnings about what is sent: all for a new listing, else those about changed
 * fields.
 */
function withWarnings({ change, ...rest }: RowPlan, warnings: readonly Finding[]): RowPlan {
  const { action, fields, notes } = change;
  const sent = new Set<string | undefined>(fields.map(({ field }) => field));
  const about = warnings.filter(
    ({ code, field }) =>
      (action === "create" || (action === "update" && sent.has(field))) &&
      // The comparison already has such a note.
      !notes.some((note) => note.code === code),
  );
  if (about.length === 0) return { change, ...rest };
  return { change: { ...change, notes: [...notes, ...about.map(sheetWarning)] }, ...rest };
}

/** The listing is gone; whether to create it again is for a person to decide. */
function planGone(row: PlannedRow, created: RowPlan, { input }: RowContext): RowPlan {
  const { action, fields, notes: all } = created.change;
  if (action === "invalid") return created;
  const left = leftOut(row, "create", input);
  const notes = left === undefined ? all : all.slice(1);
  const chosen = isRecreated(row, input) ? "mine" : sideIfGone(row, input);
  const gone: GoneSinceExport = { fields, notes, ...(chosen && { chosen }) };
  const change = settledGone({ row: row.row, sku: row.sku, gone, leftOut: left });
  return change.action === "create" ? { ...created, change } : { change };
}

/**
 * Whether the listing is created again. `--conflicts mine` is not enough, because this is another
 * decision.
 */
function isRecreated(row: PlannedRow, input: RowInput): boolean {
  return input.rowSides?.get(row.row)?.all === "mine" || allowedIn(row, input).has("recreate");
}

function sideIfGone(row: PlannedRow, input: RowInput): "theirs" | undefined {
  return sideOf(row.row, undefined, input) === "theirs" ? "theirs" : undefined;
}

/** Why nothing may be written to the row's SKU, whatever the values. */
function blockOf(row: PlannedRow, context: RowContext, isUnproven: boolean): Note | undefined {
  const { live, unsettled, createdRecently: created, otherSpellings } = context.input;
  const open = unsettled.get(row.sku);
  if (open !== undefined) return writeUnsettled(open, row.sku);
  if (live.duplicated.has(row.sku)) return duplicatedListing(row.sku);
  if (context.repeated.has(row.sku)) return repeatedRow(row.sku);
  if (created.has(row.sku) && !live.listings.has(row.sku)) return createdRecently();
  const twin = live.listings.has(row.sku) ? undefined : live.caseTwins?.get(row.sku);
  if (twin !== undefined) return otherSpelling(row.sku, twin, true);
  if (isUnproven || live.unproven.has(row.sku)) return absenceUnproven(row.sku);
  const other = live.listings.has(row.sku) ? undefined : otherSpellings?.get(row.sku);
  if (other !== undefined) return otherSpelling(row.sku, other);
  const was = live.listings.has(row.sku) ? undefined : context.changedSkus.get(row.row);
  return was === undefined ? undefined : skuChanged(row.sku, was);
}

function presentFields({ product }: Draft) {
  return fieldNames.filter((field) => !isBlank(product[field]));
}

/** The fields of a new product. */
export function createFields(draft: Draft): FieldChange[] {
  return presentFields(draft).map((field) => ({
    field,
    before: null,
    after: draft.product[field] as FieldValue,
  }));
}

function planCreate(row: PlannedRow, draft: Draft, context: RowContext): RowPlan {
  const present = presentFields(draft);
  const missing = fieldNames.filter(
    (field) => productFields[field].isRequired && !present.includes(field),
  );
  if (missing.length > 0) {
    return { change: changeOf(row, "invalid", { notes: [missingRequired(missing)] }) };
  }
  const product = Object.fromEntries(
    present.map((field) => [field, draft.product[field]]),
  ) as unknown as ProductOnCreate;
  const fields = createFields(draft);
  const notes = categoryNotes(fields, context.categories);
  const left = leftOut(row, "create", context.input);
  if (left !== undefined) {
    return { change: changeOf(row, "blocked", { fields, notes: [left, ...notes] }) };
  }
  const id = `r${row.row}-create`;
  return {
    change: changeOf(row, "create", { fields, notes }),
    operation: {
      kind: "create",
      id,
      row: row.row,
      sku: row.sku,
      card: product.parentSku,
      product,
    },
  };
}

interface UpdateSides {
  readonly draft: Draft;
  readonly listing: Listing;
}

function planUpdate(row: PlannedRow, sides: UpdateSides, context: RowContext): RowPlan {
  const { input } = context;
  const { draft, listing } = sides;
  const memory = input.memory.get(row.sku);
  const written = writtenSince(listing, memory, input.live.readAtMs);
  const known = written ?? listing;
  const { sendUncompared, wholeLists, otherColumns, isUndo } = input;
  const { columns, columnFields } = otherColumns?.[sheetIndexOf(row.row) - 1] ?? input;
  const compared = compare(draft, known, {
    ...{ memory, sendUncompared, wholeLists, columns, columnFields, isUndo },
    agreed: input.restore === true ? undefined : input.agreed?.get(row.sku),
    isMine: (field) => written !== undefined || sideOf(row.row, field, input) === "mine",
  });
  const change =
    written === undefined
      ? settledUpdate(updateParts(row, compared, context))
      : behindChange(row, compared);
  const { kept, byHand } = compared;
  const planned = withByHand({ ...change, ...(kept.length > 0 && { kept }) }, byHand);
  if (change.action !== "update") return { change: planned };
  const { row: number, sku } = row;
  return {
    change: planned,
    operation: {
      kind: "update",
      id: `r${number}-update`,
      row: number,
      sku,
      card: cardOf(change.fields, listing),
      fields: change.fields,
      before: listing,
    },
  };
}

function withByHand(change: Change, byHand: readonly FieldChange[]): Change {
  if (byHand.length === 0) return change;
  const isOnly = change.action === "unchanged" || change.action === "uncompared";
  return { ...change, byHand, ...(isOnly && { action: "by-hand" }) };
}

/** The card of a listing after the update. */
export function cardOf(fields: readonly FieldChange[], before: Listing): string {
  const moved = fields.find(({ field }) => field === "parentSku")?.after;
  return String(moved ?? before.parentSku ?? "");
}

/** The list does not show our last write yet, so no conflict can be decided. */
function behindChange(row: PlannedRow, compared: Comparison): Change {
  const { fields } = compared;
  const action = fields.length === 0 ? "unchanged" : "blocked";
  return changeOf(row, action, { fields, notes: [readLags(), ...ownNotes(compared)] });
}

function updateParts(row: PlannedRow, compared: Comparison, context: RowContext): UpdateParts {
  const { input, categories } = context;
  const { fields, plain, missing, uncompared } = compared;
  const allowed = allowedIn(row, input);
  const notesFor = (some: readonly FieldChange[]) => [
    ...riskNotes(some, allowed).notes,
    ...categoryNotes(some, categories),
  ];
  const conflicts = compared.conflicts.map((values): FieldConflict => {
    const chosen = sideOf(row.row, values.field, input);
    const notes = notesFor([sheetWins(values)]);
    const others = plain.find(({ field }) => field === values.field);
    return {
      ...{ ...values, ...(chosen && { chosen }), ...(notes.length > 0 && { notes }) },
      ...(others && { others }),
    };
  });
  return {
    ...{ row: row.row, sku: row.sku, plain, conflicts, uncompared },
    plainNotes: notesFor(plain),
    own: ownNotes(compared),
    incomplete: missing.length === 0 ? undefined : rowIncomplete(missing),
    leftOut: leftOut(row, "update", input),
    isBlocked: riskNotes(fields, allowed).blocked,
  };
}

function ownNotes({ kept, notes }: Comparison): Note[] {
  return [...(kept.length === 0 ? [] : [liveKept(kept)]), ...notes];
}

function leftOut(row: PlannedRow, kind: "create" | "update", input: RowInput): Note | undefined {
  if (input.leftOut?.has(row.row) === true) return rowLeftOut(undefined);
  const { only } = input;
  return only !== undefined && only !== kind ? rowLeftOut(only) : undefined;
}

function allowedIn({ row }: PlannedRow, { allow, allowedRows }: RowInput) {
  return {
    has: (name: Allowance) =>
      allow.has(name) || (name !== "recreate" && allowedRows?.[name]?.has(row) === true),
  };
}

/** Notes about the risks of these changes, and whether they block the row (decision 22). */
export function riskNotes(
  fields: readonly FieldChange[],
  allow: Pick<ReadonlySet<Allowance>, "has">,
) {
  const notes: Note[] = [];
  let blocked = false;
  for (const change of fields) {
    const name = productFields[change.field].risk;
    if (name === undefined) continue;
    notes.push(risk(change, name, allow.has(name)));
    blocked ||= !allow.has(name);
  }
  return { notes, blocked };
}

function categoryNotes(fields: readonly FieldChange[], categories: CategoryBook): Note[] {
  const { compared } = categories;
  if (compared === undefined) return [];
  const change = fields.find(({ field }) => field === "categoryName");
  const wanted = change === undefined ? null : shownValue("categoryName", change.after);
  if (typeof wanted !== "string" || categories.has(wanted)) return [];
  return [categoryUnknown(wanted, categories.nearest(wanted), compared)];
}

function changeOf(
  row: PlannedRow,
  action: Change["action"],
  parts: Partial<Pick<Change, "fields" | "notes" | "kept">> = {},
): Change {
  return { row: row.row, sku: row.sku, action, fields: [], notes: [], ...parts };
}
