import { msg, type Text } from "../message.ts";
import { type ColumnPlace, isFieldName } from "./columns.ts";
import type { FieldName } from "./product.ts";
import { unitOfField } from "./units.ts";

/**
 * A field's heading without its unit, as a translatable message. An unknown name stays unchanged.
 */
export function fieldLabel(field: string): Text {
  return isFieldName(field) ? msg(`sheet.field.${field}`) : field;
}

/** The heading of a template column with its unit, number or key, as a translatable message. */
export function placeLabel({
  field,
  part,
  key,
}: ColumnPlace & { readonly field: FieldName }): Text {
  const heading = fieldLabel(field);
  if (part !== undefined) return msg("model.fieldPart", { field: heading, part });
  if (key !== undefined) return msg("sheet.keyed", { heading, key });
  const unit = unitLabel(field);
  return unit === undefined ? heading : msg("sheet.withUnit", { heading, unit });
}

/** The unit in which a field's numbers are sent; undefined for prices and texts. */
export function unitLabel(field: FieldName): Text | undefined {
  const unit = unitOfField(field)?.name;
  return unit === "cm" || unit === "kg" ? msg(`sheet.${unit}`) : unit;
}

/** Field names for use within a sentence, quoted if the language quotes them. */
export function fieldLabels(fields: readonly string[]): Text {
  return fields.map((field) => msg("model.fieldQuoted", { field: fieldLabel(field) }));
}
