import { msg, type Text } from "../../model/message.ts";
import { annotationsOf } from "../../model/product/columns.ts";
import { fieldLabel } from "../../model/product/labels.ts";
import type { FieldName } from "../../model/product/product.ts";
import { unitNamesOf, unitOfField } from "../../model/product/units.ts";
import { givenMark } from "../../model/sheet/sheet-choice.ts";
import { fieldSpecs } from "./fields.ts";

/** Identifies a column, or a value of `--set`, among those of its field. */
interface NamedColumn {
  readonly field: FieldName;
  readonly part?: number | undefined;
  readonly key?: string | undefined;
  /** Whether it is a value of `--set` and not a column. */
  readonly isGiven?: boolean;
}

/** The name of a column in messages: `Name`, `Image 3`, `Option “Colour”`, `Currency (--set)`. */
export function columnLabel({ field, part, key = "", isGiven = false }: NamedColumn): Text {
  const heading = fieldLabel(field);
  const keyed = key === "" ? heading : msg("check.keyedLabel", { heading, key });
  const label = part === undefined ? keyed : msg("model.fieldPart", { field: heading, part });
  return isGiven ? msg("check.givenLabel", { label, mark: givenMark }) : label;
}

/** An example value as a person types it, with the decimal sign of the language. */
export function exampleOf(field: FieldName): Text {
  const { "x-example": example } = annotationsOf(field);
  if (typeof example !== "string") return msg("model.inLanguage", example);
  return fieldSpecs[field].kind === "number" ? msg("check.decimal", { number: example }) : example;
}

/** The units in which a field's numbers may be written, the interface's unit first. */
export function unitsOf(field: FieldName): Text {
  const fieldUnit = unitOfField(field);
  if (fieldUnit === undefined) return "";
  const others = unitNamesOf(fieldUnit.kind).filter((unit) => unit !== fieldUnit.name);
  return [fieldUnit.name, ...others].slice(0, unitsMax);
}

const unitsMax = 5;

/** The names of the first rows, and the number of further rows. */
export function rowsText(rows: readonly string[]): Text {
  const shown = rows.slice(0, rowsMax);
  return msg("check.rows", { rows: shown, count: rows.length, more: rows.length - shown.length });
}

const rowsMax = 3;
