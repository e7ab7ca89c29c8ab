import { productFields } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { StayingPart } from "../../model/run/plan.ts";
import { productProperties } from "../../model/schemas/product.ts";
import type { Translator } from "../../model/translator.ts";

/** The translator of a report. */
export interface Wording {
  readonly translator: Translator;
}

/** A live field or list entry that stays because the cell is blank, and the number of such rows. */
export type StayingEntry = StayingPart & { readonly rows: number };

/** At most this many entries are named. */
export const stayingNamed = 8;

/** A field that could not be compared, and the number of rows it affects. */
export interface UncomparedField {
  readonly field: FieldName;
  readonly rows: number;
}

/** A field's value with the decimal sign of the language. */
export function fieldText(field: FieldName, value: string, translator: Translator): string {
  return productProperties[field].type === "number"
    ? translator.translate("report.decimal", { value })
    : value;
}

/** Whether an update can send any of these fields. */
export function sendable(fields: readonly UncomparedField[]): boolean {
  return fields.some(({ field }) => productFields[field].isUpdatable);
}
