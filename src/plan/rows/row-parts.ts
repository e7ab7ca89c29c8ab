import type { CategoryBook } from "../../model/product/categories.ts";
import { schemaOf, shownValue } from "../../model/product/field-values.ts";
import type { FieldName } from "../../model/product/product.ts";
import type {
  Change,
  ConflictSide,
  FieldChange,
  Note,
  ProductOperation,
} from "../../model/run/plan.ts";
import type { Allowance, PlannedRow, RowInput } from "../fields/input.ts";
import { categoryUnknown, riskNote, rowLeftOut } from "../fields/notes.ts";

/** The plan of one row. */
export interface RowPlan {
  readonly change: Change;
  readonly operation?: ProductOperation;
}

/** What all rows share while a plan is made. */
export interface RowContext {
  readonly input: RowInput;
  readonly categories: CategoryBook;
  readonly repeated: ReadonlySet<string>;
  /** By row number: the SKU under which the row was probably exported. */
  readonly changedSkus: ReadonlyMap<number, string>;
}

/** A row's change, without fields and notes if none are named. */
export function changeOf(
  { row, sku }: PlannedRow,
  action: Change["action"],
  parts: Partial<Pick<Change, "fields" | "notes">> = {},
): Change {
  return { row, sku, action, fields: [], notes: [], ...parts };
}

/**
 * The side that wins a conflict: by the choice for the field, else for the row, else for all.
 * Without a field: for the whole row.
 */
export function sideOf(
  row: number,
  field: FieldName | undefined,
  { conflicts, rowSides }: RowInput,
): ConflictSide | undefined {
  const sides = rowSides?.get(row);
  return (field === undefined ? undefined : sides?.fields?.[field]) ?? sides?.all ?? conflicts;
}

/** A note if `--only` or the person leaves the row out. */
export function leftOut(
  { row }: PlannedRow,
  kind: "create" | "update",
  input: RowInput,
): Note | undefined {
  if (input.leftOut?.has(row) === true) return rowLeftOut(undefined);
  const { only } = input;
  return only !== undefined && only !== kind ? rowLeftOut(only) : undefined;
}

/** Whether a change is allowed in a row. */
export function allowedIn({ row }: PlannedRow, { allow, allowedRows }: RowInput) {
  return (name: Allowance) =>
    allow.has(name) || (name !== "recreate" && allowedRows?.[name]?.has(row) === true);
}

/** Notes about the risks of these changes; those that are not allowed hold the row back. */
export function riskNotes(
  fields: readonly FieldChange[],
  isAllowed: (name: Allowance) => boolean,
): Note[] {
  return fields.flatMap((change) => {
    const name = schemaOf(change.field)["x-risk"];
    return name === undefined ? [] : [riskNote(change, name, isAllowed(name))];
  });
}

/** A note if no listing has the requested category. */
export function categoryNotes(fields: readonly FieldChange[], categories: CategoryBook): Note[] {
  const { compared } = categories;
  if (compared === undefined) return [];
  const change = fields.find(({ field }) => field === "categoryName");
  const wanted = change === undefined ? null : shownValue("categoryName", change.after);
  if (typeof wanted !== "string" || categories.has(wanted)) return [];
  return [categoryUnknown(wanted, categories.nearest(wanted), compared)];
}
