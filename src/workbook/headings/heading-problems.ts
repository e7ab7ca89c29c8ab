import type { Language } from "../../model/localised.ts";
import { andTexts, msg, quotedTexts } from "../../model/message.ts";
import { type Column, columnHeading, placeLabel } from "../../model/product/columns.ts";
import type { FieldName } from "../../model/product/product.ts";
import { unitNamesOf, unitOfField } from "../../model/product/units.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { ChosenColumn, HeadingProblem, IgnoredColumn } from "./heading-match.ts";
import {
  columnKeys,
  columnLabel,
  headingLikeness,
  headingText,
  likenessLengthMax,
  normalisedHeading,
  readyHeading,
} from "./heading-text.ts";

interface ProblemSource {
  readonly language: Language;
  /** With a column, or a value for all rows. */
  readonly fields: ReadonlySet<FieldName>;
  readonly ignored: readonly IgnoredColumn[];
}

export function findProblems(
  columns: readonly Column[],
  source: ProblemSource,
): readonly HeadingProblem[] {
  if (columns.length > 0) return [...duplicates(columns), ...withoutUse(columns, source)];
  return [{ code: "no-known-heading", message: msg("workbook.match.noHeading"), columns: [] }];
}

function duplicates(columns: readonly Column[]): HeadingProblem[] {
  // Option keys that only look alike may both have a column; the check reports rows that fill both.
  return [...Map.groupBy(columns, slotOf).values()]
    .filter((same) => same.length > 1)
    .map((same) => ({
      code: "duplicate-heading",
      message: msg("workbook.match.duplicate", { columns: andTexts(same.map(columnLabel)) }),
      columns: same.map(({ index }) => index),
    }));
}

export function unitProblem(column: Column, unit: string): HeadingProblem {
  const kind = unitOfField(column.field)?.kind;
  const units = kind === undefined ? [] : unitNamesOf(kind);
  return {
    code: "unknown-unit",
    message: msg("workbook.match.unknownUnit", {
      ...{ column: columnLabel(column), field: placeLabel({ field: column.field }) },
      ...{ unit, units, heading: column.heading },
    }),
    columns: [column.index],
  };
}

/** Rows with a live SKU need only the SKU and any other column (decision 26a). */
function withoutUse(
  columns: readonly Column[],
  { language, fields, ignored }: ProblemSource,
): HeadingProblem[] {
  const [column] = columns;
  if (fields.has("sku") && column !== undefined) {
    const message = msg("workbook.match.noOtherColumn", { column: columnLabel(column) });
    return fields.size > 1 ? [] : [{ code: "no-other-column", message, columns: [] }];
  }
  const heading = columnHeading("sku", language);
  const likely = ignored.find(({ perhaps }) => perhaps?.place.field === "sku");
  const message =
    likely?.perhaps === undefined
      ? msg("workbook.match.missing", { heading })
      : msg("workbook.match.missingLikely", {
          ...{ heading, likely: likely.heading, confidence: likely.perhaps.confidence },
          column: columnLabel({ index: likely.column, heading: likely.heading }),
        });
  return [{ code: "missing-heading", message, columns: [] }];
}

interface RequiredColumns {
  readonly required?: ReadonlyMap<string, unknown> | undefined;
  readonly chosen: readonly Pick<ChosenColumn, "key">[];
}

export function missingColumns(
  { cells }: SheetRow,
  { required, chosen }: RequiredColumns,
): HeadingProblem[] {
  if (required === undefined) return [];
  const keys = new Set([...columnKeys(cells), ...chosen.map(({ key }) => key)]);
  return [...required.keys()]
    .filter((key) => !keys.has(key))
    .map((key) => {
      const ranked = nearestHeadings(key, cells);
      const nearest = ranked.slice(0, headingsNamed);
      const message = msg("workbook.match.noSuchColumn", {
        key,
        nearest: [...quotedTexts(nearest), ...(ranked.length > nearest.length ? ["…"] : [])],
      });
      return { code: "no-such-column", message, columns: [] };
    });
}

const headingsNamed = 5;
/** In a very wide sheet, comparing every heading would take too long. */
const headingsCompared = 1_000;

function nearestHeadings(wanted: string, cells: SheetRow["cells"]): string[] {
  const first = cells.slice(0, headingsCompared);
  const headings = [...new Set(Array.from(first, headingText))].filter((text) => text !== "");
  const ready = readyHeading(wanted.slice(0, likenessLengthMax));
  const likenessOf = (text: string) =>
    normalisedHeading(text).includes(normalisedHeading(wanted))
      ? 0.9
      : headingLikeness(ready, readyHeading(text.slice(0, likenessLengthMax)));
  return headings
    .map((text) => ({ text, likeness: likenessOf(text) }))
    .sort((one, other) => other.likeness - one.likeness)
    .map(({ text }) => text);
}

export function slotOf({ field, part, key = "" }: Column): string {
  return `${field}\n${part ?? ""}\n${key}`;
}
