import type { CategoryBook } from "../../model/product/categories.ts";
import { productFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { shownValue } from "../../model/run/field-values.ts";
import type {
  Change,
  ConflictSide,
  FieldChange,
  Note,
  ProductOperation,
} from "../../model/run/plan.ts";
import type { ChangedSku } from "../fields/changed-skus.ts";
import type { Allowance, PlannedRow, Risk, RowInput } from "../fields/input.ts";
import type { MovedValues } from "../fields/moved-values.ts";
import { categoryUnknown, riskNote, rowLeftOut } from "../fields/notes.ts";

export interface RowPlan {
  readonly change: Change;
  readonly operation?: ProductOperation;
}

export interface RowContext {
  readonly input: RowInput;
  readonly categories: CategoryBook;
  readonly repeated: ReadonlySet<string>;
  /** By row number. */
  readonly changedSkus: ReadonlyMap<number, ChangedSku>;
  readonly moved: MovedValues;
}

export function changeOf(
  { row, sku }: Pick<PlannedRow, "row" | "sku">,
  action: Change["action"],
  parts: Partial<Pick<Change, "fields" | "notes">> = {},
): Change {
  return { row, sku, action, fields: [], notes: [], ...parts };
}

export function sideOf(
  row: number,
  field: FieldName | undefined,
  { conflicts, rowSides }: RowInput,
): ConflictSide | undefined {
  const sides = rowSides?.get(row);
  return (field === undefined ? undefined : sides?.fields?.[field]) ?? sides?.all ?? conflicts;
}

export function leftOut(
  { row }: PlannedRow,
  kind: "create" | "update",
  input: RowInput,
): Note | undefined {
  if (input.leftOut?.has(row) === true) return rowLeftOut(undefined);
  const { only } = input;
  return only !== undefined && only !== kind ? rowLeftOut(only) : undefined;
}

export function allowedIn({ row }: PlannedRow, { allow, allowedRows }: RowInput) {
  return (name: Allowance) =>
    allow.has(name) || (name !== "recreate" && allowedRows?.[name]?.has(row) === true);
}

export function riskNotes(
  { row }: Pick<PlannedRow, "row">,
  fields: readonly FieldChange[],
  {
    moved,
    isAllowed,
  }: Pick<RowContext, "moved"> & {
    readonly isAllowed: (name: Allowance) => boolean;
  },
): Note[] {
  return fields.flatMap((change) => {
    const { field } = change;
    const { risk } = productFields[field];
    const risks: readonly Risk[] = [
      ...(risk === undefined ? [] : [risk]),
      ...(moved.get(field)?.has(row) ? ["moved" as const] : []),
    ];
    return risks.map((name) => riskNote(change, name, isAllowed(name)));
  });
}

export function categoryNotes(fields: readonly FieldChange[], categories: CategoryBook): Note[] {
  const { compared } = categories;
  if (compared === undefined) return [];
  const change = fields.find(({ field }) => field === "categoryName");
  const wanted = change === undefined ? null : shownValue("categoryName", change.after);
  if (typeof wanted !== "string" || categories.has(wanted)) return [];
  return [categoryUnknown(wanted, categories.nearest(wanted), compared)];
}
