import { fieldNames } from "../product/columns.ts";
import type { FieldName } from "../product/product.ts";
import type { FieldPlace } from "./sheet-choice.ts";

/** One part of what a given value is made of. */
export type GivenPart =
  | { readonly kind: "text"; readonly text: string }
  /** What the row has in another column; `name` as it was written. */
  | { readonly kind: "field"; readonly name: string };

/**
 * The parts of a given value. `sku`, a field's own name, is that field's value; `{brandName} {mpn}`
 * puts values of other fields together; `{{` and `}}` are braces; anything else is the value itself,
 * the same in every row. Undefined when a brace is not closed or nothing stands between two.
 */
export function givenParts(text: string): readonly GivenPart[] | undefined {
  if (isFieldName(text)) return [{ kind: "field", name: text }];
  const parts: GivenPart[] = [];
  let plain = "";
  for (const piece of text.match(/\{\{|\}\}|\{[^{}]*\}|[{}]|[^{}]+/gu) ?? []) {
    if (piece === "{{" || piece === "}}") plain += piece[0];
    else if (!/^[{}]/.test(piece)) plain += piece;
    else {
      const name = piece.slice(1, -1).trim();
      if (name === "") return undefined;
      if (plain !== "") parts.push({ kind: "text", text: plain });
      plain = "";
      parts.push({ kind: "field", name });
    }
  }
  if (plain !== "") parts.push({ kind: "text", text: plain });
  return parts;
}

function isFieldName(text: string): text is FieldName {
  return (fieldNames as readonly string[]).includes(text);
}

/** One part of a given value, its field found in the sheet. */
export type FoundPart =
  | { readonly kind: "text"; readonly text: string }
  /** The column, counted from 0, and the unit of its numbers, where that is converted. */
  | { readonly kind: "column"; readonly index: number; readonly unit?: string };

/** A field that every row has a value in, though the sheet has no column for it. */
export interface GivenColumn extends FieldPlace {
  /** As it was written. */
  readonly text: string;
  readonly parts: readonly FoundPart[];
}

/** Stands for a cell's address and heading where a value comes from `--set`. */
export const givenMark = "--set";
