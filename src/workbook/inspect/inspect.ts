import { SheetportError } from "../../errors.ts";
import type { FieldName } from "../../model/product/product.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { optionsOver, type SheetChoice } from "../../model/sheet/sheet-choice.ts";
import type { HeadingRow } from "../headings/heading-lines.ts";
import type { HeadingProblem } from "../headings/heading-match.ts";
import { cellText, headingDigest } from "../headings/heading-text.ts";
import { matchHeadings } from "../headings/headings.ts";
import { arrangedSheet } from "../read/arranged-sheet.ts";
import {
  type Candidate,
  headingRowsSearched,
  resolvedChoice,
  rowsAround,
  rowsBelow,
  shownText,
} from "../read/heading-row.ts";
import type { OpenedWorkbook } from "../read/open.ts";
import type { SheetWishes } from "../read/read-products.ts";
import { openingNotes, type ReadingNote } from "../read/reading-notes.ts";
import { type Recalled, recallProducts } from "../read/recall.ts";
import { hasHeadingRow, nothingThere, searchProducts, sheetsLookedAt } from "../read/search.ts";
import { type InspectedColumn, inspectColumns } from "./inspect-columns.ts";

/** “guess” means that no heading is known. */
type ChosenBy = "chosen" | "remembered" | "headings" | "guess";

/** How a workbook would be read as products or as orders, including earlier choices. */
export interface Inspected<Field extends string> {
  readonly sheets: readonly {
    readonly name: string;
    readonly hidden: boolean;
    /** Undefined if the sheet was not searched. */
    readonly isLikely: boolean | undefined;
  }[];
  /** Undefined if no row was found, or if reading failed. */
  readonly read: (ReturnType<typeof placeFacts> & InspectedColumns<Field>) | undefined;
  readonly problems: readonly (Omit<HeadingProblem, "code"> & { readonly code: string })[];
  readonly recalled: Recalled<Field> | undefined;
  readonly notes: readonly ReadingNote[];
}

interface InspectedColumns<Field extends string> {
  readonly columns: readonly InspectedColumn<Field>[];
  readonly headings: string;
  readonly resolved: SheetChoice<Field>;
}

/** How a workbook would be read as products. */
export interface InspectedWorkbook extends Inspected<FieldName> {
  readonly read: Awaited<ReturnType<typeof inspectSheet>> | undefined;
}

export type InspectOptions = Pick<SheetWishes, "choice" | "earlier">;

/** Inspects how `readProducts` would read a workbook; returns problems instead of throwing them. */
export async function inspectProducts(
  workbook: OpenedWorkbook,
  { choice = {}, earlier }: InspectOptions = {},
): Promise<InspectedWorkbook> {
  const recalled = earlier && (await recallProducts(workbook, earlier, choice));
  const remembered = recalled?.choice ?? {};
  const merged = optionsOver(remembered, choice);
  const about = { sheets: await inspectSheets(workbook), recalled, notes: openingNotes(workbook) };
  try {
    const search = await searchProducts(workbook, merged);
    const candidate = search.best ?? search.anyRow;
    if (candidate === undefined) throw nothingThere(search, merged);
    const read = await inspectSheet(workbook, candidate, { choice, remembered, merged });
    return { ...about, read, problems: read.match.problems };
  } catch (thrown) {
    if (!(thrown instanceof SheetportError)) throw thrown;
    const problem = { code: thrown.code, message: thrown.text, columns: [] };
    return { ...about, read: undefined, problems: [problem] };
  }
}

async function inspectSheets(workbook: OpenedWorkbook) {
  const sheets = [];
  for (const [index, { name, hidden }] of workbook.sheets.entries()) {
    const isSearched = index < sheetsLookedAt;
    const isLikely = isSearched ? await hasHeadingRow(workbook, name) : undefined;
    sheets.push({ name, hidden, isLikely });
  }
  return sheets;
}

async function inspectSheet(
  workbook: OpenedWorkbook,
  likely: Candidate,
  { choice, remembered, merged }: Readonly<Record<"choice" | "remembered" | "merged", SheetChoice>>,
) {
  const { sheet } = likely;
  const firstRows = await rowsAround(workbook, likely);
  const own = headingRowOf(firstRows, likely.headingRow, merged);
  const found = { ...likely, headingRow: own };
  const options = { choice: merged, required: choice.columns, firstRows };
  const arranged = await arrangedSheet(workbook, found, options);
  const { headingRow, match, around: rows } = arranged;
  const below = rowsBelow(rows, headingRow);
  return {
    ...placeFacts({ sheet, headingRow, match, rows }, { choice, remembered }),
    headings: headingDigest(own),
    columns: inspectColumns(headingRow, { match, below, chosenNow: choice.columns }),
    match,
    resolved: resolvedChoice({ sheet, headingRow, match }, merged),
  };
}

interface Place {
  readonly sheet: string;
  readonly headingRow: SheetRow;
  readonly match: { readonly columns: readonly unknown[] };
  readonly rows: readonly SheetRow[];
}

/** The sheet and its heading row, what decided about them, and the rows to choose from. */
export function placeFacts(
  { sheet, headingRow, match, rows }: Place,
  { choice, remembered }: Readonly<Record<"choice" | "remembered", SheetChoice<string>>>,
) {
  const byHeadings = match.columns.length > 0 ? "headings" : "guess";
  const sourceOf = (part: "sheet" | "headingRow"): ChosenBy => {
    if (choice[part] !== undefined) return "chosen";
    return remembered[part] === undefined ? byHeadings : "remembered";
  };
  return {
    ...{ sheet, sheetBy: sourceOf("sheet") },
    ...{ headingRow: headingRow.number, headingRowBy: sourceOf("headingRow") },
    rows: rows.slice(0, headingRowsSearched).map(({ number, cells }) => ({
      number,
      texts: Array.from(cells, (cell) => shownText(cellText(cell))),
    })),
  };
}

function headingRowOf(
  rows: readonly SheetRow[],
  likely: HeadingRow,
  { headingRow, columns }: SheetChoice,
): HeadingRow {
  if (headingRow !== undefined || matchHeadings(likely, { columns }).columns.length > 0) {
    return likely;
  }
  return fullestRow(rows) ?? likely;
}

export function fullestRow(rows: readonly SheetRow[]): SheetRow | undefined {
  const texts = ({ cells }: SheetRow) => cells.filter((cell) => cellText(cell) !== "").length;
  const [fullest] = rows
    .slice(0, headingRowsSearched)
    .toSorted((one, other) => texts(other) - texts(one));
  return fullest;
}
