import { SheetportError } from "../../errors.ts";
import type { Language } from "../../model/schemas/annotations.ts";
import type { SheetRow } from "../../model/sheet/sheet.ts";
import { askedOver, type SheetChoice } from "../../model/sheet/sheet-choice.ts";
import type { HeadingRow } from "../headings/heading-lines.ts";
import type { HeadingMatch, HeadingProblem } from "../headings/heading-match.ts";
import { cellText, headingDigest } from "../headings/heading-text.ts";
import { matchHeadings } from "../headings/headings.ts";
import {
  type Candidate,
  headingRowsSearched,
  matchWithSamples,
  resolvedChoice,
  rowsAround,
  rowsBelow,
  shownText,
} from "./heading-row.ts";
import { type InspectedColumn, inspectColumns } from "./inspect-columns.ts";
import type { OpenedWorkbook } from "./open.ts";
import type { SheetWishes } from "./read-products.ts";
import { openingNotes, type ReadingNote } from "./reading-notes.ts";
import { type Recalled, recallChoice } from "./recall.ts";
import { hasHeadingRow, nothingThere, searchProducts, sheetsLookedAt } from "./search.ts";

type SheetProblem = Omit<HeadingProblem, "code"> & { readonly code: string };

interface InspectedSheet {
  readonly name: string;
  readonly hidden: boolean;
  /** Whether it has a row with product headings; undefined if it was not checked. */
  readonly looksLikeProducts: boolean | undefined;
}

/** The texts of a row by column, counted from 0; long ones are cut. */
interface RowTexts {
  readonly number: number;
  readonly texts: readonly string[];
}

/** How the sheet or heading row was determined; “guess” if no heading is known. */
export type ChosenBy = "chosen" | "remembered" | "headings" | "guess";

/** The sheet that would be read, and how it was determined. */
interface InspectedProducts {
  readonly sheet: string;
  readonly sheetBy: ChosenBy;
  readonly headingRow: number;
  readonly headingRowBy: ChosenBy;
  /** Identifies the heading row; choices are remembered with it. */
  readonly headings: string;
  /** The first non-empty rows, including the likely heading row. */
  readonly rows: readonly RowTexts[];
  readonly columns: readonly InspectedColumn[];
  /** The matched columns, as in the check. */
  readonly match: HeadingMatch;
  readonly language: Language;
  /** The sheet, heading row and column choices that apply, to be remembered. */
  readonly resolved: SheetChoice;
}

/** How a workbook would be read, and what prevents that. */
export interface Inspection {
  readonly sheets: readonly InspectedSheet[];
  /** Undefined if no sheet has a value or the chosen sheet cannot be read. */
  readonly products: InspectedProducts | undefined;
  /** If empty, the workbook can be read as shown. */
  readonly problems: readonly SheetProblem[];
}

/** The choices made so far. */
export interface InspectOptions {
  /** The choice made now. */
  readonly choice?: SheetChoice | undefined;
  /** Earlier choices, which `choice` overrides. */
  readonly remembered?: SheetChoice | undefined;
}

/** How a workbook would be read, including the effect of earlier choices. */
export interface InspectedWorkbook extends Inspection {
  /** The earlier choices that apply, and when the last one was made. */
  readonly recalled: Recalled | undefined;
  /** Notes about opening the file. */
  readonly notes: readonly ReadingNote[];
}

/**
 * Inspects a workbook as `readProducts` would read it with this choice. Reads only the first rows
 * of its sheets, and returns problems instead of throwing them.
 */
export async function inspectProducts(
  workbook: OpenedWorkbook,
  {
    choice = {},
    earlier,
  }: { readonly choice?: SheetChoice | undefined; readonly earlier?: SheetWishes["earlier"] } = {},
): Promise<InspectedWorkbook> {
  const recalled = earlier && (await recallChoice(workbook, { requested: choice, earlier }));
  const inspection = await inspectSheets(workbook, { choice, remembered: recalled?.choice });
  return { ...inspection, recalled, notes: openingNotes(workbook) };
}

/**
 * Inspects a workbook as `findProductsSheet` would read it. Reads only the first rows of each
 * sheet, and returns problems instead of throwing them.
 */
export async function inspectSheets(
  workbook: OpenedWorkbook,
  { choice = {}, remembered = {} }: InspectOptions = {},
): Promise<Inspection> {
  const merged = askedOver(remembered, choice);
  const sheets = await lookIntoSheets(workbook);
  try {
    const search = await searchProducts(workbook, merged);
    const candidate = search.best ?? search.anyRow;
    if (candidate === undefined) throw nothingThere(search, merged);
    const products = await lookIntoProducts(workbook, candidate, { choice, remembered });
    return { sheets, products, problems: products.match.problems };
  } catch (thrown) {
    return { sheets, products: undefined, problems: [problemOf(thrown)] };
  }
}

function problemOf(thrown: unknown): SheetProblem {
  if (!(thrown instanceof SheetportError)) throw thrown;
  return { code: thrown.code, message: thrown.text, columns: [] };
}

async function lookIntoSheets(workbook: OpenedWorkbook): Promise<InspectedSheet[]> {
  const sheets: InspectedSheet[] = [];
  for (const [index, { name, hidden }] of workbook.sheets.entries()) {
    const looksLikeProducts =
      index < sheetsLookedAt ? await hasHeadingRow(workbook, name) : undefined;
    sheets.push({ name, hidden, looksLikeProducts });
  }
  return sheets;
}

async function lookIntoProducts(
  workbook: OpenedWorkbook,
  likely: Candidate,
  { choice = {}, remembered = {} }: InspectOptions,
): Promise<InspectedProducts> {
  const { sheet } = likely;
  const merged = askedOver(remembered, choice);
  const rows = await rowsAround(workbook, likely);
  const headingRow = headingRowOf(rows, likely.headingRow, merged);
  const match = matchWithSamples({ headingRow, rows }, merged, { required: choice.columns });
  const byHeadings = match.columns.length > 0 ? "headings" : "guess";
  const sourceOf = (part: "sheet" | "headingRow"): ChosenBy => {
    if (choice[part] !== undefined) return "chosen";
    return remembered[part] === undefined ? byHeadings : "remembered";
  };
  const below = rowsBelow(rows, headingRow);
  return {
    ...{ sheet, sheetBy: sourceOf("sheet") },
    ...{ headingRow: headingRow.number, headingRowBy: sourceOf("headingRow") },
    headings: headingDigest(headingRow),
    rows: rows.slice(0, headingRowsSearched).map(rowTexts),
    columns: inspectColumns(headingRow, { match, below, chosenNow: choice.columns }),
    ...{ match, language: match.language },
    resolved: resolvedChoice({ sheet, headingRow, match }, merged),
  };
}

/** The likely heading row, or the row with the most texts if no heading is known. */
function headingRowOf(
  rows: readonly SheetRow[],
  likely: HeadingRow,
  { headingRow, columns }: SheetChoice,
): HeadingRow {
  if (headingRow !== undefined || matchHeadings(likely, { columns }).columns.length > 0) {
    return likely;
  }
  const texts = ({ cells }: SheetRow) => cells.filter((cell) => cellText(cell) !== "").length;
  const [fullest = likely] = rows
    .slice(0, headingRowsSearched)
    .toSorted((one, other) => texts(other) - texts(one));
  return fullest;
}

function rowTexts({ number, cells }: SheetRow): RowTexts {
  return { number, texts: Array.from(cells, (cell) => shownText(cellText(cell))) };
}
