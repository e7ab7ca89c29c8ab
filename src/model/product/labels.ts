import { msg, type Text } from "../message.ts";
import { fieldNames } from "./columns.ts";
import type { FieldName } from "./product.ts";

/** A field as the workbook's headings call it, without its unit; another name as it is. */
export function fieldLabel(field: string): Text {
  return isFieldName(field) ? msg(`sheet.field.${field}`) : field;
}

/** Fields within a sentence, one after another; in quotes where the language wants them. */
export function fieldLabels(fields: readonly string[]): Text {
  return fields.map((field) => msg("model.fieldQuoted", { field: fieldLabel(field) }));
}

function isFieldName(name: string): name is FieldName {
  return (fieldNames as readonly string[]).includes(name);
}
