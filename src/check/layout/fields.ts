import { annotationsOf, fieldNames, isRequired } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { productProperties } from "../../model/schemas/product.ts";

/** How the cells of a field are read. */
export type FieldKind = "text" | "code" | "choice" | "number" | "links" | "pairs";

/** What the check needs to know about a field, taken from its schema. */
export interface FieldSpec {
  readonly name: FieldName;
  readonly kind: FieldKind;
  readonly multiline: boolean;
  /** Whether `<clear>` empties the field. In a list it empties single entries (decision 26). */
  readonly clearable: boolean;
  /** As `numberWithUnit` names units; undefined for prices. */
  readonly unit: string | undefined;
  /** Empty unless the field is a choice. */
  readonly choices: readonly string[];
  /** A warning is given if all texts of the list together are longer (decision 29). */
  readonly totalLengthMax: number | undefined;
}

interface Shape {
  readonly type: string;
  readonly enum?: readonly string[];
}

function specOf(name: FieldName): FieldSpec {
  const shape: Shape = productProperties[name];
  const its = annotationsOf(name);
  const kind = kindOf(shape, its["x-columns"] === "numbered", its["x-code"] === true);
  return {
    name,
    kind,
    multiline: its["x-multiline"] === true,
    clearable: isList(kind) || (!isRequired(name) && (kind === "text" || kind === "code")),
    unit: its["x-unit"]?.en,
    choices: shape.enum ?? [],
    totalLengthMax: its["x-total-length"],
  };
}

function isList(kind: FieldKind): boolean {
  return kind === "links" || kind === "pairs";
}

function kindOf(shape: Shape, numbered: boolean, code: boolean): FieldKind {
  if (shape.type === "array") return numbered ? "links" : "pairs";
  if (shape.type === "number" || shape.type === "integer") return "number";
  if (shape.enum !== undefined) return "choice";
  return code ? "code" : "text";
}

type FieldSpecs = Readonly<Record<FieldName, FieldSpec>>;

/** Every product field, in the interface's order. */
export const fieldSpecs = Object.fromEntries(
  fieldNames.map((name) => [name, specOf(name)]),
) as FieldSpecs;
