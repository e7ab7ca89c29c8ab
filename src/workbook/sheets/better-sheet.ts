import type { SheetRow } from "../../model/sheet/sheet.ts";
import type { HeadingMatch } from "../headings/heading-match.ts";
import { cellText, headingText, normalisedHeading } from "../headings/heading-text.ts";

/** Rows that are counted: two sheets with so many are both filled, and the first one is taken. */
const rowsCounted = 20;

/** A sheet and the row that may be its heading row. */
interface HeadedSheet {
  readonly sheet: string;
  readonly headingRow: SheetRow;
  readonly match: HeadingMatch;
}

/** What speaks for one of several sheets with headings of products. */
export interface SheetEvidence {
  readonly candidate: HeadedSheet;
  /** Rows below the headings that hold a product, as far as they are counted. */
  readonly rows: number;
}

/** Weighs a sheet by its first rows. */
export function evidenceOf(candidate: HeadedSheet, firstRows: readonly SheetRow[]): SheetEvidence {
  const { headingRow, match } = candidate;
  const sku = match.columns.find(({ field }) => field === "sku");
  const looked = sku === undefined ? match.columns : [sku];
  const filled = ({ cells }: SheetRow) =>
    looked.filter(({ index }) => cellText(cells[index]) !== "").length;
  // A second line of headings, or one that comes again, is no product.
  const isHeading = ({ cells }: SheetRow) =>
    sku !== undefined && headingText(cells[sku.index]) === headingText(headingRow.cells[sku.index]);
  const rows = firstRows.filter(
    (row) => row.number > headingRow.number && !isHeading(row) && filled(row) >= (sku ? 1 : 2),
  );
  return { candidate, rows: Math.min(rows.length, rowsCounted) };
}

/** An example has a few rows: a sheet with so many times as many is the real one. */
const rowsTimes = 3;

/**
 * Whether a sheet is to be read rather than the best one before it: by its name no example or
 * explanation, with rows of products at all, with headings that can be read as they stand, with three
 * times as many rows, with more known headings. Where all of that is alike the earlier one is kept, so
 * that a row more or less does not change which sheet is read.
 */
export function isBetterSheet(one: SheetEvidence, best: SheetEvidence): boolean {
  const [ones, others] = [marks(one, best), marks(best, one)];
  const at = ones.findIndex((mark, index) => mark !== others[index]);
  return at >= 0 && (ones[at] ?? 0) > (others[at] ?? 0);
}

function marks(
  { candidate: { sheet, match }, rows }: SheetEvidence,
  other: SheetEvidence,
): readonly number[] {
  return [
    isExplaining(sheet) ? 0 : 1,
    rows > 0 ? 1 : 0,
    match.problems.length + match.lacking.length === 0 ? 1 : 0,
    rows >= rowsTimes * other.rows ? 1 : 0,
    match.columns.length,
  ];
}

/** Names of sheets that come with a template and explain it, normalised. */
const explainingNames =
  /^(?:examples?|samples?|demo|instructions?|howto|readme|help|guide|legend|datadefinitions?|definitions?|validvalues?|dropdownlists?|dropdowns?|browsedata|lists?values|пример|образец|инструкци|справк|описаниепол|легенда|допустимыезначения|списки|подсказк)|(?:example|instructions|пример|образец)s?$|示例|样例|范例|样本|填写说明|使用说明|^说明|帮助|数据定义|字段说明|有效值|下拉/u;

/** Whether a sheet's name says that it holds an example or an explanation. */
export function isExplaining(sheet: string): boolean {
  return explainingNames.test(normalisedHeading(sheet).slice(0, 100));
}
