import { fieldLabels, fieldNames, productFields } from "../../model/product/columns.ts";
import type { Draft, ProductOnCreate } from "../../model/product/product.ts";
import type { Note } from "../../model/run/plan.ts";
import type { Finding } from "../../model/sheet/finding.ts";
import { createFields, isUntouchedRow } from "../fields/agreement.ts";
import type { PlanInput, PlannedRow } from "../fields/input.ts";
import {
  fieldsNote,
  note,
  openWriteNote,
  otherSpelling,
  sheetWarning,
  staysGone,
} from "../fields/notes.ts";
import {
  allowedIn,
  categoryNotes,
  changeOf,
  leftOut,
  type RowContext,
  type RowPlan,
  sideOf,
} from "./row-parts.ts";
import { planUpdate } from "./update.ts";

/**
 * Creates nothing unless its SKU is proven absent. Sends nothing while the outcome of an earlier
 * write to the SKU is unknown.
 */
export function planRow(row: PlannedRow, context: RowContext): RowPlan {
  const { input } = context;
  const agreedAtMs = input.untouched?.get(row.row);
  if (agreedAtMs !== undefined) return { change: { ...changeOf(row, "untouched"), agreedAtMs } };
  const listing = input.live.listings.get(row.sku);
  const findings = findingsOfRow(row, listing !== undefined);
  const errors = findings.filter(({ severity }) => severity === "error");
  const isUnproven = listing === undefined && !input.live.absent.has(row.sku);
  const agreed = input.agreed?.get(row.sku);
  const isLeftGone =
    listing === undefined &&
    agreed !== undefined &&
    !allowedIn(row, input)("recreate") &&
    isUntouchedRow(row.draft, agreed, input.wholeLists);
  // A row that creates nothing does not need what only new listings need.
  const mayLackFields = isUnproven || isLeftGone;
  const { draft } = row;
  if (draft === undefined || errors.some((one) => !(mayLackFields && one.onlyOnCreate === true))) {
    return { change: changeOf(row, "invalid") };
  }
  const block = blockOf(row, context, isUnproven);
  if (block !== undefined) return { change: changeOf(row, "blocked", { notes: [block] }) };
  const warnings = findings.filter(({ severity }) => severity === "warning");
  if (listing !== undefined) {
    return withWarnings(planUpdate(row, { draft, listing }, context), warnings);
  }
  if (isLeftGone) return { change: changeOf(row, "unchanged", { notes: [note("gone")] }) };
  const created = withWarnings(planCreate(row, draft, context), warnings);
  return agreed === undefined ? created : planGone(row, created, context);
}

/** The findings that still apply once it is known which SKUs are live (decision 26). */
export function effectiveFindings({
  rows,
  live,
  untouched,
}: Pick<PlanInput, "rows" | "live" | "untouched">): Finding[] {
  return rows.flatMap((row) =>
    findingsOfRow(row, live.listings.has(row.sku) || untouched?.has(row.row) === true),
  );
}

/** The findings of one row that still apply, depending on whether its SKU is live. */
export function findingsOfRow({ findings }: PlannedRow, isListed: boolean): readonly Finding[] {
  return isListed ? findings.filter(({ onlyOnCreate }) => onlyOnCreate !== true) : findings;
}

function withWarnings({ change, ...rest }: RowPlan, warnings: readonly Finding[]): RowPlan {
  const { action, fields, notes } = change;
  const sent = new Set<string | undefined>(fields.map(({ field }) => field));
  const about = warnings.filter(
    ({ code, field }) =>
      (action === "create" || (action === "update" && sent.has(field))) &&
      !notes.some((one) => one.code === code),
  );
  if (about.length === 0) return { change, ...rest };
  return { change: { ...change, notes: [...notes, ...about.map(sheetWarning)] }, ...rest };
}

/** `--conflicts mine` is not enough to create a listing again. */
function planGone(row: PlannedRow, created: RowPlan, { input }: RowContext): RowPlan {
  const { action, fields, notes } = created.change;
  if (action === "invalid") return created;
  const isRecreated =
    input.rowSides?.get(row.row)?.all === "mine" || allowedIn(row, input)("recreate");
  const isTheirs = !isRecreated && sideOf(row.row, undefined, input) === "theirs";
  const left = leftOut(row, "create", input);
  const others = left === undefined ? notes : notes.slice(1);
  const chosen = isRecreated ? ("mine" as const) : isTheirs ? ("theirs" as const) : undefined;
  const parts = isTheirs
    ? { fields: [], notes: [staysGone] }
    : { fields, notes: isRecreated ? others : [note("gone"), ...others] };
  const gone = { gone: { ...(chosen && { chosen }) } };
  if (left !== undefined) {
    const held = { ...parts, notes: [left, ...parts.notes] };
    return { change: { ...changeOf(row, "blocked", held), ...gone } };
  }
  if (isRecreated) return { ...created, change: { ...created.change, ...gone } };
  return { change: { ...changeOf(row, isTheirs ? "unchanged" : "blocked", parts), ...gone } };
}

function blockOf(
  { row, sku }: PlannedRow,
  { input, repeated, changedSkus }: RowContext,
  isUnproven: boolean,
): Note | undefined {
  const { live, openWrites, createdRecently, otherSpellings } = input;
  const open = openWrites.get(sku);
  if (open !== undefined) return openWriteNote(open, sku);
  if (live.duplicated.has(sku)) return note("duplicated", { sku });
  if (repeated.has(sku)) return note("repeatedRow", { sku });
  if (live.listings.has(sku)) {
    return live.unproven.has(sku) ? note("absenceUnproven", { sku }) : undefined;
  }
  if (createdRecently.has(sku)) return note("createdRecently");
  const twin = live.caseTwins?.get(sku);
  if (twin !== undefined) return otherSpelling(sku, twin, true);
  if (isUnproven || live.unproven.has(sku)) return note("absenceUnproven", { sku });
  const other = otherSpellings?.get(sku);
  if (other !== undefined) return otherSpelling(sku, other);
  const was = changedSkus.get(row);
  if (was === undefined) return undefined;
  return note("skuChanged", { sku, exported: was.sku, fields: fieldLabels(was.fields) });
}

function planCreate(row: PlannedRow, draft: Draft, context: RowContext): RowPlan {
  const fields = createFields(draft);
  const missing = fieldNames.filter(
    (name) => productFields[name].isRequired && !fields.some(({ field }) => field === name),
  );
  if (missing.length > 0) {
    return {
      change: changeOf(row, "invalid", { notes: [fieldsNote("missingRequired", missing)] }),
    };
  }
  const notes = categoryNotes(fields, context.categories);
  const left = leftOut(row, "create", context.input);
  if (left !== undefined) {
    return { change: changeOf(row, "blocked", { fields, notes: [left, ...notes] }) };
  }
  const product = Object.fromEntries(
    fields.map(({ field, after }) => [field, after]),
  ) as unknown as ProductOnCreate;
  const { row: number, sku } = row;
  return {
    change: changeOf(row, "create", { fields, notes }),
    operation: {
      ...{ kind: "create", id: `r${number}-create`, row: number, sku },
      ...{ card: product.parentSku, product },
    },
  };
}
