import type { FieldName, FieldValue } from "../../../model/product/product.ts";
import { valueText } from "../../../model/run/field-values.ts";
import { cellWidth, fit } from "../../text/fit.ts";
import type { Line, Style } from "../../text/line.ts";
import { wrapSpans } from "../../text/wrap.ts";
import type { RowWords } from "../../words/en.ts";

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

/** How they are shown. */
export interface ThreeValuesOptions {
  readonly columns: number;
  readonly words: Pick<RowWords, "as" | "empty">;
  /** Of each value. @default 6 */
  readonly linesMax?: number;
}

/**
 * The values one below the other under the field's name, wrapped; those that are alike say so, so
 * that a person sees at once who differs.
 */
export function threeValueLines(
  { field, values }: ThreeValues,
  { columns, words: said, linesMax = 6 }: ThreeValuesOptions,
): Line[] {
  const label = Math.max(...values.map(({ words }) => cellWidth(words))) + 2;
  const indent = label + 3;
  const named = wrapSpans([{ text: field, style: "heading" }], Math.max(8, columns - 2));
  const lines: Line[] = named.map((spans) => ({ spans: [{ text: " " }, ...spans] }));
  for (const [index, { words, value, style }] of values.entries()) {
    const alike = values.slice(0, index).find((one) => valueText(one.value) === valueText(value));
    const text =
      alike === undefined || value === null
        ? (valueText(value) ?? said.empty)
        : said.as(alike.words);
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
          { text: fit(at === 0 ? `   ${words}` : "", indent), style: "dim" as const },
          ...spans,
        ],
      })),
    );
  }
  return lines;
}
