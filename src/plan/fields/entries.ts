import { msg, type Text } from "../../model/message.ts";
import { fieldLabel } from "../../model/product/labels.ts";
import { type FieldName, type FieldValue, isLinkField } from "../../model/product/product.ts";
import type { StayingPart } from "../../model/run/plan.ts";

/** A value before or after a change, for notes. */
export type Side = FieldValue | null;

/** The command that releases a SKU, quoted if a shell would split it. */
export function releaseCommand(sku: string): string {
  return `sheetport resume --release ${/^[\w.-]+$/.test(sku) ? sku : `'${sku}'`}`;
}

/** An entry of a list: the key of an option or attribute, or the position of a link. */
export interface ListEntry {
  readonly field: FieldName;
  readonly name: string;
}

/** A value in a message: texts in quotes, lists by length, a missing value as “nothing”. */
export function sideText(value: Side): Text {
  if (value === null || value === "") return msg("plan.value.nothing");
  if (Array.isArray(value)) return msg("plan.value.entries", { count: value.length });
  return typeof value === "number"
    ? msg("plan.value.number", { value })
    : msg("model.quoted", { text: value as string });
}

/** Fields and entries named like the workbook's headings: Option “Size”, Image 2. */
export function entryTexts(entries: readonly StayingPart[]): readonly Text[] {
  return entries.map(({ field, name }) => {
    if (name === undefined) return fieldLabel(field);
    const label = fieldLabel(field);
    return isLinkField(field)
      ? msg("model.fieldPart", { field: label, part: name })
      : msg("plan.value.entry", { field: label, name });
  });
}
