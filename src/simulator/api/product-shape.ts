import type { FieldName } from "../../model/product/product.ts";
import { productProperties } from "../../model/schemas/product.ts";
import type { ProductRecord } from "../data/store.ts";
import type { ContractSwitches } from "../faults/contract.ts";

type ShapeRules = Pick<ContractSwitches, "missing" | "language" | "hiddenInList">;

const fieldNames = Object.keys(productProperties) as FieldName[];
/** Empty strings in list results when they have no value (interface, Product). */
const emptyInList: ReadonlySet<string> = new Set(["barcode", "brandName", "htsCode"]);

/** A product as create and update answer it: every request field, then what the service adds. */
export function productAnswer(record: ProductRecord, rules: ShapeRules): Record<string, unknown> {
  return { ...fieldsOf(record, fieldNames, rules), ...addedFields(record) };
}

/** A product as the list shows it. */
export function listAnswer(record: ProductRecord, rules: ShapeRules): Record<string, unknown> {
  const names = fieldNames.filter(
    (name) => rules.hiddenInList === "present" || productProperties[name]["x-listed"],
  );
  const fields = fieldsOf(record, names, rules);
  for (const name of emptyInList) fields[name] ??= "";
  if (rules.language === "lower" && typeof fields.language === "string") {
    fields.language = fields.language.toLowerCase();
  }
  return { ...fields, ...addedFields(record) };
}

function fieldsOf(record: ProductRecord, names: readonly FieldName[], rules: ShapeRules) {
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    const value = record[name] ?? (productProperties[name].type === "array" ? [] : null);
    if (value !== null || rules.missing === "null") fields[name] = value;
  }
  return fields;
}

function addedFields({ id, createdAt, updatedAt }: ProductRecord) {
  return { id, createdAt, updatedAt };
}
