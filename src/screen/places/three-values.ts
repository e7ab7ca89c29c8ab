import { valueText } from "../../model/field-values.ts";
import type { FieldName, FieldValue } from "../../model/product.ts";
import type { Line, Style } from "../line.ts";
import { cellWidth } from "../text/fit.ts";
import { wrapSpans } from "../text/wrap.ts";

/** One of the values that a field has, and whose it is: “before”, “sheet”, “live now”. */
export interface NamedValue {
  readonly words: string;
  /** Null: it holds nothing. */
  readonly value: FieldValue | null;
  readonly style?: Style;
}

/** A field of which more than two sides have a say. */
export interface ThreeValues {
  readonly field: FieldName | string;
  readonly values: readonly NamedValue[];
}

/**
 * The values one below the other under the field's name, wrapped; those that are alike say so, so
 * that a person sees at once who differs. `linesMax` bounds each value. @default 6
 */
export function threeValueLines(
  { field, values }: ThreeValues,
  { columns, linesMax = 6 }: { readonly columns: number; readonly linesMax?: number },
): Line[] {
  const label = Math.max(...values.map(({ words }) => cellWidth(words))) + 2;
  const indent = label + 3;
  const lines: Line[] = [{ spans: [{ text: ` ${field}`, style: "heading" }] }];
  for (const [index, { words, value, style }] of values.entries()) {
    const alike = values.slice(0, index).find((one) => valueText(one.value) === valueText(value));
    const text =
      alike === undefined || value === null ? (valueText(value) ?? "(empty)") : `as ${alike.words}`;
    const span = {
      text,
      ...(alike === undefined ? style && { style } : { style: "dim" as const }),
    };
    const wrapped = wrapSpans([span], Math.max(8, columns - indent - 1), {
      ...{ linesMax, pictures: "replaced" as const },
    });
    lines.push(
      ...wrapped.map((spans, at) => ({
        spans: [
          { text: (at === 0 ? `   ${words}` : "").padEnd(indent), style: "dim" as const },
          ...spans,
        ],
      })),
    );
  }
  return lines;
}
