import { annotationsOf } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { StayingPart } from "../../model/run/plan.ts";
import { productProperties } from "../../model/schemas/product.ts";
import type { Translator } from "../../model/translator.ts";

/** The language of a report. */
export interface Wording {
  readonly translator: Translator;
}

/** A live field or entry of a list, and how many rows leave it as it is. */
export type StayingEntry = StayingPart & { readonly rows: number };

/** Entries named at most. */
export const stayingNamed = 8;

/** A field that could not be compared, and the number of such rows. */
export interface UncomparedField {
  readonly field: FieldName;
  readonly rows: number;
}

/** A value of a field as the language writes it: with its decimal sign in numbers. */
export function fieldText(field: FieldName, value: string, translator: Translator): string {
  return productProperties[field].type === "number"
    ? translator.translate("report.decimal", { value })
    : value;
}

/** Whether an update can carry any of these fields. */
export function sendable(fields: readonly UncomparedField[]): boolean {
  return fields.some(({ field }) => annotationsOf(field)["x-updatable"]);
}
